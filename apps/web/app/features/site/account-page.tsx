import { formatPhone } from '@duka/contract/phone'
import type { ComponentProps, ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useUser } from '../../lib/session/session.ts'
import { LogoutButton } from './account-links.tsx'
import { Page } from './page.tsx'
import { account } from './words.ts'

interface AccountPageProps extends ComponentProps<typeof Page> {
  /** One line above the title, such as the way back. */
  lead?: ReactNode
  /** Whether a phone shows the page alone, without the navigation. */
  isAlone?: boolean
}

/** The frame of a page of the account: the navigation of all of them, then the page. */
export function AccountPage({ lead, isAlone, narrow, children, ...page }: AccountPageProps) {
  return (
    <>
      <AccountNav isAlone={isAlone} />
      {lead && <div className="middle -mb-4 pt-2">{lead}</div>}
      <Page {...page}>
        {/* Below the navigation, where the other pages begin too. */}
        {narrow ? <div className="max-w-2xl">{children}</div> : children}
      </Page>
    </>
  )
}

const places = [
  { to: '/orders', name: 'orders', also: '/track-shipping' },
  { to: '/addresses', name: 'addresses', also: undefined },
  { to: '/profile/update', name: 'profile', also: undefined },
  { to: '/profile/security', name: 'security', also: '/profile/change-password' },
  { to: '/wish-list', name: 'wishes', also: undefined },
] as const

function AccountNav({ isAlone }: Pick<AccountPageProps, 'isAlone'>) {
  const t = account.use()
  const { pathname } = useLocation()
  const user = useUser()
  return (
    <nav
      aria-label={t.label}
      className={`middle pt-2 print:hidden ${isAlone ? 'max-sm:hidden' : ''}`}
    >
      {user && (
        <div className="-mb-1 flex items-center justify-between gap-x-3">
          <p className="grid min-w-0 leading-tight sm:flex sm:items-baseline sm:gap-x-3">
            <span className="truncate font-display text-xl font-extrabold">
              {t.hello(user.firstname || user.username)}
            </span>
            <span className="figures truncate text-sm text-muted">
              {user.phoneNumber ? formatPhone(user.phoneNumber) : user.email}
            </span>
          </p>
          <LogoutButton className="button -mr-2 shrink-0 px-2 text-muted hover:bg-sunken" />
        </div>
      )}
      <ul
        ref={showCurrent}
        className="-mx-4 flex justify-between gap-x-3 overflow-x-auto border-b max-sm:text-sm border-line px-4 [scrollbar-width:none] sm:mx-0 sm:justify-start sm:gap-x-7 sm:px-0"
      >
        {places.map(({ to, name, also }) => {
          const isHere = pathname.startsWith(to) || pathname === also
          return (
            <li key={to} className="flex-none">
              <Link
                to={to}
                aria-current={isHere ? (pathname === to ? 'page' : 'true') : undefined}
                className={`flex min-h-11 items-center border-b-2 font-semibold whitespace-nowrap ${isHere ? 'border-primary text-primary' : 'border-transparent text-muted hover:text-ink'}`}
              >
                {t[name]}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** Where the line is longer than the screen, the page that is open stands in its middle. */
function showCurrent(line: HTMLUListElement | null): void {
  const current = line?.querySelector<HTMLElement>('[aria-current]')
  if (!line || !current) return
  const left = current.offsetLeft - line.offsetLeft
  line.scrollLeft = left - (line.clientWidth - current.offsetWidth) / 2
}
