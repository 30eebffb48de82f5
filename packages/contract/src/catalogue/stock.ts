import * as z from 'zod/mini'
import {
  ageSorts,
  compared,
  endpoint,
  Id,
  Instant,
  nextCursor,
  noted,
  paging,
  requiredText,
  sorting,
  staffWith,
} from '../endpoint.ts'
import { Money } from '../money-schema.ts'
import * as calls from './catalogue.calls.ts'
import { OptionalPrice } from './product-prices.ts'
import { Product } from './products.ts'

export const movementReasons = [
  'opening',
  'order',
  'order-cancelled',
  'order-revived',
  'order-changed',
  'order-deleted',
  'returned',
  'adjusted',
  'import',
] as const
export type MovementReason = (typeof movementReasons)[number]

/** One change of a product's stock, with who and why. `user` is null when no member of staff made it. */
export const StockMovement = z.object({
  _id: z.string(),
  change: noted(z.number(), 'By how many pieces the stock changes; negative when it falls.'),
  reason: noted(z.enum(movementReasons), 'Why the stock changed.'),
  order: z.nullable(Id),
  orderNumber: z.nullable(z.string()),
  user: z.nullable(z.object({ _id: Id, username: z.string(), name: z.string() })),
  note: z.nullable(z.string()),
  at: noted(Instant, 'When it happened.'),
})
export type StockMovement = z.infer<typeof StockMovement>

/** A product's stock as staff see it. Stock at or below `lowStockAt` is low. */
export const Stock = z.object({
  product: z.object({
    _id: Id,
    name: z.string(),
    variant: noted(z.string(), 'Such as a size: what differs in a family.'),
  }),
  stockQuantity: z.number(),
  lowStockAt: noted(z.number(), 'From this number of pieces on the stock counts as low.'),
  cost: noted(z.nullable(Money), 'What a piece costs the shop; null: not known.'),
})
export type Stock = z.infer<typeof Stock>

const MAX = 1_000_000_000

/** A whole number, from JSON or from typed text. */
function wholeNumber(message: string) {
  return z.pipe(
    z.pipe(
      z.union([z.number(message), z.string(message)], message),
      z.transform((typed: number | string) =>
        typeof typed === 'string' && typed.trim() === '' ? Number.NaN : Number(typed),
      ),
    ),
    z.number(message).check(
      z.refine((count) => Number.isInteger(count), message),
      z.refine((count) => Math.abs(count) <= MAX, 'That is too many.'),
    ),
  )
}

export const StockAdjustment = z.object({
  change: noted(
    wholeNumber('Say by how many the stock changes, such as 12 or -3.').check(
      z.refine((change) => change !== 0, 'Say by how many the stock changes, such as 12 or -3.'),
    ),
    'By how many pieces the stock changes; negative when it falls.',
  ),
  note: requiredText('Say why the stock changes.', 500),
})
export type StockAdjustment = z.infer<typeof StockAdjustment>

export const LowStock = z.object({
  lowStockAt: noted(
    wholeNumber('Low stock must be a whole number.').check(
      z.refine((count) => count >= 0, 'Low stock cannot be negative.'),
    ),
    'From this number of pieces on the stock counts as low.',
  ),
  cost: noted(OptionalPrice, 'What a piece costs the shop; blank: not known.'),
})
export type LowStock = z.infer<typeof LowStock>

const StockAnswer = z.object({ stock: Stock })

const Ids = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(4000)),
    z.transform((list: string) => list.split(',').filter(Boolean)),
  ),
  z.array(Id).check(z.maxLength(100, 'Ask for at most 100 products.')),
)

/** Rights that read what is on the shelf. */
const readsStock = ['products', 'prices', 'stock', 'orders', 'create-orders'] as const

/** A separate staff call, because the low-stock threshold is not part of a public product. */
export const listStock = endpoint(calls.listStock, staffWith(readsStock), {
  summary: 'Read the shelves of some products, by their ids',
  query: {
    ids: noted(z._default(Ids, []), 'Ids, separated by commas.'),
  },
  answer: { stocks: z.array(Stock) },
})

/** Finds the product of a complete SKU, in any letter case. */
export const findSku = endpoint(calls.findSku, staffWith(readsStock), {
  summary: 'Find the product of a SKU, if there is one',
  query: {
    sku: noted(
      z._default(z.string().check(compared, z.maxLength(100)), ''),
      "The shop's own number of the product.",
    ),
  },
  answer: { product: z.nullable(Product) },
})

/** A product whose stock is low, with what staff need to reorder it. */
export const LowProduct = z.object({
  _id: Id,
  name: z.string(),
  variant: noted(z.string(), 'Such as a size: what differs in a family.'),
  brand: z.string(),
  sku: noted(z.nullable(z.string()), "The shop's own number of the product."),
  category: z.nullable(z.object({ _id: Id, name: z.string() })),
  stockQuantity: z.number(),
  lowStockAt: noted(z.number(), 'From this number of pieces on the stock counts as low.'),
})
export type LowProduct = z.infer<typeof LowProduct>

export const lowSorts = ['newest', 'oldest', 'name', '-name', 'stock', '-stock'] as const
export type LowSort = (typeof lowSorts)[number]

export const LowFilter = z.object({
  ...paging,
  sort: sorting(lowSorts),
  category: z.optional(Id),
})
export type LowFilter = z.infer<typeof LowFilter>

export const listLowStock = endpoint(calls.listLowStock, staffWith(['stock', 'products']), {
  summary: 'List all products that run low',
  query: LowFilter,
  answer: { products: z.array(LowProduct), nextCursor },
})

export const MovementFilter = z.object({ ...paging, sort: sorting(ageSorts) })
export type MovementFilter = z.infer<typeof MovementFilter>

export const listStockMovements = endpoint(calls.listStockMovements, 'staff:stock', {
  summary: "Read what changed a product's stock, newest first",
  missing: 'PRODUCT_NOT_FOUND',
  query: MovementFilter,
  answer: { stock: Stock, movements: z.array(StockMovement), nextCursor },
})

export const adjustStock = endpoint(calls.adjustStock, 'staff:stock', {
  summary: 'Add to the stock or take from it, saying why',
  idempotent: 'adjustStock',
  missing: 'PRODUCT_NOT_FOUND',
  refusals: ['STOCK_BELOW_NONE'],
  body: StockAdjustment,
  answer: StockAnswer,
})

export const setLowStock = endpoint(calls.setLowStock, 'staff:stock', {
  summary: 'Set from when on a product counts as low',
  missing: 'PRODUCT_NOT_FOUND',
  body: LowStock,
  answer: StockAnswer,
})
