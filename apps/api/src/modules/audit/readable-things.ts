import type { AuditEvent } from '@duka/contract/audit/audit-events'
import { hasRight, type NeededRight, readsMoney, readsOrders } from '@duka/contract/users/rights'
import type { Caller } from '../../http/auth.ts'

/** Who reads what happened to a thing: those whose work it is. */
const readers: Record<AuditEvent['thing'], NeededRight> = {
  order: readsOrders,
  shipping: readsOrders,
  run: readsOrders,
  payment: readsMoney,
  cash: readsMoney,
  product: ['products', 'prices', 'stock'],
  family: ['products', 'prices', 'stock'],
  category: 'products',
  review: 'products',
  offer: 'discounts',
  user: 'people',
  address: 'people',
  message: 'people',
  'message-text': 'settings',
  'delivery-zone': 'settings',
  'delivery-point': 'settings',
  settings: 'settings',
  page: 'settings',
  front: 'settings',
  export: 'settings',
}

/** The things whose log a member of staff may read; undefined: all. */
export function readableThings(staff: Caller): string[] | undefined {
  if (staff.role === 'admin' || !staff.rights) return undefined
  return Object.entries(readers).flatMap(([thing, needed]) =>
    hasRight(staff, needed) ? [thing] : [],
  )
}
