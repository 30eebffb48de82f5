/** What a member of staff may be allowed to do. `docs/rights.md` says what each of them guards. */
export const rights = [
  'orders',
  'create-orders',
  'discounts',
  'cash',
  'refunds',
  'products',
  'prices',
  'cost',
  'stock',
  'people',
  'figures',
  'settings',
] as const
export type Right = (typeof rights)[number]

/**
 * What a call needs: one right, one of several for what more than one kind of work reads, nothing but being staff, or
 * being an admin.
 */
export type NeededRight = Right | readonly Right[] | 'any' | 'admin'

/** Rights that read an order, because their work is about it. */
export const readsOrders = ['orders', 'create-orders', 'cash', 'refunds'] as const
/** Rights that read money that came in or goes back. */
export const readsMoney = ['cash', 'refunds', 'figures'] as const
/** Rights that read the audit log: each reads the changes that its own work is about. */
export const readsChanges = [
  'orders',
  'products',
  'prices',
  'stock',
  'people',
  'settings',
  'cash',
  'refunds',
  'figures',
] as const
