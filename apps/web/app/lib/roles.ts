import type { Role } from '@duka/contract/users'

/** Whether someone has one of these roles; nobody has none. */
export function hasRole(user: { role: Role } | null, allowed: Role | readonly Role[]): boolean {
  return !!user && (typeof allowed === 'string' ? [allowed] : allowed).includes(user.role)
}

/** Manager and admin may do the same things. The contract's own would bring its schemas along. */
export function isStaff(user: { role: Role } | null): boolean {
  return hasRole(user, ['manager', 'admin'])
}
