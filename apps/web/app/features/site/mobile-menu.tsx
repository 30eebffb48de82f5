import { type ReactNode, Suspense } from 'react'
import { leaveSheet } from '../../lib/page/sheets.ts'
import { useUser } from '../../lib/session/session.ts'
import { iconClass } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { ListLink } from '../../ui/list-link.tsx'
import { menuItem, useOpen } from '../../ui/menu.tsx'
import { useCartCount } from '../add-to-cart/cart-count.ts'
import { AccountLinks, LogoutButton } from './account-menu.ts'
import { CategoryLinks, type HeaderProps, MenuLine, menuName } from './header-parts.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { site } from './words.ts'

const MENU = 'site-menu'
const CATEGORIES = 'site-menu-categories'
const itemIcon = 'size-5 shrink-0 text-muted'

/**
 * The menu below 768 px, with everything in the header: account, shop, settings. It slides in from the right
 * and opens without JavaScript.
 */
export function MobileMenu(about: HeaderProps) {
  const t = site.use()
  const user = useUser()
  const { open, toggling } = useOpen()
  const count = useCartCount()
  return (
    <>
      <button
        type="button"
        popoverTarget={MENU}
        aria-label={t.menu}
        className={iconClass('-mr-2 md:hidden')}
      >
        <Icon name="menu" className="size-6" />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as below */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: closes after its own links and Logout, which take the keys */}
      <div
        id={MENU}
        popover="auto"
        data-sheet={t.menu}
        {...toggling}
        onClick={(event) => {
          if ((event.target as Element).closest('a, [data-leaves]')) leaveSheet(event.currentTarget)
        }}
        className="slide-in w-[min(20rem,85vw)] overflow-y-auto bg-ground p-3"
      >
        <nav aria-label={t.menu}>
          <Top closes={MENU}>
            <Icon name="user" className="size-6 shrink-0" />
            <span className="truncate">{user ? menuName(user) : t.menu}</span>
          </Top>
          {!user && (
            <>
              <Item to="/login" icon="user" name={t.login} />
              <Item to="/register" icon="plus" name={t.register} />
            </>
          )}
          {user && open && (
            <>
              <Item to="/notifications" icon="bell" name={t.notifications} />
              <Suspense>
                <AccountLinks user={user} isFolded />
              </Suspense>
            </>
          )}
          <MenuLine />
          <Item to="/products" icon="tag" name={t.products} />
          {about.categories && (
            <button type="button" popoverTarget={CATEGORIES} className={menuItem}>
              <Icon name="grid" className={itemIcon} /> {t.categories}
              <Icon name="right" className="ml-auto size-4 shrink-0" />
            </button>
          )}
          <Item to="/carts" icon="cart" name={t.cart}>
            {count > 0 && (
              <span className="figures ml-auto min-w-6 rounded-full bg-accent px-1.5 text-center text-sm font-bold text-on-accent">
                {count}
              </span>
            )}
          </Item>
          <MenuLine />
          <LanguageAndTheme />
          {user && open && (
            <>
              <MenuLine />
              <Suspense>
                <LogoutButton />
              </Suspense>
            </>
          )}
          {about.categories && <CategorySheet {...about} />}
        </nav>
      </div>
    </>
  )
}

function LanguageAndTheme() {
  return (
    <div className="flex flex-wrap">
      <div className="flex flex-1 items-center gap-2 rounded-control pl-3 hover:bg-sunken">
        <Icon name="globe" className={itemIcon} />
        <LanguageSwitch className="min-h-11 flex-1 text-left" />
      </div>
      <ThemeSwitch className={`${menuItem} flex-1 whitespace-nowrap`} iconClass={itemIcon} />
    </div>
  )
}

/** Slides in over the menu. */
function CategorySheet(about: HeaderProps) {
  const t = site.use()
  return (
    <div
      id={CATEGORIES}
      popover="auto"
      className="slide-in w-[min(20rem,85vw)] overflow-y-auto bg-ground p-3"
    >
      <Top closes={CATEGORIES} isBack>
        {t.categories}
      </Top>
      <CategoryLinks {...about} />
    </div>
  )
}

interface ItemProps {
  to: string
  icon: IconName
  name: string
  children?: ReactNode
}

function Item({ to, icon, name, children }: ItemProps) {
  return (
    <ListLink to={to} className={menuItem}>
      <Icon name={icon} className={itemIcon} /> {name}
      {children}
    </ListLink>
  )
}

interface TopProps {
  /** The id of the popover that the button closes. */
  closes: string
  isBack?: boolean
  children: ReactNode
}

function Top({ closes, isBack = false, children }: TopProps) {
  const t = site.use()
  return (
    <div
      className={`mb-1 flex min-h-11 items-center justify-between gap-2 ${isBack ? 'flex-row-reverse' : ''}`}
    >
      <p className="flex min-w-0 flex-1 items-center gap-2 px-3 text-lg font-bold">{children}</p>
      {/* Where the menu was opened. */}
      <button
        type="button"
        popoverTarget={closes}
        popoverTargetAction="hide"
        aria-label={isBack ? t.back : t.close}
        className={iconClass()}
      >
        <Icon name={isBack ? 'left' : 'close'} className="size-6" />
      </button>
    </div>
  )
}
