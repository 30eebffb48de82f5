import { isStaff } from '@duka/contract/roles'
import type { ReactNode } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from '../../lib/session.ts'
import { loginPath } from '../../lib/signed-in.ts'
import { Loading } from '../../ui/states.tsx'
import { site } from '../../words/site.ts'

/** What the guards show while it is not known who is here. Also the shell that the server sends. */
export function CheckingAuthentication() {
  return (
    <Room>
      <Loading>{site.use().checkingAuthentication}</Loading>
    </Room>
  )
}

/** As high as the screen, whatever has come so far: the footer waits below and does not jump. */
function Room({ children }: { children: ReactNode }) {
  return <div className="min-h-dvh print:min-h-0">{children}</div>
}

/** Guards the pages of whoever is signed in: customer, manager, admin. */
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

/** Guards the dashboard: guests log in first, customers go home. `routes.tsx` logs who was refused. */
export function StaffGuard() {
  const { user } = useSession()
  if (user && !isStaff(user)) return <Navigate to="/" replace />
  return <SignedInLayout />
}
