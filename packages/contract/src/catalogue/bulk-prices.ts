import * as z from 'zod/mini'
import { endpoint, Id, noted } from '../endpoint.ts'
import { Money } from '../money-schema.ts'
import * as calls from './catalogue.calls.ts'
import { OptionalPrice } from './product-prices.ts'
import { StaffProductFilter } from './products.ts'

/** Turns numbers and booleans of a JSON body into the text that a query parameter has. */
const asText = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.transform((given: unknown) =>
      typeof given === 'number' || typeof given === 'boolean' ? String(given) : given,
    ),
    schema,
  )

const { q, category, minPrice, maxPrice, inStock, visibility } = StaffProductFilter.shape

/**
 * Which products to change, by the query parameters of the list; `{}` means all. An unknown parameter is refused,
 * because without it more products than intended would change.
 */
const PriceFilter = z.strictObject(
  {
    q,
    category,
    brand: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    minPrice: z.optional(asText(minPrice)),
    maxPrice: z.optional(asText(maxPrice)),
    inStock: z.optional(asText(inStock)),
    visibility,
    ids: noted(
      z.optional(z.array(Id).check(z.minLength(1), z.maxLength(10_000))),
      'Only these products.',
    ),
  },
  {
    error: (issue) => (issue.code === 'unrecognized_keys' ? 'There is no such filter.' : undefined),
  },
)
export type PriceFilter = z.infer<typeof PriceFilter>

/** The steps of `roundTo`, in shillings; 0.99 makes every price end in .99. */
export const roundings = [0.99, 5, 10] as const

export const PriceChange = z
  .object({
    filter: PriceFilter,
    of: noted(
      z.optional(z.enum(['price', 'cost'], 'Change prices or costs.')),
      'What `percent` or `sum` changes. `cost` needs the right `cost`, too.',
    ),
    each: noted(
      z.optional(
        z
          .array(z.object({ _id: Id, price: Money }))
          .check(z.maxLength(1000, 'Change at most 1,000.')),
      ),
      'A price, or with `of: "cost"` a cost, for each of some products. The others of the filter keep theirs.',
    ),
    /** Such as 10 or -12.5. Either this, `each`, `sum` or `cost`. */
    percent: z.optional(
      z.nullable(
        z
          .number('Use a number of percent, such as -10.')
          .check(
            z.refine(
              (percent) => percent > -100 && percent <= 1000,
              'Use more than -100 and at most 1000 percent.',
            ),
          ),
      ),
    ),
    /** Shillings that are added, or taken off if negative. */
    sum: z.optional(z.nullable(Money)),
    cost: noted(OptionalPrice, 'What a piece of each of them costs the shop from now on.'),
    roundTo: noted(
      z.optional(z.nullable(z.literal(roundings, 'Round to 5, 10 or 0.99.'))),
      'Round the new price to a multiple of 5, 10, 50 or 100 shillings.',
    ),
    dryRun: noted(z.optional(z.boolean()), 'Reports what would change, and changes nothing.'),
  })
  .check(
    z.refine(
      ({ each, percent, sum, cost }) =>
        [each, percent || null, sum || null, cost].filter((given) => given != null).length === 1,
      {
        error: 'Give either a percentage or an amount, other than 0.',
        path: ['percent'],
      },
    ),
    z.refine(({ of, cost }) => of !== 'price' || !cost, {
      error: 'Change prices or costs.',
      path: ['of'],
    }),
  )
export type PriceChange = z.infer<typeof PriceChange>

const ChangedPrice = z.object({
  _id: Id,
  name: z.string(),
  variant: noted(z.string(), 'Such as a size: what differs in a family.'),
  /** The normal price, or the cost. */
  before: noted(
    z.nullable(Money),
    'The normal price or the cost before; null: the cost was not known.',
  ),
  after: noted(z.nullable(Money), 'The same after the change; null: the cost is still not known.'),
  /** What a shopper pays for one piece at this moment, before and after: during a sale the price of the sale. */
  paysBefore: noted(Money, 'What a shopper pays for a piece now, in a sale its price.'),
  paysAfter: noted(Money, 'What a shopper pays then, in a sale its price.'),
})
export type ChangedPrice = z.infer<typeof ChangedPrice>

/** A product that keeps its price, and why. */
const RefusedPrice = z.extend(ChangedPrice, {
  reason: noted(z.string(), 'Why the new price is not allowed.'),
})
export type RefusedPrice = z.infer<typeof RefusedPrice>

export const PriceChangeReport = z.object({
  /** The id to undo the change with; null for a dry run, and when no price changed. */
  _id: z.nullable(Id),
  /** How many prices changed, or would. */
  changed: z.number(),
  same: noted(z.number(), 'How many products keep their price because nothing would change.'),
  refused: noted(
    z.number(),
    "How many keep their price because the new one would be 0, negative or too large, or would contradict the product's sale price, quantity prices or the price to strike through.",
  ),
  products: noted(
    z.array(ChangedPrice),
    'The first 100 that changed, by name; of a dry run with `each` also those that keep their price.',
  ),
  refusedProducts: noted(z.array(RefusedPrice), 'Products whose new price is not allowed.'),
})
export type PriceChangeReport = z.infer<typeof PriceChangeReport>

export const PriceUndo = z.object({
  /** How many prices were restored. */
  restored: z.number(),
  kept: noted(
    z.number(),
    'How many prices were left unchanged, because somebody has changed them, or another price of the product, since.',
  ),
})
export type PriceUndo = z.infer<typeof PriceUndo>

export const changePrices = endpoint(calls.changePrices, 'staff:prices', {
  summary: 'Change the prices or costs of many products at once',
  idempotent: 'changePrices',
  body: PriceChange,
  answer: PriceChangeReport,
})

export const undoPrices = endpoint(calls.undoPrices, 'staff:prices', {
  summary: 'Put prices back that a bulk change made and nobody has changed since',
  missing: 'PRICE_CHANGE_NOT_FOUND',
  refusals: ['PRICE_CHANGE_UNDONE'],
  answer: PriceUndo,
})
