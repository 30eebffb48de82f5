/** Apart from the schemas, so that a page can ask without bringing them along. */
export const roles = ['customer', 'manager', 'admin'] as const
export type Role = (typeof roles)[number]

/** Whether someone has this role, or one of these; nobody has none. */
export function hasRole(
  user: { role: Role } | null | undefined,
  allowed: Role | readonly Role[],
): boolean {
  return !!user && (typeof allowed === 'string' ? [allowed] : allowed).includes(user.role)
}

/** Manager and admin may do the same things. */
export function isStaff(user: { role: Role } | null | undefined): boolean {
  return hasRole(user, ['manager', 'admin'])
}
