import { useEffect } from 'react'
import { Outlet, useLocation } from 'react-router'
import { prepareToasts } from '../../lib/toast.ts'
import { ListLink } from '../../ui/list-link.tsx'
import { staff } from '../../words/staff.ts'

/** Frames the dashboard: sidebar on wide screens, a row of links to swipe on phones. */
export function Component() {
  // Staff see toasts all day, and the one about a broken line cannot be fetched over it.
  useEffect(prepareToasts, [])
  return (
    <div className="middle grid gap-4 py-4 xl:grid-cols-[11rem_minmax(0,1fr)] xl:gap-8 xl:py-6 print:block">
      <Sidebar />
      <div className="min-w-0">
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
    ['/dashboard/users', t.users],
    ['/dashboard/categories', t.categories],
    ['/dashboard/shipping', t.shipping],
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

/** On a phone the link of the page one is on may lie beyond the edge of the row. */
function showCurrent(row: HTMLUListElement | null): void {
  const link = row?.querySelector<HTMLElement>('[aria-current=page]')
  if (row && link) row.scrollLeft = link.offsetLeft - row.clientWidth / 3
}
