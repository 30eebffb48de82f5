import { NavLink, Outlet } from 'react-router'
import { staff } from '../../words/staff.ts'

/** Frames the dashboard: sidebar on wide screens, a row of links on phones. */
export function Component() {
  return (
    <div className="middle grid gap-4 py-4 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <Sidebar />
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  )
}

function Sidebar() {
  const t = staff.use()
  const links = [
    ['/dashboard', t.overview],
    ['/dashboard/products', t.products],
    ['/dashboard/addresses', t.addresses],
    ['/dashboard/orders', t.orders],
    ['/dashboard/users', t.users],
    ['/dashboard/categories', t.categories],
    ['/dashboard/shipping', t.shipping],
  ] as const
  return (
    <nav aria-label={t.dashboard}>
      <ul className="flex gap-1 max-lg:overflow-x-auto lg:sticky lg:top-20 lg:grid">
        {links.map(([to, name]) => (
          <li key={to}>
            <NavLink
              to={to}
              end={to === '/dashboard'}
              className="flex min-h-11 items-center rounded-control px-3 font-medium hover:bg-sunken aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary"
            >
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
