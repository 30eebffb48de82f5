/** Apart from the schemas, so that a page can ask without bringing them along. */
export const roles = ['customer', 'manager', 'admin'] as const
export type Role = (typeof roles)[number]

/** Manager and admin may do the same things; nobody is no staff. */
export function isStaff(user: { role: Role } | null | undefined): boolean {
  return user?.role === 'manager' || user?.role === 'admin'
}
