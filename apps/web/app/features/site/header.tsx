import type { Category } from '@duka/contract/catalogue'
import { isStaff } from '@duka/contract/roles'
import { Form, Link, useLocation, useSearchParams } from 'react-router'
import { useUser } from '../../lib/session.ts'
import { toggleTheme } from '../../lib/theme.ts'
import { toast } from '../../lib/toast.ts'
import { IconButton, iconClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { ListLink } from '../../ui/list-link.tsx'
import { Menu, menuItem } from '../../ui/menu.tsx'
import { site } from '../../words/site.ts'
import { useCartCount } from '../carts/cart-count.ts'
import { AccountLinks } from './account-links.tsx'
import { Brand } from './brand.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { MobileMenu } from './mobile-menu.tsx'

const wide = 'max-md:hidden'
const navLink = `${wide} flex min-h-11 items-center rounded-control px-3 font-medium hover:bg-sunken`

/** The top of every page. `categories` is null when they could not be loaded. */
export function Header({ categories }: { categories: Category[] | null }) {
  const t = site.use()
  const user = useUser()
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-ground">
      <div className="middle flex h-16 items-center gap-1">
        <Brand />
        <nav aria-label={t.menu} className={`${wide} mr-auto ml-2 flex items-center`}>
          <ProductsLink />
          {categories && (
            <Menu
              early
              buttonClass={`${navLink} gap-1`}
              button={
                <>
                  {t.categories} <Icon name="down" className="size-4" />
                </>
              }
            >
              <CategoryLinks categories={categories} />
            </Menu>
          )}
        </nav>
        {/* Staff on a tablet have more to go to, and look for products in their list. */}
        <SearchBox
          className={`w-72 min-w-20 shrink max-lg:w-48 ${isStaff(user) ? 'max-lg:hidden' : 'max-md:hidden'}`}
        />
        <CartLink />
        <IconButton label={t.theme} onClick={toggleTheme} className={wide}>
          <Icon name="moon" className="when-light size-5" />
          <Icon name="sun" className="when-dark size-5" />
        </IconButton>
        <LanguageSwitch className={`${navLink} max-lg:hidden`} />
        {user ? (
          <>
            {isStaff(user) && (
              <Link to="/dashboard" className={navLink}>
                {t.dashboard}
              </Link>
            )}
            <IconButton label={t.notifications} onClick={announceComing} className={wide}>
              <Icon name="bell" />
            </IconButton>
            <Menu
              buttonClass={`${navLink} min-w-16 max-w-44 gap-2`}
              button={
                <>
                  <Icon name="user" className="size-5 shrink-0" />
                  <span className="truncate">{user.username || user.email || t.userFallback}</span>
                </>
              }
            >
              <AccountLinks user={user} />
            </Menu>
          </>
        ) : (
          <div className="for-guests flex max-md:hidden">
            <ListLink to="/login" className={navLink}>
              {t.login}
            </ListLink>
            <ListLink to="/register" className={navLink}>
              {t.register}
            </ListLink>
          </div>
        )}
        <MobileMenu categories={categories} />
      </div>
    </header>
  )
}

function ProductsLink() {
  const isHere = useLocation().pathname.startsWith('/products')
  return (
    <ListLink to="/products" aria-current={isHere ? 'page' : undefined} className={navLink}>
      {site.use().products}
    </ListLink>
  )
}

/** One link per category; used by the dropdown and the slide-in. */
export function CategoryLinks({ categories }: { categories: Category[] }) {
  const t = site.use()
  const [query] = useSearchParams()
  const chosen = query.get('category')
  return (
    <>
      <ListLink to="/products" className={menuItem}>
        {t.allCategories}
      </ListLink>
      {categories.map(({ _id, name }) => (
        <ListLink
          key={_id}
          to={`/products?category=${_id}`}
          aria-current={chosen === _id ? 'page' : undefined}
          className={menuItem}
        >
          {name}
        </ListLink>
      ))}
    </>
  )
}

/** What the bell says for now. */
export function announceComing(): void {
  const t = site.now()
  toast.info(t.comingSoon, { description: t.comingSoonMore })
}

/** Leads to the list of what one looks for; the list itself has its own. */
export function SearchBox({ className = '' }: { className?: string }) {
  const t = site.use()
  if (useLocation().pathname === '/products') return null
  return (
    <Form action="/products" role="search" className={`relative ${className}`}>
      <input
        type="search"
        name="q"
        aria-label={t.search}
        placeholder={t.search}
        className="control rounded-full pl-10"
      />
      <Icon name="search" className="pointer-events-none absolute top-3 left-3 size-5 text-muted" />
    </Form>
  )
}

function CartLink() {
  const t = site.use()
  const count = useCartCount()
  return (
    <ListLink
      to="/carts"
      aria-label={count ? t.cartWith(count) : t.cart}
      className={iconClass('max-md:ml-auto')}
    >
      <Icon name="cart" className="size-6" />
      {count > 0 && (
        <span className="figures absolute top-0.5 right-0 min-w-5 rounded-full bg-accent px-1 text-center text-xs leading-5 font-bold text-on-accent">
          {count}
        </span>
      )}
    </ListLink>
  )
}
