import type * as z from 'zod/mini'
import * as addresses from './addresses.ts'
import * as audit from './audit.ts'
import * as bulkPrices from './bulk-prices.ts'
import * as carts from './carts.ts'
import * as catalogue from './catalogue.ts'
import * as categories from './categories.ts'
import * as consents from './consents.ts'
import * as delivery from './delivery.ts'
import * as deliveryPoints from './delivery-points.ts'
import type { Endpoint } from './endpoint.ts'
import * as exports from './exports.ts'
import * as families from './families.ts'
import * as imports from './imports.ts'
import * as ledger from './ledger.ts'
import * as messageChoice from './message-choice.ts'
import * as messageHooks from './message-hooks.ts'
import * as messageList from './message-list.ts'
import * as messageTexts from './message-texts.ts'
import * as offers from './offers.ts'
import * as orderNotes from './order-notes.ts'
import * as orders from './orders.ts'
import * as overview from './overview.ts'
import * as pages from './pages.ts'
import * as passwords from './passwords.ts'
import * as paymentDesk from './payment-desk.ts'
import * as payments from './payments.ts'
import * as reports from './reports.ts'
import * as reviews from './reviews.ts'
import * as riders from './riders.ts'
import * as searches from './searches.ts'
import * as secondFactor from './second-factor.ts'
import * as sessions from './sessions.ts'
import * as settings from './settings.ts'
import * as shipping from './shipping.ts'
import * as stock from './stock.ts'
import * as stockRequests from './stock-requests.ts'
import * as tracking from './tracking.ts'
import * as users from './users.ts'
import * as wishList from './wish-list.ts'
import * as zoneImport from './zone-import.ts'

const allExports = {
  ...settings,
  ...sessions,
  ...secondFactor,
  ...passwords,
  ...users,
  ...categories,
  ...catalogue,
  ...bulkPrices,
  ...families,
  ...stock,
  ...stockRequests,
  ...carts,
  ...addresses,
  ...delivery,
  ...zoneImport,
  ...deliveryPoints,
  ...offers,
  ...exports,
  ...imports,
  ...orders,
  ...pages,
  ...payments,
  ...paymentDesk,
  ...ledger,
  ...searches,
  ...shipping,
  ...tracking,
  ...reviews,
  ...wishList,
  ...riders,
  ...consents,
  ...messageChoice,
  ...messageHooks,
  ...messageList,
  ...messageTexts,
  ...overview,
  ...orderNotes,
  ...audit,
  ...reports,
}

/** Every endpoint of the API, by its name in the contract. */
export type Calls = {
  [Name in keyof typeof allExports as (typeof allExports)[Name] extends Endpoint
    ? Name
    : never]: (typeof allExports)[Name]
}

/** Every endpoint of the API as a list, for the tests and the documentation. */
export const endpoints: readonly Endpoint[] = Object.values(allExports).filter(
  (value): value is Extract<typeof value, Endpoint> =>
    typeof value === 'object' && value !== null && 'method' in value && 'url' in value,
)

/** The name of each endpoint and schema in the contract, for the documentation. */
export const contractNames: ReadonlyMap<unknown, string> = new Map(
  Object.entries(allExports).map(([name, value]) => [value, name]),
)

type OutputOf<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined

/** The body of a successful answer. */
export type AnswerOf<Call extends Endpoint> = Call['schema'] extends {
  response: infer Answers
}
  ? OutputOf<Answers[keyof Answers]>
  : undefined

/** The request body, as a client sends it (before the schema transforms it). */
export type BodyOf<Call extends Endpoint> = Call['schema'] extends {
  body: infer Body extends z.ZodMiniType
}
  ? z.input<Body>
  : unknown
