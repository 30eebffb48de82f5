import * as z from 'zod/mini'
import { compared, endpoint, Id, noted } from '../endpoint.ts'
import { Money } from '../money-schema.ts'
import * as calls from './catalogue.calls.ts'

/** A search that found nothing, and how often in the last 30 days. */
export const MissedSearch = z.object({
  q: noted(z.string(), 'What to search for.'),
  count: z.int(),
})
export type MissedSearch = z.infer<typeof MissedSearch>

export const listMissedSearches = endpoint(calls.listMissedSearches, 'staff:products', {
  summary: 'List the searches of 30 days that found nothing',
  answer: { searches: z.array(MissedSearch) },
})

/** Suggestions while somebody types: completed searches, and the products that they find. */
export const Suggestions = z.object({
  terms: noted(z.array(z.string()), 'Words to search for.'),
  products: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      nameSw: noted(z.optional(z.string()), 'In Swahili; left out: show the English one.'),
      price: Money,
      /** A small picture; null for none. */
      image: z.nullable(z.string()),
    }),
  ),
  total: noted(
    z.nullable(z.number()),
    'How many products the search finds; null: more than are counted.',
  ),
})
export type Suggestions = z.infer<typeof Suggestions>

export const suggest = endpoint(calls.suggest, 'public', {
  summary: 'Suggest searches and products while somebody types',
  query: {
    q: noted(z._default(z.string().check(compared, z.maxLength(200)), ''), 'What to search for.'),
  },
  answer: Suggestions,
})
