import type { ComponentProps } from 'react'
import { Link, useLocation } from 'react-router'
import { account } from '../../words/account.ts'
import { Page } from './page.tsx'

/** The frame of a page of the account: the navigation of all of them, then the page. */
export function AccountPage(page: ComponentProps<typeof Page>) {
  return (
    <>
      <AccountNav />
      <Page {...page} />
    </>
  )
}

const places = [
  { to: '/orders', name: 'orders', also: '/notifications' },
  { to: '/addresses', name: 'addresses', also: undefined },
  { to: '/profile/update', name: 'profile', also: undefined },
  { to: '/profile/security', name: 'security', also: '/profile/change-password' },
  { to: '/wish-list', name: 'wishes', also: undefined },
] as const

function AccountNav() {
  const t = account.use()
  const { pathname } = useLocation()
  return (
    <nav aria-label={t.label} className="middle pt-4 print:hidden">
      <ul className="flex flex-wrap gap-x-1 border-b border-line">
        {places.map(({ to, name, also }) => {
          const isHere = pathname.startsWith(to) || pathname === also
          return (
            <li key={to}>
              <Link
                to={to}
                aria-current={isHere ? (pathname === to ? 'page' : 'true') : undefined}
                className={`-mb-px flex min-h-11 items-center border-b-2 px-3 font-semibold ${isHere ? 'border-primary text-primary' : 'border-transparent text-muted hover:text-ink'}`}
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
