import type * as z from 'zod/mini'
import * as addresses from './addresses.ts'
import * as carts from './carts.ts'
import * as catalogue from './catalogue.ts'
import type { Endpoint } from './endpoint.ts'
import * as exports from './exports.ts'
import * as imports from './imports.ts'
import * as orders from './orders.ts'
import * as paymentDesk from './payment-desk.ts'
import * as payments from './payments.ts'
import * as settings from './settings.ts'
import * as shipping from './shipping.ts'
import * as staff from './staff.ts'
import * as stock from './stock.ts'
import * as users from './users.ts'

const everything = {
  ...settings,
  ...users,
  ...catalogue,
  ...stock,
  ...carts,
  ...addresses,
  ...exports,
  ...imports,
  ...orders,
  ...payments,
  ...paymentDesk,
  ...shipping,
  ...staff,
}

/** Every call of the API, by its name in the contract. */
export type Calls = {
  [Name in keyof typeof everything as (typeof everything)[Name] extends Endpoint
    ? Name
    : never]: (typeof everything)[Name]
}

/** Every call of the API as a list, for the tests and the documentation. */
export const endpoints: readonly Endpoint[] = Object.values(everything).filter(
  (thing): thing is Extract<typeof thing, Endpoint> =>
    typeof thing === 'object' && thing !== null && 'method' in thing && 'url' in thing,
)

/** What the contract calls each of its calls and schemas, for the documentation. */
export const names: ReadonlyMap<unknown, string> = new Map(
  Object.entries(everything).map(([name, thing]) => [thing, name]),
)

type OutputOf<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined

/** What a call answers when it goes well. */
export type AnswerOf<Call extends Endpoint> = Call['schema'] extends {
  response: infer Answers
}
  ? OutputOf<Answers[keyof Answers]>
  : undefined

/** What a call takes as its body, as a client writes it. */
export type BodyOf<Call extends Endpoint> = Call['schema'] extends {
  body: infer Body extends z.ZodMiniType
}
  ? z.input<Body>
  : unknown
