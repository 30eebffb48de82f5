import { Button as AriaButton, DialogTrigger } from 'react-aria-components'
import { Link } from 'react-router'
import { toggleTheme } from '../../lib/page/theme.ts'
import { useUser } from '../../lib/session/session.ts'
import { useShop } from '../../lib/shop.ts'
import { iconClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { menuItem } from '../../ui/menu.tsx'
import { AccountLinks, LogoutButton } from '../site/account-links.tsx'
import { Brand } from '../site/header.tsx'
import { MenuLine } from '../site/header-parts.tsx'
import { LanguageSwitch } from '../site/language-switch.tsx'
import { site } from '../site/words.ts'
import { MenuPopover } from './menus.tsx'
import { SearchBox } from './search-box.tsx'
import { frame } from './words.ts'

/** The top of every staff page: the shop, one search over everything, alerts, and the person. */
export function StaffHeader() {
  const t = site.use()
  const { name } = useShop()
  return (
    <header className="header sticky top-0 z-20 border-b border-line bg-ground print:hidden">
      <div className="middle flex h-14 items-center gap-1 md:h-16">
        {/* A phone shows only the logo, to leave room for the search. */}
        <div className="shrink-0 max-sm:[&_span]:sr-only">
          <Brand name={name} isShort={false} />
        </div>
        <SearchBox />
        <div className="ml-auto flex items-center">
          <Link to="/notifications" aria-label={t.notifications} className={iconClass()}>
            <Icon name="bell" />
          </Link>
          <Person />
        </div>
      </div>
    </header>
  )
}

/** The menu of the person who is signed in: account, theme, language, log out. */
function Person() {
  const t = site.use()
  const f = frame.use()
  const user = useUser()
  if (!user) return null
  const name = user.username || user.email || t.userFallback
  return (
    <DialogTrigger>
      <AriaButton className="flex min-h-11 max-w-44 min-w-11 items-center justify-center gap-2 rounded-control px-2 font-medium hover:bg-sunken">
        <Icon name="user" className="size-5 shrink-0" />
        <span className="truncate max-md:sr-only">{name}</span>
      </AriaButton>
      <MenuPopover label={f.person(name)}>
        <AccountLinks user={user} />
        <MenuLine />
        <button type="button" onClick={toggleTheme} className={menuItem}>
          <Icon name="moon" className="when-light size-5 shrink-0 text-muted" />
          <Icon name="sun" className="when-dark size-5 shrink-0 text-muted" />
          {t.theme}
        </button>
        <div className="flex items-center gap-2 rounded-control pl-3 hover:bg-sunken">
          <Icon name="globe" className="size-5 shrink-0 text-muted" />
          <LanguageSwitch className="min-h-11 flex-1 text-left" />
        </div>
        <MenuLine />
        <LogoutButton />
      </MenuPopover>
    </DialogTrigger>
  )
}
