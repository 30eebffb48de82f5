import { toShillings } from '@duka/contract/money'
import { daySpan, nairobiDay } from '@duka/contract/nairobi-time'
import type { Return, ReturnReason, ReturnState } from '@duka/contract/orders/return-record'
import { instant } from '../../db/instant.ts'
import { inSwahili } from '../catalogue/in-swahili.ts'

/** A return as queries build it in JSON. */
export interface ReturnRow {
  id: string
  orderId: string
  byCustomer: boolean
  state: ReturnState
  cents: number | null
  deliveryCents: number
  note: string | null
  answer: string | null
  createdAt: string
  receivedAt: string | null
  lines: {
    itemId: string
    name: string
    variant: string | null
    nameSw: string | null
    variantSw: string | null
    quantity: number
    reason: ReturnReason
    restock: boolean | null
  }[]
}

/** When goods can be returned no more: at the end of a day in Nairobi. */
export function returnEnd(
  { deliveredAt, updatedAt }: { deliveredAt?: string | Date | null; updatedAt: string | Date },
  days: number,
): Date {
  const delivered = new Date(deliveredAt ?? updatedAt)
  return daySpan(nairobiDay(new Date(delivered.getTime() + days * 86_400_000))).to
}

/** A return as the API answers it. What staff note for themselves, only staff read. */
export function toReturn(row: ReturnRow, forStaff: boolean): Return {
  return {
    _id: row.id,
    order: row.orderId,
    state: row.state,
    items: row.lines.map(({ itemId, variant, nameSw, variantSw, ...line }) => ({
      item: itemId,
      ...line,
      variant: variant || null,
      ...inSwahili({ nameSw, variantSw }),
    })),
    amount: row.cents === null ? null : toShillings(row.cents),
    deliveryFee: toShillings(row.deliveryCents),
    note: row.byCustomer || forStaff ? row.note : null,
    answer: row.answer,
    createdAt: instant(row.createdAt),
    receivedAt: row.receivedAt && instant(row.receivedAt),
  }
}
