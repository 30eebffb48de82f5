import { randomUUID } from 'node:crypto'
import { endpoints } from '@duka/contract/calls'
import type { Endpoint } from '@duka/contract/endpoint'
import { refusals } from '@duka/contract/errors'
import { count, eq, sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { auditLog, deliveryPoints, drafts, offers, pageVersions } from '../../src/db/schema.ts'
import { guardAccess } from '../../src/http/auth.ts'
import {
  aCustomerWithEverything,
  type CustomerWithEverything,
} from '../samples/customer-with-everything.ts'
import {
  type Answer,
  aCategory,
  aManager,
  anAdmin,
  aProduct,
  type Person,
  testApp,
} from '../support/support.ts'
import { aZone } from '../support/zones.ts'
import { validBody, validPath } from './valid-calls.ts'

/** The status of a success, or the code of a refusal. */
type Outcome = number | keyof typeof refusals

/**
 * The answer of each call to a customer about their own things, to a customer about another customer's things,
 * and to staff about a customer's things. For things without an owner, "another's" equals "own".
 * Guests need no column: the contract says whether they may call.
 */
const expected: Record<string, readonly [own: Outcome, anothers: Outcome, staff: Outcome]> = {
  'GET /settings': [200, 200, 200],
  'GET /settings/staff': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'PUT /settings': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'POST /settings/logo': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'DELETE /settings/logo': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /settings/connections': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'PUT /settings/connections/:name': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'POST /settings/connections/:name/test': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'POST /settings/connections/mpesa/register': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'POST /hooks/jaribio/:secret': ['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
  'POST /client-errors': [202, 202, 202],

  'POST /user/register': [201, 201, 201],
  'POST /user/login': [200, 200, 200],
  'POST /user/login/second-factor': [
    'LOGIN_STEP_EXPIRED',
    'LOGIN_STEP_EXPIRED',
    'LOGIN_STEP_EXPIRED',
  ],
  'POST /user/logout': [204, 204, 204],
  'POST /user/phone-code': ['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
  'POST /user/phone-login': ['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
  'POST /user/forgot-password': [200, 200, 200],
  'POST /user/reset-password': ['RESET_CODE_WRONG', 'RESET_CODE_WRONG', 'RESET_CODE_WRONG'],
  'GET /user/me': [200, 200, 200],
  'PUT /user/me': [200, 200, 200],
  'POST /user/phone/proof': ['NO_OWN_PHONE', 'NO_OWN_PHONE', 'NO_OWN_PHONE'],
  'POST /user/phone/proof/confirm': ['PHONE_CODE_WRONG', 'PHONE_CODE_WRONG', 'PHONE_CODE_WRONG'],
  'DELETE /user/me': ['ACCOUNT_HAS_MONEY', 'ACCOUNT_HAS_MONEY', 204],
  'GET /user/me/export': [200, 200, 200],
  'PUT /user/change-password': [200, 200, 'WRONG_PASSWORD'],
  'GET /user/sessions': [200, 200, 200],
  'DELETE /user/sessions/:id': ['SESSION_NOT_FOUND', 'SESSION_NOT_FOUND', 'SESSION_NOT_FOUND'],
  'GET /user/second-factor': [200, 200, 200],
  'POST /user/second-factor': ['NOT_ALLOWED', 'NOT_ALLOWED', 201],
  'POST /user/second-factor/confirm': [
    'SECOND_FACTOR_WRONG',
    'SECOND_FACTOR_WRONG',
    'SECOND_FACTOR_WRONG',
  ],
  'DELETE /user/second-factor': [204, 204, 204],
  'GET /user/users': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /user/:id': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /user/users/:id': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'PUT /user/users/:id/note': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'DELETE /user/users/:id': ['NOT_ALLOWED', 'NOT_ALLOWED', 'ACCOUNT_HAS_MONEY'],
  'PATCH /user/users/:id/role': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'POST /staff/invitations': ['NOT_ALLOWED', 'NOT_ALLOWED', 201],
  'GET /staff/invitations': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'DELETE /staff/invitations/:id': ['NOT_ALLOWED', 'NOT_ALLOWED', 'INVITATION_NOT_FOUND'],
  'GET /staff/invitations/:token': [
    'INVITATION_NOT_FOUND',
    'INVITATION_NOT_FOUND',
    'INVITATION_NOT_FOUND',
  ],
  'POST /staff/invitations/:token': [
    'INVITATION_NOT_FOUND',
    'INVITATION_NOT_FOUND',
    'INVITATION_NOT_FOUND',
  ],
  'GET /rights': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  // A customer has none.
  'PUT /user/users/:id/rights': ['NOT_ALLOWED', 'NOT_ALLOWED', 'NOT_STAFF'],
  'DELETE /user/users/:id/sessions': ['NOT_ALLOWED', 'NOT_ALLOWED', 204],

  'GET /categories': [200, 200, 200],
  'GET /categories/:id': [200, 200, 200],
  'POST /categories': ['NOT_ALLOWED', 'NOT_ALLOWED', 201],
  'PUT /categories/:id': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'DELETE /categories/:id': ['NOT_ALLOWED', 'NOT_ALLOWED', 204],
  'GET /searches/missed': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /searches/suggestions': [200, 200, 200],
  'GET /products': [200, 200, 200],
  'GET /front': [200, 200, 200],
  'PUT /front': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'POST /front/pictures': ['NOT_ALLOWED', 'NOT_ALLOWED', 201],
  'GET /products/facets': [200, 200, 200],
  'GET /products/best': [200, 200, 200],
  'GET /products/:id/related': [200, 200, 200],
  'GET /delivery/lowest-fee': [200, 200, 200],
  'GET /delivery/ways': [200, 200, 200],
  'GET /products/category/:categoryId': [200, 200, 200],
  'GET /products/:id': [200, 200, 200],
  'POST /products': ['NOT_ALLOWED', 'NOT_ALLOWED', 201],
  'PUT /products/:id': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'DELETE /products/:id': ['NOT_ALLOWED', 'NOT_ALLOWED', 204],
  'GET /families': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /families/:id': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'POST /families': ['NOT_ALLOWED', 'NOT_ALLOWED', 201],
  'PUT /families/:id': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'POST /products/import': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'POST /products/prices': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'POST /products/prices/:id/undo': ['NOT_ALLOWED', 'NOT_ALLOWED', 'PRICE_CHANGE_NOT_FOUND'],
  'GET /products/low-stock': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /products/sku': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /products/stock': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /products/:id/stock-movements': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'POST /products/:id/stock': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'PATCH /products/:id/stock': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],

  'GET /reports/sales': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /reports/stock': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],

  'POST /staff/orders': ['NOT_ALLOWED', 'NOT_ALLOWED', 201],
  'POST /carts/share': [201, 201, 201],
  'GET /carts/shared/:token': [200, 200, 200],
  'GET /drafts': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'POST /drafts': ['NOT_ALLOWED', 'NOT_ALLOWED', 201],
  'GET /drafts/:id': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'PUT /drafts/:id': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'DELETE /drafts/:id': ['NOT_ALLOWED', 'NOT_ALLOWED', 204],
  'POST /drafts/:id/order': ['NOT_ALLOWED', 'NOT_ALLOWED', 201],

  'GET /offers': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'POST /offers': ['NOT_ALLOWED', 'NOT_ALLOWED', 201],
  'PUT /offers/:id': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'DELETE /offers/:id': ['NOT_ALLOWED', 'NOT_ALLOWED', 204],
  'POST /carts/code': ['OFFER_UNKNOWN', 'OFFER_UNKNOWN', 'OFFER_UNKNOWN'],
  'DELETE /carts/code': [200, 200, 200],
  'POST /products/:id/notify-me': [202, 202, 202],

  'GET /products/:id/reviews': [200, 200, 200],
  'GET /products/:id/review': [200, 200, 200],
  'PUT /products/:id/review': [200, 'REVIEW_NOT_ALLOWED', 'REVIEW_NOT_ALLOWED'],
  'DELETE /products/:id/review': [204, 204, 204],
  'GET /reviews': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'PUT /reviews/:id/answer': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'PUT /reviews/:id/hidden': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],

  'GET /wish-list': [200, 200, 200],
  'GET /wish-list/products': [200, 200, 200],
  'POST /wish-list': [200, 200, 200],
  'PUT /wish-list/:productId': [204, 204, 204],
  'DELETE /wish-list/:productId': [204, 204, 204],

  'POST /carts': [200, 200, 200],
  'GET /carts/user/:userId': [200, 'NOT_ALLOWED', 200],
  'PATCH /carts/update-quantity': [200, 'NOT_IN_CART', 'NOT_IN_CART'],
  'PATCH /carts/remove-item': [200, 200, 200],
  'DELETE /carts/user/:userId': [204, 'NOT_ALLOWED', 'NOT_ALLOWED'],

  'POST /addresses': [201, 201, 201],
  'GET /addresses': [200, 200, 200],
  'GET /addresses?user=': [200, 'NOT_ALLOWED', 200],
  'GET /addresses/user/:userId': [200, 'NOT_ALLOWED', 200],
  'GET /addresses/:id': [200, 'ADDRESS_NOT_FOUND', 200],
  'PUT /addresses/:id': [200, 'ADDRESS_NOT_FOUND', 200],
  'DELETE /addresses/:id': [204, 'ADDRESS_NOT_FOUND', 204],

  'GET /delivery/options': [200, 200, 200],
  'GET /delivery/options?addressId=': [200, 'ADDRESS_NOT_FOUND', 200],
  'GET /delivery/zones': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'POST /delivery/zones': ['NOT_ALLOWED', 'NOT_ALLOWED', 201],
  'POST /delivery/zones/import': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'PUT /delivery/zones/:id': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'DELETE /delivery/zones/:id': ['NOT_ALLOWED', 'NOT_ALLOWED', 204],
  'GET /delivery/points': [200, 200, 200],
  'POST /delivery/points': ['NOT_ALLOWED', 'NOT_ALLOWED', 201],
  'PUT /delivery/points/:id': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'DELETE /delivery/points/:id': ['NOT_ALLOWED', 'NOT_ALLOWED', 204],

  'POST /orders': [201, 'ADDRESS_NOT_FOUND', 'CART_EMPTY'],
  'GET /orders': [200, 200, 200],
  'GET /orders?user=': [200, 'NOT_ALLOWED', 200],
  'GET /orders/user/:userId': [200, 'NOT_ALLOWED', 200],
  'GET /orders/:id': [200, 'ORDER_NOT_FOUND', 200],
  'PUT /orders/:id': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'POST /orders/:id/cancel': [200, 'ORDER_NOT_FOUND', 'ORDER_NOT_FOUND'],
  'POST /orders/:id/pay-on-delivery': [200, 'ORDER_NOT_FOUND', 'ORDER_NOT_FOUND'],
  // It waits for its money.
  'POST /orders/:id/handover-code': ['NOT_ALLOWED', 'NOT_ALLOWED', 'NO_HANDOVER_CODE'],
  'POST /orders/:id/collected': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'PUT /orders/:id/delivery': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'POST /orders/:id/delivery/preview': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'PUT /orders/:id/items': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'PUT /orders/:id/buyer-pin': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'POST /orders/:id/items/preview': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'PUT /orders/:id/confirmed-by-phone': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'DELETE /orders/:id/customer': ['NOT_ALLOWED', 'NOT_ALLOWED', 'ORDER_HAS_ACCOUNT'],
  'DELETE /orders/:id': ['NOT_ALLOWED', 'NOT_ALLOWED', 204],

  'POST /orders/:id/pay-link': [201, 'ORDER_NOT_FOUND', 201],
  'DELETE /orders/:id/pay-link': [204, 'ORDER_NOT_FOUND', 204],
  'GET /pay/:token': [200, 200, 200],
  'POST /pay/:token/prompt': [200, 200, 200],
  'POST /pay/:token/code': [202, 202, 202],
  'POST /payments/mpesa/stk-push': [200, 'ORDER_NOT_FOUND', 200],
  'POST /payments/mpesa/typed-code': [202, 'ORDER_NOT_FOUND', 202],
  // The shop's paybill is not registered for typed payments here.
  'GET /orders/:id/mpesa-qr.png': [200, 'ORDER_NOT_FOUND', 200],
  'GET /payments/order/:orderId': [200, 'ORDER_NOT_FOUND', 200],
  'GET /payments/order/:orderId/events': [200, 'ORDER_NOT_FOUND', 200],
  'GET /payments/order/:orderId/receipt.pdf': [200, 'ORDER_NOT_FOUND', 200],
  'POST /payments/cash': ['NOT_ALLOWED', 'NOT_ALLOWED', 201],
  'POST /payments/refund': ['NOT_ALLOWED', 'NOT_ALLOWED', 202],
  'GET /payments': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /days/:day': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  // It has not begun: closing it would leave nothing for the next caller to close.
  'POST /days/:day/close': ['NOT_ALLOWED', 'NOT_ALLOWED', 'DAY_NOT_BEGUN'],
  'GET /payments/day': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /payments/riders': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /payments/owed': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'POST /payments/accept': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /payments/to-match': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'POST /payments/match': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'POST /payments/corrections': ['NOT_ALLOWED', 'NOT_ALLOWED', 201],
  'POST /payments/return': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'POST /payments/statement': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'POST /drawers/moves': ['NOT_ALLOWED', 'NOT_ALLOWED', 201],
  'POST /drawers/moves/:id/reversal': ['NOT_ALLOWED', 'NOT_ALLOWED', 'MOVE_NOT_FOUND'],
  'GET /ledger/day': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /ledger/accounts': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /ledger/entries': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /ledger/check': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /ledger/export.csv': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /payments/options': [200, 200, 200],
  'POST /hooks/lipa/:secret': [200, 200, 200],
  'POST /hooks/rejesho/:secret': [200, 200, 200],
  'POST /hooks/rejesho/:secret/timeout': [200, 200, 200],
  'POST /hooks/c2b/:secret/validation': ['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
  'POST /hooks/c2b/:secret/confirmation': ['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],

  'GET /shippings': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'POST /shippings': ['NOT_ALLOWED', 'NOT_ALLOWED', 201],
  'GET /shippings/:id': [200, 'SHIPPING_NOT_FOUND', 200],
  'GET /shippings/order/:orderId': [200, 'SHIPPING_NOT_FOUND', 200],
  'PATCH /shippings/:id': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'DELETE /shippings/:id': ['NOT_ALLOWED', 'NOT_ALLOWED', 204],

  'GET /pages': [200, 200, 200],
  'GET /pages/:slug': [200, 200, 200],
  'PUT /pages/:slug': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'DELETE /pages/:slug': ['NOT_ALLOWED', 'NOT_ALLOWED', 204],
  'POST /pages/preview': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /pages/:slug/versions': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /pages/:slug/versions/:version': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'POST /pages/:slug/versions/:version/restore': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],

  'GET /track/:token': [200, 200, 200],

  'POST /deliveries/runs': ['NOT_ALLOWED', 'NOT_ALLOWED', 201],
  'GET /deliveries/runs': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /deliveries/riders': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'DELETE /deliveries/runs/:id': ['NOT_ALLOWED', 'NOT_ALLOWED', 204],
  'POST /deliveries/runs/:id/settle': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /deliveries/run/:token': [200, 200, 200],
  'POST /deliveries/run/:token/parcels/:order/prompt': [200, 200, 200],
  'POST /deliveries/run/:token/parcels/:order/cash': [200, 200, 200],
  'POST /deliveries/run/:token/parcels/:order/delivered': [200, 200, 200],
  'POST /deliveries/run/:token/parcels/:order/not-at-home': [200, 200, 200],

  'GET /search': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /opening': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /work': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /dashboard/overview': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'POST /orders/:id/return-requests': ['RETURNS_OFF', 'ORDER_NOT_FOUND', 'ORDER_NOT_FOUND'],
  'POST /orders/:id/returns': ['NOT_ALLOWED', 'NOT_ALLOWED', 201],
  'POST /orders/:id/returns/preview': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'DELETE /returns/:id': ['RETURN_NOT_FOUND', 'RETURN_NOT_FOUND', 'RETURN_NOT_FOUND'],
  'PATCH /returns/:id': ['NOT_ALLOWED', 'NOT_ALLOWED', 'RETURN_NOT_FOUND'],
  'GET /documents': [200, 200, 200],
  'GET /documents/:id': ['PAPER_NOT_FOUND', 'PAPER_NOT_FOUND', 'PAPER_NOT_FOUND'],
  'GET /documents/:id.pdf': ['PAPER_NOT_FOUND', 'PAPER_NOT_FOUND', 'PAPER_NOT_FOUND'],
  'GET /documents/export.csv': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'PUT /documents/:id/etims': ['NOT_ALLOWED', 'NOT_ALLOWED', 'PAPER_NOT_FOUND'],
  'POST /documents/:id/etims/retry': ['NOT_ALLOWED', 'NOT_ALLOWED', 'PAPER_NOT_FOUND'],
  'GET /etims/month': ['NOT_ALLOWED', 'NOT_ALLOWED', 'ETIMS_OFF'],
  'POST /hooks/etims/:secret': ['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
  'GET /etims': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /etims/by-hand': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /vat/month': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /vat/rates': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'PUT /vat/rates': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /returns': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'POST /orders/:id/notes': ['NOT_ALLOWED', 'NOT_ALLOWED', 204],
  'GET /customers': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /customers/:key': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'PUT /customers/:key/note': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /exports/customers.csv': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /exports/addresses.csv': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /exports/cash-counts.csv': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /exports/categories.csv': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /exports/changes.csv': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /exports/low-stock.csv': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /exports/orders.csv': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /exports/payments.csv': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /exports/products.csv': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /exports/sales.csv': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /exports/sales.xlsx': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /exports/shippings.csv': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /exports/stock-movements.csv': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /exports/users.csv': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /hooks/whatsapp': ['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
  'POST /hooks/whatsapp': ['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
  'POST /hooks/sms/:secret': ['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
  'GET /messages/channels': [200, 200, 200],
  'GET /consents': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'PUT /user/users/:id/channels': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /messages': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'POST /messages/:id/resend': ['NOT_ALLOWED', 'NOT_ALLOWED', 202],
  'GET /message-texts': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'PUT /message-texts': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'POST /message-texts/preview': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'POST /message-texts/test': ['NOT_ALLOWED', 'NOT_ALLOWED', 'CHANNEL_OFF'],
  'GET /push/key': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'POST /push/subscriptions': ['NOT_ALLOWED', 'NOT_ALLOWED', 204],
  'DELETE /push/subscriptions': ['NOT_ALLOWED', 'NOT_ALLOWED', 204],
  'GET /audit': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
}

const app = await testApp()
// Only then may shoppers pay to its number, by QR code or by hand.
await (await anAdmin(app)).call('POST', '/settings/connections/mpesa/register', {})
const calls: {
  name: string
  endpoint: Endpoint
  query?: (of: CustomerWithEverything) => string
}[] = endpoints.map((endpoint) => ({ name: `${endpoint.method} ${endpoint.url}`, endpoint }))
for (const call of calls.filter(({ name }) => ['GET /addresses', 'GET /orders'].includes(name)))
  calls.push({ ...call, name: `${call.name}?user=`, query: ({ id }) => `?user=${id}` })
for (const call of calls.filter(({ name }) => name === 'GET /delivery/options'))
  calls.push({
    name: `${call.name}?addressId=`,
    endpoint: { ...call.endpoint, config: { ...call.endpoint.config, access: 'user' } },
    query: ({ addressId }) => `&addressId=${addressId}`,
  })
// The calls about zones make some; orders to any place are still taken.
await aZone(app, {
  name: 'Everywhere else',
  places: [{}],
  options: [{ name: 'Rider', feeCents: 0 }],
})

/** Managers are refused what only an admin may do. */
const adminsOnly = new Set([
  'POST /staff/invitations',
  'GET /staff/invitations',
  'DELETE /staff/invitations/:id',
  'PUT /user/users/:id/rights',
  'DELETE /user/users/:id/sessions',
])

/** Customers to whom nothing has happened: all calls that named them were refused. */
const untouched: CustomerWithEverything[] = []
const aCustomer = async () => untouched.pop() ?? aCustomerWithEverything(app)
const aPair = async () => ({ amina: await aCustomer(), brian: await aCustomer() })
// Reading changes nothing, so all reads are about the same people. No call for staff is about who calls.
const readers = { ...(await aPair()), staff: [await aManager(app), await anAdmin(app)] }

test('the table of permissions lists exactly the endpoints of the contract', () => {
  expect(Object.keys(expected).sort()).toEqual(calls.map(({ name }) => name).sort())
})

test.each(calls)('$name answers each caller as it should', async ({ name, endpoint, query }) => {
  const [own, anothers, staff] = expected[name] ?? []
  const { access } = endpoint.config
  const send = (of: CustomerWithEverything, call: Person['call']) =>
    sendCall(endpoint, of, call, query?.(of))

  const isRead = endpoint.method === 'GET'
  const { amina, brian } = isRead ? readers : await aPair()
  const before = await thingsOf(amina)
  const asGuest = await send(amina, app.call)
  const asStale = await send(amina, (method, url, body, options) =>
    app.call(method, url, body, { token: 'no-such-token', ...options }),
  )
  expectOutcome(`${name} as a guest`, asGuest, access === 'public' ? own : 'NOT_SIGNED_IN')
  expectOutcome(`${name}, bad token`, asStale, access === 'public' ? own : 'SESSION_EXPIRED')

  const asAnother = await send(amina, brian.call)
  expectOutcome(`${name} on another's`, asAnother, anothers)
  // Neither a refusal nor a call about the caller changes another customer's things.
  if (access !== 'public') expect(await thingsOf(amina)).toEqual(before)
  if (isRead || access !== 'public')
    for (const own of [amina.email, amina.addressId, amina.orderId, amina.shippingId])
      expect(text(asAnother), `${name} tells about another`).not.toContain(own)

  expectOutcome(`${name} on one's own`, await send(amina, amina.call), own)

  // A refused call has changed nothing of them.
  const unchanged = [typeof own === 'string' && amina, typeof anothers === 'string' && brian]
  const isAboutCaller = !isRead && access !== 'staff'
  const members = isAboutCaller ? [await aManager(app), await anAdmin(app)] : readers.staff
  for (const [place, member] of members.entries()) {
    const customer = isRead ? amina : unchanged[place] || (await aCustomer())
    const written = isRead ? 0 : await entriesBy(member)
    const answer = await send(customer, member.call)
    const isRefused = place === 0 && adminsOnly.has(name)
    expectOutcome(`${name} as ${member.username}`, answer, isRefused ? 'NOT_ALLOWED' : staff)
    // A preview changes nothing. A draft saves itself while somebody types; its order is written down.
    // Notices on a phone concern nobody else.
    const isPassing = /preview$|^[A-Z]+ .drafts(.:id)?$|push.subscriptions$/.test(name)
    const changes = !isRead && answer.status < 300 && !isPassing
    const aboutCustomer = access === 'staff' || /addresses.:id|stk-push/.test(name)
    if (changes && aboutCustomer)
      expect(await entriesBy(member), `${name} is written down`).toBeGreaterThan(written)
  }
  const isUntouched = typeof staff === 'string' || !isAbout(endpoint, amina)
  if (!isRead && typeof own === 'string' && typeof anothers === 'string' && isUntouched)
    untouched.push(amina, brian)
})

test('the shop does not start with a route that has no access rule', async () => {
  const http = Fastify()
  guardAccess(http, { findSession: async () => undefined, needsSecondFactor: () => false })
  expect(() => http.get('/anything', () => 'open to all')).toThrow('does not say who may call it')
  expect(() => http.get('/room', { config: { access: 'staff' } }, () => '')).toThrow('no right')
  http.get('/something', { config: { access: 'staff', right: 'any' } }, () => 'closed')
  await http.ready()
  expect((await http.inject('/something')).statusCode).not.toBe(200)
})

test('a changed role takes effect with the next call', async () => {
  const [manager, admin] = [await aManager(app), await anAdmin(app)]
  expect((await manager.call('GET', '/orders')).status).toBe(200)
  await admin.call('PATCH', `/user/users/${manager.id}/role`, { role: 'customer' })
  expectOutcome('overview', await manager.call('GET', '/dashboard/overview'), 'NOT_ALLOWED')
})

/** Whether a call tells a thing of this customer. */
function isAbout(endpoint: Endpoint, of: CustomerWithEverything): boolean {
  const body = validBody(endpoint, of)
  const sent = JSON.stringify([validPath(endpoint, of), body])
  return body instanceof FormData || Object.values(of).some((thing) => sent.includes(String(thing)))
}

async function sendCall(
  endpoint: Endpoint,
  of: CustomerWithEverything,
  call: Person['call'],
  query = '',
): Promise<Answer> {
  const about = { ...of, ...(await thingFor(endpoint)) }
  const body = validBody(endpoint, of)
  const path = validPath(endpoint, about) + query
  if (!(body instanceof FormData)) return call(endpoint.method, path, body)
  const encoded = new Response(body)
  return call(endpoint.method, path, Buffer.from(await encoded.arrayBuffer()), {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  })
}

/** A new thing of the shop for calls that need one of their own. */
async function thingFor({ method, url }: Endpoint): Promise<Partial<CustomerWithEverything>> {
  // A category with products cannot be deleted.
  if (method === 'DELETE' && url === '/categories/:id')
    return { categoryId: (await aCategory(app)).id }
  const place = { county: 'Nairobi', town: `Town ${randomUUID()}` }
  if (url === '/delivery/zones/:id')
    return { zoneId: (await aZone(app, { places: [place], options: [] })).id }
  if (url.startsWith('/pages/:slug')) return aPage()
  if (url.startsWith('/drafts/')) {
    const body = {
      customer: { name: 'Otieno', phoneNumber: '0722000111' },
      items: [{ productId: (await aProduct(app)).id, quantity: 1 }],
      address: { city: 'Kisumu' },
      paymentMethod: 'mpesa' as const,
    }
    const [draft] = await app.db.insert(drafts).values({ body }).returning()
    return { draftId: draft?.id ?? '' }
  }
  if (url === '/offers/:id') {
    const code = randomUUID()
    const [offer] = await app.db
      .insert(offers)
      .values({ code, kind: 'sum', value: 100 })
      .returning()
    return offer ? { offerId: offer.id } : {}
  }
  if (url !== '/delivery/points/:id') return {}
  const [point] = await app.db
    .insert(deliveryPoints)
    .values({ name: 'Till 3', ...place })
    .returning()
  return point ? { pointId: point.id } : {}
}

async function aPage(): Promise<Partial<CustomerWithEverything>> {
  const pageSlug = randomUUID()
  const [page] = await app.db
    .insert(pageVersions)
    .values({
      slug: pageSlug,
      title: 'Hours',
      titleSw: '',
      text: 'At 8.',
      textSw: '',
      savedBy: 'm',
    })
    .returning()
  return { pageSlug, pageVersion: page?.version ?? 0 }
}

function expectOutcome(what: string, answer: Answer, outcome: Outcome | undefined): void {
  const got = answer.status < 300 ? answer.status : answer.body.code
  expect(got, `${what}: ${text(answer)}`).toBe(outcome)
  if (typeof outcome === 'string') expect(answer.status, what).toBe(refusals[outcome].status)
}

function text(answer: Answer): string {
  return JSON.stringify(answer.body ?? '')
}

/** All rows that belong to one person. */
async function thingsOf({ id }: { id: string }): Promise<unknown> {
  const { rows } = await app.db.execute(sql`
    select
      (select jsonb_agg(u) from users u where u.id = ${id}) as users,
      (select count(*) from sessions where user_id = ${id}) as sessions,
      (select jsonb_agg(a order by a.id) from addresses a where a.user_id = ${id}) as addresses,
      (select jsonb_agg(c order by c.product_id) from cart_lines c where c.user_id = ${id}) as cart,
      (select jsonb_agg(w) from wishes w where w.user_id = ${id}) as wishes,
      (select jsonb_agg(r) from reviews r where r.user_id = ${id}) as reviews,
      (select jsonb_agg(o order by o.id) from orders o where o.user_id = ${id}) as orders,
      (select jsonb_agg(s order by s.id) from shippings s join orders o on o.id = s.order_id
        where o.user_id = ${id}) as shippings,
      (select jsonb_agg(p order by p.id) from payments p join orders o on o.id = p.order_id
        where o.user_id = ${id}) as payments`)
  return rows[0]
}

async function entriesBy({ id }: { id: string }): Promise<number> {
  const [entries] = await app.db
    .select({ count: count() })
    .from(auditLog)
    .where(eq(auditLog.userId, id))
  return entries?.count ?? 0
}
