import type { User } from '@duka/contract/users/users'
import { type ComponentType, lazy } from 'react'

/** Loads the part of the menu for signed-in users. */
export const loadAccountMenu = () => import('./account-links.tsx')

const nothing = () => null

/** Lazy-loaded components: put `<Suspense>` around them. */
export const AccountLinks = lazy<ComponentType<{ user: User; isFolded?: boolean }>>(() =>
  loadAccountMenu().then(
    (menu) => ({ default: menu.AccountLinks }),
    () => ({ default: nothing }),
  ),
)

export const LogoutButton = lazy<ComponentType>(() =>
  loadAccountMenu().then(
    (menu) => ({ default: menu.LogoutButton }),
    () => ({ default: nothing }),
  ),
)
