import { endpoints } from '@duka/contract/calls'
import type { Endpoint } from '@duka/contract/endpoint'
import { refusals } from '@duka/contract/errors'
import { count, eq, sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { auditLog } from '../src/db/schema.ts'
import { guardAccess } from '../src/http/auth.ts'
import { aCustomerWithEverything, type CustomerWithEverything } from './someone-with-everything.ts'
import { type Answer, aCategory, aManager, anAdmin, type Person, testApp } from './support.ts'
import { validBody, validPath } from './valid-calls.ts'

/** The status of success, or the code of a refusal. */
type Outcome = number | keyof typeof refusals

/**
 * What each call answers a customer about their own things, a customer about another's, and staff
 * about a customer's. Where a thing is nobody's own, "another's" is the same as "own".
 * Guests need no column: the contract says whether they may.
 */
const expected: Record<string, readonly [own: Outcome, anothers: Outcome, staff: Outcome]> = {
  'GET /settings': [200, 200, 200],
  'GET /settings/staff': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'PUT /settings': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],

  'POST /user/register': [201, 201, 201],
  'POST /user/login': [200, 200, 200],
  'POST /user/logout': [204, 204, 204],
  'POST /user/forgot-password': [200, 200, 200],
  'POST /user/reset-password': ['RESET_CODE_WRONG', 'RESET_CODE_WRONG', 'RESET_CODE_WRONG'],
  'GET /user/me': [200, 200, 200],
  'PUT /user/me': [200, 200, 200],
  'DELETE /user/me': [204, 204, 204],
  'GET /user/me/export': [200, 200, 200],
  'PUT /user/change-password': [200, 200, 'WRONG_PASSWORD'],
  'GET /user/users': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /user/:id': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'DELETE /user/users/:id': ['NOT_ALLOWED', 'NOT_ALLOWED', 204],
  'PATCH /user/users/:id/role': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],

  'GET /categories': [200, 200, 200],
  'GET /categories/:id': [200, 200, 200],
  'POST /categories': ['NOT_ALLOWED', 'NOT_ALLOWED', 201],
  'PUT /categories/:id': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'DELETE /categories/:id': ['NOT_ALLOWED', 'NOT_ALLOWED', 204],
  'GET /products': [200, 200, 200],
  'GET /products/facets': [200, 200, 200],
  'GET /products/category/:categoryId': [200, 200, 200],
  'GET /products/:id': [200, 200, 200],
  'POST /products': ['NOT_ALLOWED', 'NOT_ALLOWED', 201],
  'PUT /products/:id': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'DELETE /products/:id': ['NOT_ALLOWED', 'NOT_ALLOWED', 204],
  'POST /products/import': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /products/low-stock': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /products/sku': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /products/stock': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /products/:id/stock-movements': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'POST /products/:id/stock': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'PATCH /products/:id/stock': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],

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

  'POST /orders': [201, 'ADDRESS_NOT_FOUND', 'CART_EMPTY'],
  'GET /orders': [200, 200, 200],
  'GET /orders/user/:userId': [200, 'NOT_ALLOWED', 200],
  'GET /orders/:id': [200, 'ORDER_NOT_FOUND', 200],
  'PUT /orders/:id': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'DELETE /orders/:id': ['NOT_ALLOWED', 'NOT_ALLOWED', 204],

  'POST /payments/mpesa/stk-push': [200, 'ORDER_NOT_FOUND', 200],
  'GET /payments/order/:orderId': [200, 'ORDER_NOT_FOUND', 200],
  'GET /payments/order/:orderId/events': [200, 'ORDER_NOT_FOUND', 200],
  'GET /payments/order/:orderId/receipt.pdf': [200, 'ORDER_NOT_FOUND', 200],
  'POST /payments/cash': ['NOT_ALLOWED', 'NOT_ALLOWED', 201],
  'POST /payments/refund': ['NOT_ALLOWED', 'NOT_ALLOWED', 202],
  'GET /payments': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /payments/day': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /payments/riders': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /payments/owed': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'POST /payments/accept': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /payments/to-match': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'POST /payments/match': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'POST /payments/return': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'POST /payments/statement': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /payments/options': [200, 200, 200],
  'POST /hooks/lipa/:secret': [200, 200, 200],
  'POST /hooks/rejesho/:secret': [200, 200, 200],
  'POST /hooks/c2b/:secret/validation': ['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],
  'POST /hooks/c2b/:secret/confirmation': ['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'],

  'GET /shippings': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'POST /shippings': ['NOT_ALLOWED', 'NOT_ALLOWED', 201],
  'GET /shippings/:id': [200, 'SHIPPING_NOT_FOUND', 200],
  'GET /shippings/order/:orderId': [200, 'SHIPPING_NOT_FOUND', 200],
  'PATCH /shippings/:id': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'DELETE /shippings/:id': ['NOT_ALLOWED', 'NOT_ALLOWED', 204],

  'GET /dashboard/overview': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'POST /orders/:id/notes': ['NOT_ALLOWED', 'NOT_ALLOWED', 204],
  'GET /exports/addresses.csv': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /exports/categories.csv': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /exports/changes.csv': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /exports/low-stock.csv': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /exports/orders.csv': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /exports/payments.csv': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /exports/products.csv': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /exports/shippings.csv': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /exports/stock-movements.csv': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /exports/users.csv': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
  'GET /audit': ['NOT_ALLOWED', 'NOT_ALLOWED', 200],
}

const app = await testApp()
const calls: {
  name: string
  endpoint: Endpoint
  query?: (of: CustomerWithEverything) => string
}[] = endpoints.map((endpoint) => ({ name: `${endpoint.method} ${endpoint.url}`, endpoint }))
for (const call of calls.filter(({ name }) => name === 'GET /addresses'))
  calls.push({ ...call, name: `${call.name}?user=`, query: ({ id }) => `?user=${id}` })

test('the table above knows every call of the contract, and no other', () => {
  expect(Object.keys(expected).sort()).toEqual(calls.map(({ name }) => name).sort())
})

test.each(calls)('$name answers each caller as it should', async ({ name, endpoint, query }) => {
  const [own, anothers, staff] = expected[name] ?? []
  const { access } = endpoint.config
  const send = (of: CustomerWithEverything, call: Person['call']) =>
    sendCall(endpoint, of, call, query?.(of))

  const amina = await aCustomerWithEverything(app)
  const brian = await aCustomerWithEverything(app)
  const before = await thingsOf(amina)
  const asGuest = await send(amina, app.call)
  const asStale = await send(amina, (method, url, body, options) =>
    app.call(method, url, body, { token: 'no-such-token', ...options }),
  )
  expectOutcome(`${name} as a guest`, asGuest, access === 'public' ? own : 'NOT_SIGNED_IN')
  expectOutcome(`${name}, bad token`, asStale, access === 'public' ? own : 'SESSION_EXPIRED')

  const asAnother = await send(amina, brian.call)
  expectOutcome(`${name} on another's`, asAnother, anothers)
  // Neither a refusal nor a call that is about the caller touches another's things.
  if (access !== 'public') expect(await thingsOf(amina)).toEqual(before)
  if (endpoint.method === 'GET' || access !== 'public')
    for (const told of [amina.email, amina.addressId, amina.orderId, amina.shippingId])
      expect(text(asAnother), `${name} tells about another`).not.toContain(told)

  expectOutcome(`${name} on one's own`, await send(amina, amina.call), own)

  for (const member of [await aManager(app), await anAdmin(app), await anAdmin(app)]) {
    const customer = await aCustomerWithEverything(app)
    const answer = await send(customer, member.call)
    expectOutcome(`${name} as ${member.username}`, answer, staff)
    const changes = endpoint.method !== 'GET' && answer.status < 300
    const aboutCustomer = access === 'staff' || /addresses.:id|stk-push/.test(name)
    if (changes && aboutCustomer)
      expect(await entriesBy(member), `${name} is written down`).toBeGreaterThan(0)
  }
})

test('the shop does not start on a route that does not say who may call it', async () => {
  const http = Fastify()
  guardAccess(http, app.db)
  expect(() => http.get('/anything', () => 'open to all')).toThrow('does not say who may call it')
  http.get('/something', { config: { access: 'staff' } }, () => 'closed')
  await http.ready()
  expect((await http.inject('/something')).statusCode).not.toBe(200)
})

test('a role that was taken away is gone with the next call', async () => {
  const [manager, admin] = [await aManager(app), await anAdmin(app)]
  expect((await manager.call('GET', '/orders')).status).toBe(200)
  await admin.call('PATCH', `/user/users/${manager.id}/role`, { role: 'customer' })
  expectOutcome('overview', await manager.call('GET', '/dashboard/overview'), 'NOT_ALLOWED')
})

async function sendCall(
  endpoint: Endpoint,
  of: CustomerWithEverything,
  call: Person['call'],
  query = '',
): Promise<Answer> {
  // An empty category of its own, since one with products in it stays.
  const about =
    endpoint.method === 'DELETE' && endpoint.url === '/categories/:id'
      ? { ...of, categoryId: (await aCategory(app)).id }
      : of
  const body = validBody(endpoint, of)
  const path = validPath(endpoint, about) + query
  if (!(body instanceof FormData)) return call(endpoint.method, path, body)
  const encoded = new Response(body)
  return call(endpoint.method, path, Buffer.from(await encoded.arrayBuffer()), {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  })
}

function expectOutcome(what: string, answer: Answer, outcome: Outcome | undefined): void {
  const got = answer.status < 300 ? answer.status : answer.body.code
  expect(got, `${what}: ${text(answer)}`).toBe(outcome)
  if (typeof outcome === 'string') expect(answer.status, what).toBe(refusals[outcome].status)
}

function text(answer: Answer): string {
  return JSON.stringify(answer.body ?? '')
}

/** Everything that belongs to someone, as it stands in the database. */
async function thingsOf({ id }: { id: string }): Promise<unknown> {
  const { rows } = await app.db.execute(sql`
    select
      (select jsonb_agg(u) from users u where u.id = ${id}) as users,
      (select count(*) from sessions where user_id = ${id}) as sessions,
      (select jsonb_agg(a order by a.id) from addresses a where a.user_id = ${id}) as addresses,
      (select jsonb_agg(c order by c.product_id) from cart_lines c where c.user_id = ${id}) as cart,
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
