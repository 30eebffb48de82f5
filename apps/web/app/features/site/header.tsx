import type { Category } from '@duka/contract/catalogue'
import { isStaff } from '@duka/contract/roles'
import { Form, Link, useLocation, useSearchParams } from 'react-router'
import { useUser } from '../../lib/session.ts'
import { useShop } from '../../lib/shop.ts'
import { toggleTheme } from '../../lib/theme.ts'
import { toast } from '../../lib/toast.ts'
import { IconButton, iconClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { inside } from '../../ui/inside.ts'
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

/** What the header depends on beside who is looking: pages that share it share its HTML. */
export interface HeaderProps {
  /** Null when they could not be loaded. */
  categories: Category[] | null
  shopName: string
  /** Of the category whose products are on screen. */
  chosen: string | null
  /** Among products, or at their list, which has a search of its own. */
  at: 'list' | 'product' | 'elsewhere'
}

/** The top of every page. `categories` is null when they could not be loaded. */
export function Header({ categories }: Pick<HeaderProps, 'categories'>) {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const about: HeaderProps = {
    categories,
    shopName: useShop().name,
    chosen: query.get('category'),
    at: placeOf(pathname),
  }
  return (
    <header
      className="sticky top-0 z-20 border-b border-line bg-ground"
      {...inside(content, about)}
    />
  )
}

function placeOf(pathname: string): HeaderProps['at'] {
  if (!pathname.startsWith('/products')) return 'elsewhere'
  return pathname === '/products' ? 'list' : 'product'
}

const content = (about: HeaderProps) => <Content {...about} />

function Content(about: HeaderProps) {
  const t = site.use()
  const user = useUser()
  return (
    <div className="middle flex h-16 items-center gap-1">
      <Brand name={about.shopName} />
      <nav aria-label={t.menu} className={`${wide} mr-auto ml-2 flex items-center`}>
        <ListLink
          to="/products"
          aria-current={about.at === 'elsewhere' ? undefined : 'page'}
          className={navLink}
        >
          {t.products}
        </ListLink>
        {about.categories && (
          <Menu
            early="categories"
            buttonClass={`${navLink} gap-1`}
            button={
              <>
                {t.categories} <Icon name="down" className="size-4" />
              </>
            }
          >
            <CategoryLinks {...about} />
          </Menu>
        )}
      </nav>
      {/* Staff on a tablet have more to go to, and look for products in their list. */}
      <SearchBox
        at={about.at}
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
      <MobileMenu {...about} />
    </div>
  )
}

/** One link per category; used by the dropdown and the slide-in. */
export function CategoryLinks({ categories, chosen }: Pick<HeaderProps, 'categories' | 'chosen'>) {
  const t = site.use()
  return (
    <>
      <ListLink to="/products" className={menuItem}>
        {t.allCategories}
      </ListLink>
      {categories?.map(({ _id, name }) => (
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

// The bare tag on the server, as in `ListLink`: it asks nothing of the router.
const SearchForm = import.meta.env.SSR ? 'form' : Form

/** Leads to the list of what one looks for; the list itself has its own. */
export function SearchBox({ at, className }: Pick<HeaderProps, 'at'> & { className: string }) {
  const t = site.use()
  if (at === 'list') return null
  return (
    <SearchForm
      action="/products"
      method="get"
      data-discover="true"
      role="search"
      className={`relative ${className}`}
    >
      <input
        type="search"
        name="q"
        aria-label={t.search}
        placeholder={t.search}
        className="control rounded-full pl-10"
      />
      <Icon name="search" className="pointer-events-none absolute top-3 left-3 size-5 text-muted" />
    </SearchForm>
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
