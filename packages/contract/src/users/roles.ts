/** Separate from the schemas, so that a page can use it without loading them. */
export const roles = ['customer', 'manager', 'admin'] as const
export type Role = (typeof roles)[number]

/** Whether a user is a manager or an admin. False without a user. */
export function isStaff(user: { role: Role } | null | undefined): boolean {
  return user?.role === 'manager' || user?.role === 'admin'
}
