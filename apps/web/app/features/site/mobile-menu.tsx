import { useUser } from '../../lib/session.ts'
import { toggleTheme } from '../../lib/theme.ts'
import { iconClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { ListLink } from '../../ui/list-link.tsx'
import { menuItem, useOpen } from '../../ui/menu.tsx'
import { site } from '../../words/site.ts'
import { AccountLinks } from './account-links.tsx'
import { announceComing, CategoryLinks, type HeaderProps, SearchBox } from './header.tsx'
import { LanguageSwitch } from './language-switch.tsx'

const ID = 'site-menu'

/** Below 768 px: everything the header offers, slid in from the right. Opens without JavaScript. */
export function MobileMenu(about: HeaderProps) {
  const t = site.use()
  const user = useUser()
  const { open, toggling } = useOpen()
  return (
    <>
      <button
        type="button"
        popoverTarget={ID}
        aria-label={t.menu}
        className={iconClass('-mr-2 md:hidden')}
      >
        <Icon name="menu" className="size-6" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: closes after its own links, which take the keys */}
      <nav
        id={ID}
        popover="auto"
        aria-label={t.menu}
        {...toggling}
        onClick={(event) => {
          if ((event.target as Element).closest('a')) event.currentTarget.hidePopover()
        }}
        className="slide-in w-[min(20rem,85vw)] overflow-y-auto bg-ground p-3"
      >
        <div className="flex items-center">
          <LanguageSwitch className="min-h-11 rounded-control px-3 font-medium hover:bg-sunken" />
          <button type="button" aria-label={t.theme} onClick={toggleTheme} className={iconClass()}>
            <Icon name="moon" className="when-light size-5" />
            <Icon name="sun" className="when-dark size-5" />
          </button>
          {/* Where the menu was opened. */}
          <button
            type="button"
            popoverTarget={ID}
            popoverTargetAction="hide"
            aria-label={t.close}
            className={iconClass('ml-auto')}
          >
            <Icon name="close" className="size-6" />
          </button>
        </div>
        <SearchBox at={about.at} className="my-2" />
        <ListLink to="/products" className={menuItem}>
          {t.products}
        </ListLink>
        {about.categories && (
          <details>
            <summary className={`${menuItem} justify-between`}>
              {t.categories} <Icon name="down" className="size-4" />
            </summary>
            <div className="pl-3">
              <CategoryLinks {...about} />
            </div>
          </details>
        )}
        <ListLink to="/carts" className={menuItem}>
          {t.cart}
        </ListLink>
        {user && open && (
          <>
            <button type="button" onClick={announceComing} className={menuItem}>
              <Icon name="bell" /> {t.notifications}
            </button>
            <p className="px-3 pt-2 text-muted">{user.username || user.email || t.userFallback}</p>
            <AccountLinks user={user} />
          </>
        )}
        {!user && (
          <>
            <ListLink to="/login" className={menuItem}>
              {t.login}
            </ListLink>
            <ListLink to="/register" className={menuItem}>
              {t.register}
            </ListLink>
          </>
        )}
      </nav>
    </>
  )
}
