import type * as z from 'zod/mini'
import * as addresses from './addresses/addresses.ts'
import * as audit from './audit/audit.ts'
import * as carts from './carts/carts.ts'
import * as sharedCarts from './carts/shared-carts.ts'
import * as bulkPrices from './catalogue/bulk-prices.ts'
import * as categories from './catalogue/categories.ts'
import * as families from './catalogue/families.ts'
import * as front from './catalogue/front.ts'
import * as imports from './catalogue/imports.ts'
import * as productForm from './catalogue/product-form.ts'
import * as catalogue from './catalogue/products.ts'
import * as searches from './catalogue/searches.ts'
import * as stock from './catalogue/stock.ts'
import * as connections from './connections/connections.ts'
import * as customers from './dashboard/customers.ts'
import * as exports from './dashboard/exports.ts'
import * as opening from './dashboard/opening.ts'
import * as overview from './dashboard/overview.ts'
import * as person from './dashboard/person.ts'
import * as reports from './dashboard/reports.ts'
import * as staffSearch from './dashboard/search.ts'
import * as work from './dashboard/work.ts'
import * as delivery from './delivery/delivery.ts'
import * as deliveryPoints from './delivery/delivery-points.ts'
import * as zoneImport from './delivery/zone-import.ts'
import type { Endpoint } from './endpoint.ts'
import * as drawers from './ledger/drawers.ts'
import * as ledger from './ledger/ledger.ts'
import * as consents from './messages/consents.ts'
import * as messageChoice from './messages/message-choice.ts'
import * as messageHooks from './messages/message-hooks.ts'
import * as messageList from './messages/message-list.ts'
import * as messageTexts from './messages/message-texts.ts'
import * as push from './messages/push.ts'
import * as offers from './offers/offers.ts'
import * as handover from './orders/handover.ts'
import * as orderChanges from './orders/order-changes.ts'
import * as orderNotes from './orders/order-notes.ts'
import * as orders from './orders/orders.ts'
import * as returns from './orders/returns.ts'
import * as staffOrders from './orders/staff-orders.ts'
import * as pages from './pages/pages.ts'
import * as papers from './papers/papers.ts'
import * as corrections from './payments/corrections.ts'
import * as days from './payments/days.ts'
import * as payLinks from './payments/pay-links.ts'
import * as paymentDesk from './payments/payment-desk.ts'
import * as payments from './payments/payments.ts'
import * as typedCodes from './payments/typed-codes.ts'
import * as reviews from './reviews/reviews.ts'
import * as riders from './riders/riders.ts'
import * as clientErrors from './settings/client-errors.ts'
import * as settings from './settings/settings.ts'
import * as shipping from './shipping/shipping.ts'
import * as tracking from './shipping/tracking.ts'
import * as stockRequests from './stock-requests/stock-requests.ts'
import * as invitations from './users/invitations.ts'
import * as passwords from './users/passwords.ts'
import * as personNote from './users/person-note.ts'
import * as phoneLogins from './users/phone-login.ts'
import * as phoneProof from './users/phone-proof.ts'
import * as secondFactor from './users/second-factor.ts'
import * as sessions from './users/sessions.ts'
import * as users from './users/users.ts'
import * as wishList from './wish-list/wish-list.ts'

const allExports = {
  ...settings,
  ...connections,
  ...sessions,
  ...secondFactor,
  ...invitations,
  ...passwords,
  ...phoneLogins,
  ...phoneProof,
  ...users,
  ...personNote,
  ...categories,
  ...catalogue,
  ...productForm,
  ...bulkPrices,
  ...families,
  ...front,
  ...stock,
  ...stockRequests,
  ...clientErrors,
  ...carts,
  ...sharedCarts,
  ...addresses,
  ...delivery,
  ...zoneImport,
  ...deliveryPoints,
  ...offers,
  ...exports,
  ...imports,
  ...orders,
  ...returns,
  ...staffOrders,
  ...pages,
  ...papers,
  ...payments,
  ...payLinks,
  ...typedCodes,
  ...paymentDesk,
  ...days,
  ...corrections,
  ...drawers,
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
  ...push,
  ...opening,
  ...overview,
  ...customers,
  ...person,
  ...handover,
  ...orderChanges,
  ...orderNotes,
  ...audit,
  ...reports,
  ...work,
  ...staffSearch,
}

type Exports = typeof allExports
type AnyCall = Extract<Exports[keyof Exports], Endpoint>

/** Every endpoint of the API, by its address: `POST /orders`. */
export type Calls = { [Call in AnyCall as `${Call['method']} ${Call['url']}`]: Call }

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
