import { refusals } from '@duka/contract/errors'
import { getPaymentOptions } from '@duka/contract/payments/payments.calls'
import { useEffect } from 'react'
import { Button as AriaButton, DialogTrigger } from 'react-aria-components'
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { call } from '../../lib/calls/call.ts'
import { useUser } from '../../lib/session/session.ts'
import { useShop } from '../../lib/shop.ts'
import { useTranslate } from '../../lib/text/text.ts'
import { prepareToasts } from '../../lib/toast/toast.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { menuItem } from '../../ui/menu.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { AccountLinks, LogoutButton } from '../site/account-links.tsx'
import { Brand } from '../site/header.tsx'
import { MenuLine } from '../site/header-parts.tsx'
import { LanguageSwitch } from '../site/language-switch.tsx'
import { Head } from '../site/page.tsx'
import { ThemeSwitch } from '../site/theme-switch.tsx'
import { site } from '../site/words.ts'
import { Bell } from './bell.tsx'
import { MenuPopover } from './menus.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { renewNotices } from './phone-notices.ts'
import { Rooms } from './place-links.tsx'
import { useMayOpen } from './places.ts'
import { SearchBox } from './search-box.tsx'
import { frame, staff } from './words.ts'
import { readWork, useFresh, WorkContext } from './work.ts'

/** Whether M-Pesa is simulated, and what waits. A failure of these leaves the page as it is. */
export async function loader() {
  const [simulator, queues] = await Promise.all([
    call(getPaymentOptions).then(
      ({ simulator }) => simulator,
      () => false,
    ),
    readWork(),
  ])
  return { simulator, queues }
}

/** After every action, which may have changed what waits. */
export const shouldRevalidate = ({ formMethod }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined && formMethod !== 'GET'

/** The frame of all staff pages: a header, and a menu beside them or, on phones, at the bottom of the screen. */
export function Component() {
  // Loads the toast library early: the toast about a lost connection could not be loaded then.
  useEffect(prepareToasts, [])
  useEffect(() => void renewNotices(), [])
  const t = staff.use()
  const { pathname } = useLocation()
  const mayOpen = useMayOpen(pathname)
  const { simulator, queues } = useLoaderData<typeof loader>()
  return (
    <WorkContext value={useFresh(queues)}>
      <div className="staff-frame flex min-h-dvh flex-col print:block print:min-h-0">
        <StaffHeader />
        <div className="middle grid w-full flex-1 xl:grid-cols-[11rem_minmax(0,1fr)] xl:gap-8 print:block">
          <SideMenu />
          {/* As high as the screen, so that the menu below it does not jump while the page loads. */}
          <main
            id="main"
            tabIndex={-1}
            className="min-w-0 py-4 outline-none max-xl:min-h-dvh xl:py-6 print:min-h-0 print:py-0"
          >
            {simulator && (
              <p className="mb-4 rounded-control bg-mango-soft px-3 py-2 text-mango-ink max-md:mb-2 max-md:py-1 max-md:text-sm print:hidden">
                {t.simulated}
              </p>
            )}
            {mayOpen ? <Outlet /> : <NoRight key={pathname} />}
          </main>
        </div>
        <PhoneMenu />
      </div>
    </WorkContext>
  )
}

/** In place of a page that the person may not open: its forms would be refused only after they were filled in. */
function NoRight() {
  const t = site.use()
  const title = useTranslate()(refusals.RIGHT_MISSING.message)
  return (
    <>
      <Head title={title} hidden />
      <ErrorState
        wholePage
        title={title}
        action={<ButtonLink to="/dashboard">{t.toToday}</ButtonLink>}
      />
    </>
  )
}

/** The menu of a laptop, beside every staff page. It fits on a screen of 900 px. */
export function SideMenu() {
  const t = staff.use()
  return (
    <nav
      aria-label={t.dashboard}
      className="max-xl:hidden xl:sticky xl:top-16 xl:max-h-[calc(100dvh-4rem)] xl:self-start xl:overflow-y-auto xl:py-3 print:hidden"
    >
      <Rooms listClass="mb-1" linkClass="min-h-8" />
    </nav>
  )
}

/** The top of every staff page: the shop, one search over everything, alerts, and the person. */
function StaffHeader() {
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
          <Bell />
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
        <ThemeSwitch className={menuItem} iconClass="size-5 shrink-0 text-muted" />
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

/**
 * React Aria would add its style to the page, which the content security policy forbids; it looks for this id first.
 * The same rule is in `staff.css`.
 */
const id = 'react-aria-pressable-style'

if (!import.meta.env.SSR && !document.getElementById(id))
  document.head.append(Object.assign(document.createElement('meta'), { id }))
