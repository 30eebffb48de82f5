import { type NeededRight, type Right, rights } from '../access.ts'
import type { Role } from './roles.ts'

/** Null: no limit. */
export interface StaffLimits {
  discountPercent: number | null
  /** In shillings. */
  refundAmount: number | null
}

/** Usual jobs with their rights. */
export const rightSets = {
  packs: { rights: ['orders', 'stock'] },
  sells: {
    rights: ['orders', 'stock', 'create-orders', 'discounts', 'people'],
    discountPercent: 5,
  },
  stock: { rights: ['products', 'prices', 'stock', 'cost'] },
  books: { rights: ['cash', 'refunds', 'figures', 'cost'] },
  all: { rights },
} as const satisfies Record<string, { rights: readonly Right[]; discountPercent?: number }>
export type RightSet = keyof typeof rightSets
export const rightSetNames = Object.keys(rightSets) as [RightSet, ...RightSet[]]

interface Holder {
  role: Role
  /** Null or left out: all. */
  rights?: readonly Right[] | null | undefined
}

/** The right that somebody lacks for what needs this; undefined: none. Admins have all, managers until one is taken away. */
export function missingRight(
  { role, rights }: Holder,
  needed: NeededRight | undefined,
): Right | undefined {
  if (role === 'admin' || !rights || needed === undefined) return undefined
  if (needed === 'any' || needed === 'admin') return undefined
  const those = typeof needed === 'string' ? [needed] : needed
  return those.some((right) => rights.includes(right)) ? undefined : those[0]
}

/** Whether a member of staff has this right, or one of these. Customers have none. */
export function hasRight(holder: Holder, needed: NeededRight): boolean {
  return holder.role !== 'customer' && missingRight(holder, needed) === undefined
}
