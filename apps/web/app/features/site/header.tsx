import type { Logo } from '@duka/contract/settings/settings'
import { isStaff } from '@duka/contract/users/roles'
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react'
import { Form, Link, useLocation, useSearchParams } from 'react-router'
import { useUser } from '../../lib/session/session.ts'
import { useShop } from '../../lib/shop.ts'
import { iconClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { ListLink } from '../../ui/list-link.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useCartCount } from '../add-to-cart/cart-count.ts'
import { AccountLinks, LogoutButton, loadAccountMenu } from './account-menu.ts'
import { CategoryLinks, type HeaderProps, MenuLine, menuName } from './header-parts.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { rememberSearch } from './recent-searches.ts'
import type { SuggestionsProps } from './suggestions.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { site } from './words.ts'

const wide = 'max-md:hidden'
const navLink = `${wide} flex min-h-11 items-center rounded-control px-3 font-medium hover:bg-sunken`

/** The top of every page. `categories` is null when they could not be loaded. */
export function Header({ categories }: Pick<HeaderProps, 'categories'>) {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const about: HeaderProps = {
    categories,
    shopName: useShop().name,
    chosen: query.get('category'),
    isList: pathname.startsWith('/products'),
  }
  return (
    <header className="header sticky top-0 z-20 border-b border-line bg-ground">
      <Content {...about} />
    </header>
  )
}

function Content(about: HeaderProps) {
  const t = site.use()
  const user = useUser()
  useEffect(() => {
    // Loaded before the menu opens, so that it also works offline.
    if (user) loadAccountMenu().catch(() => undefined)
  }, [user])
  return (
    <div className="middle flex h-14 items-center gap-1 md:h-16">
      <Brand name={about.shopName} isShort />
      <nav aria-label={t.menu} className={`${wide} mr-auto ml-2 flex items-center`}>
        <ListLink
          to="/products"
          aria-current={about.isList ? 'page' : undefined}
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
      {/* Grows where the bar is empty. Staff on a tablet have more links, and search products in their own list. */}
      <SearchBox
        className={`flex-1 max-md:ml-2 md:min-w-32 md:flex-[1_1_10rem] lg:max-w-140 lg:flex-[1_1_18rem] ${isStaff(user) ? 'md:max-lg:hidden' : ''}`}
      />
      <CartLink />
      <ThemeSwitch className={iconClass(wide)} iconClass="size-5" nameClass="sr-only" />
      <LanguageSwitch className={`${navLink} max-lg:hidden`} />
      {user ? (
        <>
          {isStaff(user) && (
            <Link to="/dashboard" className={navLink}>
              {t.dashboard}
            </Link>
          )}
          <ListLink to="/notifications" aria-label={t.notifications} className={iconClass(wide)}>
            <Icon name="bell" />
          </ListLink>
          <Menu
            buttonClass={`${navLink} min-w-16 max-w-44 gap-2`}
            button={
              <>
                <Icon name="user" className="size-5 shrink-0" />
                <span className="truncate">{menuName(user)}</span>
              </>
            }
          >
            <Suspense>
              <AccountLinks user={user} />
              <MenuLine />
              <LogoutButton />
            </Suspense>
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
        <span
          // A changed number is another badge, which jumps.
          key={count}
          className="bump figures absolute top-0.5 right-0 min-w-5 rounded-full bg-accent px-1 text-center text-xs leading-5 font-bold text-on-accent"
        >
          {count}
        </span>
      )}
    </ListLink>
  )
}

/** The search over all products: suggestions while somebody types, and Enter opens the list of results. */
function SearchBox({ className }: { className: string }) {
  const t = site.use()
  const [query] = useSearchParams()
  const input = useRef<HTMLInputElement>(null)
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps>>()
  const isList = useLocation().pathname.startsWith('/products')
  const q = (isList && query.get('q')) || ''
  const shown = useRef(q)
  useEffect(() => {
    // Not on the first render, and not for another page of the same search: what was typed meanwhile stays.
    if (input.current && shown.current !== q) input.current.value = q
    shown.current = q
  }, [q])
  const loadSuggestions = () => {
    if (Suggestions) return
    // Loaded when somebody is about to type. Without it the search works as well.
    import('./suggestions.tsx').then(
      (loaded) => setSuggestions(() => loaded.Suggestions),
      () => undefined,
    )
  }
  return (
    <Form
      action="/products"
      onSubmit={() => {
        rememberSearch(input.current?.value)
        // Reading goes on at what is found; on another page once the list is there.
        const found = document.getElementById('found')
        if (found) found.focus({ preventScroll: true })
        else input.current?.blur()
      }}
      role="search"
      aria-label={t.search}
      className={`relative min-w-0 ${className}`}
    >
      <input
        ref={input}
        onFocus={loadSuggestions}
        // The focus may have come before the scripts.
        onInput={loadSuggestions}
        type="search"
        name="q"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={t.search}
        placeholder={t.search}
        defaultValue={q}
        className="control rounded-full pr-2 pl-10 text-ellipsis max-lg:placeholder:text-sm max-sm:pl-8 max-sm:placeholder:text-xs"
      />
      <Icon
        name="search"
        className="pointer-events-none absolute top-3 left-3 size-5 text-muted max-sm:left-2"
      />
      {Suggestions && <Suggestions input={input} />}
    </Form>
  )
}

interface BrandProps {
  name: string
  /** Leaves room for the search on phones. */
  isShort: boolean
}

/** The shop's logo (the owner's, or that of `svgSymbols.ts`) and name, as a link to the home page. */
export function Brand({ name, isShort }: BrandProps) {
  const { logo } = useShop()
  const isAlone = isShort && isLong(name)
  return (
    <ListLink
      to="/"
      className={`flex min-h-11 min-w-11 items-center gap-1.5 font-display text-xl font-extrabold tracking-tight text-primary md:shrink-0 lg:max-w-56 ${isAlone ? 'md:max-w-30' : 'md:max-w-40'}`}
    >
      {logo ? (
        <img src={logo.image} width={logo.width} height={logo.height} alt="" className="logo" />
      ) : (
        <svg
          className={`size-7 shrink-0 sm:size-8 ${isAlone ? 'min-[341px]:max-sm:hidden' : ''}`}
          aria-hidden="true"
        >
          <use href="#brand" />
        </svg>
      )}
      <span className={nameClass(name, logo, isShort)}>{name}</span>
    </ListLink>
  )
}

const isLong = (name: string) => name.length > 7

/** The search on a phone needs room: a long name stands there without the usual sign, and the owner's logo without it. */
function nameClass(name: string, logo: Logo | null | undefined, isShort: boolean): string {
  // A wide logo has the name in it.
  if (logo && logo.width >= 2 * logo.height) return 'sr-only'
  const look = `${isLong(name) ? 'line-clamp-2 wrap-anywhere' : 'truncate'} ${name.length > 14 ? 'text-base leading-5' : ''}`
  if (!isShort) return look
  if (!isLong(name)) return `${look} max-sm:text-lg max-[340px]:sr-only`
  return `${look} ${logo ? 'max-sm:sr-only' : 'max-sm:max-w-20 max-sm:text-sm max-sm:leading-4 max-[340px]:sr-only'}`
}
