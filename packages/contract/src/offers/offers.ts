import * as z from 'zod/mini'
import { optionalMoment } from '../catalogue/product-prices.ts'
import {
  compared,
  endpoint,
  Id,
  Instant,
  nextCursor,
  noted,
  paging,
  requiredText,
} from '../endpoint.ts'
import { readNumber, toCents } from '../money.ts'
import { Money } from '../money-schema.ts'
import * as calls from './offers.calls.ts'

export const offerKinds = ['percent', 'sum', 'delivery'] as const
export type OfferKind = (typeof offerKinds)[number]

/** A code that takes something off an order. Limits are null where there is none. */
export const Offer = z.object({
  _id: Id,
  code: z.string(),
  kind: z.enum(offerKinds),
  /** Percent or shillings. For kind `delivery`: the maximum to take off the fee; null: the whole fee. */
  value: z.nullable(z.number()),
  /** It applies from `from` until just before `until`. */
  from: z.nullable(Instant),
  until: z.nullable(Instant),
  minimum: noted(z.nullable(Money), 'The smallest total of items for which it applies.'),
  /** Only goods of these categories; null: all goods. */
  categories: z.nullable(z.array(Id)),
  maxUses: noted(z.nullable(z.number()), 'How often it may be used; null: any number.'),
  maxUsesPerCustomer: noted(
    z.nullable(z.number()),
    'How often a customer may use it; null: any number.',
  ),
  /** How many orders use it; cancelled ones do not count. */
  used: z.number(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Offer = z.infer<typeof Offer>

/** Reads a number from a form, which sends text and '' for none. */
const typedNumber = z.transform((typed: unknown) => {
  if (typeof typed !== 'string') return typed
  return typed.trim() === '' ? null : (readNumber(typed) ?? typed)
})

const amount = 'Use a number above 0, or leave it empty.'
const wholeNumber = 'Use a whole number above 0, or leave it empty.'

const Limit = z.optional(
  z.pipe(
    typedNumber,
    z.nullable(z.int(wholeNumber).check(z.gte(1, wholeNumber), z.lte(1_000_000_000, wholeNumber))),
  ),
)

/** The fields of an offer. Null and '' mean no limit; 0 is refused. */
export const NewOffer = z.object({
  code: requiredText('Code is required.', 50, compared).check(
    z.refine((code) => /\S/.test(code), 'Code is required.'),
  ),
  kind: z.enum(offerKinds, 'Choose percent, sum or delivery.'),
  value: z.optional(z.pipe(typedNumber, z.nullable(Money))),
  from: optionalMoment('from'),
  until: optionalMoment('until'),
  minimum: noted(
    z.optional(
      z.pipe(typedNumber, z.nullable(Money.check(z.refine((sum) => toCents(sum) > 0, amount)))),
    ),
    'The smallest total of items for which the offer applies; null: any.',
  ),
  categories: z.optional(z.nullable(z.array(Id).check(z.maxLength(100, 'Choose at most 100.')))),
  maxUses: noted(Limit, 'How often it may be used; null: any number.'),
  maxUsesPerCustomer: noted(Limit, 'How often a customer may use it; null: any number.'),
})
export type NewOffer = z.infer<typeof NewOffer>

export const OfferChange = z.partial(NewOffer)
export type OfferChange = z.infer<typeof OfferChange>

/** Why a code gives no discount. */
export const codeRefusals = [
  'OFFER_UNKNOWN',
  'OFFER_NOT_BEGUN',
  'OFFER_ENDED',
  'OFFER_USED_UP',
  'OFFER_USED_BY_YOU',
  'OFFER_OTHER_GOODS',
  'OFFER_MINIMUM',
] as const

const OfferAnswer = z.object({ offer: Offer })

export const listOffers = endpoint(calls.listOffers, 'staff:discounts', {
  summary: 'List the offers, newest first',
  query: paging,
  answer: { offers: z.array(Offer), nextCursor },
})

export const createOffer = endpoint(calls.createOffer, 'staff:discounts', {
  summary: 'Add an offer',
  refusals: ['CATEGORY_NOT_FOUND', 'LIMIT_EXCEEDED', 'OFFER_CODE_TAKEN'],
  body: NewOffer,
  created: OfferAnswer,
})

export const updateOffer = endpoint(calls.updateOffer, 'staff:discounts', {
  summary: 'Change the given fields of an offer; placed orders stay as they are',
  missing: 'OFFER_NOT_FOUND',
  refusals: ['CATEGORY_NOT_FOUND', 'LIMIT_EXCEEDED', 'OFFER_CODE_TAKEN'],
  body: OfferChange,
  answer: OfferAnswer,
})

export const deleteOffer = endpoint(calls.deleteOffer, 'staff:discounts', {
  summary: 'Delete an offer; orders that used it keep their promotion',
  missing: 'OFFER_NOT_FOUND',
})
