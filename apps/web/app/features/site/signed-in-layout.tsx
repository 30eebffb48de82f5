import { isStaff } from '@duka/contract/users/roles'
import type { ReactNode } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from '../../lib/session/session.ts'
import { loginPath } from '../../lib/session/signed-in.ts'
import { Loading } from '../../ui/states.tsx'
import { NeedsScripts } from './needs-scripts.tsx'
import { Head } from './page.tsx'
import { site } from './words.ts'

/**
 * Shown while the session is being checked. The server renders it for pages behind the login; the check at the
 * start then covers the whole page. Public pages are the same for everybody, so they wait for no check.
 */
export function CheckingAuthentication() {
  const t = site.use()
  const { phase } = useSession()
  return (
    <>
      <Waiting>{t.checkingAuthentication}</Waiting>
      {phase === 'checking' && (
        <div className="fixed inset-0 z-50 grid place-items-center bg-ground">
          <Loading>{t.loadingAuthentication}</Loading>
        </div>
      )}
    </>
  )
}

/** The placeholder of a public page while its data is loading. */
export function LoadingPage() {
  return <Waiting>{site.use().loadingPage}</Waiting>
}

/** All that the server renders of a page that needs the browser: its title, and what it waits for. */
function Waiting({ children }: { children: string }) {
  const title = useTitle()
  return (
    <Room>
      {import.meta.env.SSR && <Head title={title} />}
      <NeedsScripts />
      <div className="needs-scripts">
        <Loading>{children}</Loading>
      </div>
    </Room>
  )
}

/** The title of the page at this address; only on the server, because a browser has it from there. */
function useTitle(): string | undefined {
  const t = site.use()
  const { pathname } = useLocation()
  if (!import.meta.env.SSR) return undefined
  const titles: Record<string, string> = {
    '/carts': t.cart,
    '/checkout': t.checkout,
    '/orders': t.myOrders,
    '/wish-list': t.wishList,
    '/notifications': t.notifications,
    '/track-shipping': t.trackShipping,
    '/addresses': t.myAddresses,
    '/addresses/add': t.addAddress,
    '/profile/update': t.updateProfile,
    '/profile/change-password': t.updatePassword,
    '/dashboard': t.dashboard,
  }
  return titles[pathname]
}

/** The frame of pages without a login that only the browser renders; the server sends `LoadingPage`, as it is hydrated. */
export function BrowserOnly() {
  if (import.meta.env.SSR) return <LoadingPage />
  return (
    <Room>
      <Outlet />
    </Room>
  )
}

/** At least as high as the screen, so that the footer does not jump. */
function Room({ children }: { children: ReactNode }) {
  return <div className="min-h-dvh print:min-h-0">{children}</div>
}

/** Guards the pages for signed-in users of any role. */
export function SignedInLayout() {
  const { phase, user, loggedOut } = useSession()
  const { pathname, search } = useLocation()
  if (phase === 'unknown' || phase === 'checking') return <CheckingAuthentication />
  if (!user) return <Navigate to={loggedOut ? '/login' : loginPath(pathname + search)} replace />
  return (
    <Room>
      <Outlet />
    </Room>
  )
}

/** Guards the dashboard: guests go to the login, customers to the home page. `routes.tsx` logs refusals. */
export function StaffGuard() {
  const { user } = useSession()
  if (user && !isStaff(user)) return <Navigate to="/" replace />
  return <SignedInLayout />
}
