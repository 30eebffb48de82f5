import { getPaymentOptions } from '@duka/contract/payments/payments.calls'
import { useEffect } from 'react'
import { Outlet, useLoaderData, useLocation } from 'react-router'
import { call } from '../../lib/calls/call.ts'
import { prepareToasts } from '../../lib/toast/toast.ts'
import { ListLink } from '../../ui/list-link.tsx'
import { staff } from '../../words/staff/staff.ts'

/** Whether M-Pesa is simulated. Unknown counts as no, so that no page waits for it. */
export const loader = () =>
  call(getPaymentOptions).then(
    ({ simulator }) => ({ simulator }),
    () => ({ simulator: false }),
  )

/** It changes only when the shop restarts. */
export const shouldRevalidate = () => false

/** The frame of all staff pages: a sidebar on wide screens, a row of links to swipe on phones. */
export function Component() {
  // Loads the toast library early: the toast about a lost connection could not be loaded then.
  useEffect(prepareToasts, [])
  const t = staff.use()
  const { simulator } = useLoaderData<typeof loader>()
  return (
    <div className="middle grid gap-4 py-4 xl:grid-cols-[11rem_minmax(0,1fr)] xl:gap-8 xl:py-6 print:block">
      <Sidebar />
      <div className="min-w-0">
        {simulator && (
          <p className="mb-4 rounded-control bg-mango-soft px-3 py-2 text-mango-ink print:hidden">
            {t.simulated}
          </p>
        )}
        <Outlet />
      </div>
    </div>
  )
}

function Sidebar() {
  const t = staff.use()
  const { pathname } = useLocation()
  const isHere = (to: string) =>
    pathname === to || (to !== '/dashboard' && pathname.startsWith(`${to}/`))
  const links = [
    ['/dashboard', t.overview],
    ['/dashboard/products', t.products],
    ['/dashboard/addresses', t.addresses],
    ['/dashboard/orders', t.orders],
    ['/dashboard/payments', t.payments],
    ['/dashboard/ledger', t.ledger],
    ['/dashboard/reports', t.reports],
    ['/dashboard/users', t.users],
    ['/dashboard/categories', t.categories],
    ['/dashboard/offers', t.offers],
    ['/dashboard/reviews', t.reviews],
    ['/dashboard/shipping', t.shipping],
    ['/dashboard/delivery', t.delivery],
    ['/dashboard/riders', t.riders],
    ['/dashboard/pages', t.written],
    ['/dashboard/messages', t.messages],
    ['/dashboard/audit', t.audit],
    ['/dashboard/settings', t.settings],
  ] as const
  return (
    <nav aria-label={t.dashboard} className="min-w-0 max-xl:-mx-4 print:hidden">
      <ul
        ref={showCurrent}
        className="flex gap-1 max-xl:overflow-x-auto max-xl:border-b max-xl:border-line max-xl:px-4 max-xl:pb-2 xl:sticky xl:top-22 xl:grid"
      >
        {links.map(([to, name]) => (
          <li key={to}>
            <ListLink
              to={to}
              aria-current={isHere(to) ? 'page' : undefined}
              className="flex min-h-11 items-center rounded-control px-3 font-medium whitespace-nowrap hover:bg-sunken focus-visible:-outline-offset-3 aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary"
            >
              {name}
            </ListLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Scrolls the link of the current page into view; on a phone it may lie beyond the edge. */
function showCurrent(row: HTMLUListElement | null): void {
  const link = row?.querySelector<HTMLElement>('[aria-current=page]')
  if (row && link) row.scrollLeft = link.offsetLeft - row.clientWidth / 3
}
