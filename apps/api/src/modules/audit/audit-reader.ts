import { type NeededRight, readsMoney, readsOrders } from '@duka/contract/access'
import type { AuditEvent } from '@duka/contract/audit/audit-events'
import { hasRight } from '@duka/contract/users/rights'
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

/** What somebody may read in the log. */
export interface AuditReader {
  /** The things whose log they may read; undefined: all. */
  things: string[] | undefined
  seesCosts: boolean
}

export function auditReader(staff: Caller): AuditReader {
  if (staff.role === 'admin' || !staff.rights) return { things: undefined, seesCosts: true }
  const things = Object.entries(readers).flatMap(([thing, needed]) =>
    hasRight(staff, needed) ? [thing] : [],
  )
  return { things, seesCosts: hasRight(staff, 'cost') }
}
