import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aManager, aProduct, aShopper, testApp } from '../../../test/support/support.ts'
import { drafts, products, sharedCarts } from '../../db/schema.ts'
import { hashToken } from '../../http/auth.ts'
import { deleteOldSharedCarts } from './shared-carts.queries.ts'

const app = await testApp()
const staff = await aManager(app)
const nowhere = '7f1b1c1e-94a5-4b53-9f2b-3d8b2a3c4d5e'

const share = (body: unknown, headers: Record<string, string> = {}) =>
  app.call('POST', '/carts/share', body, { headers })
const tokenOf = ({ link }: { link: string }) => link.split('/').at(-1) ?? ''

test('a shopper shares their cart, with today’s prices and the total', async () => {
  const kettle = await aProduct(app, { priceCents: 150_000, variant: 'Blue' })
  const lamp = await aProduct(app, { name: 'Lamp', priceCents: 40_000 })
  const amina = await aShopper(app)
  await amina.call('POST', '/carts', { items: [{ productId: kettle.id, quantity: 2 }] })
  await amina.call('POST', '/carts', { items: [{ productId: lamp.id }] })

  const { status, body } = await amina.call('POST', '/carts/share')
  expect(status).toBe(201)
  expect(body.link).toMatch(/^http:\/\/shop\.test\/d\/[0-9a-f]{32}$/)
  expect(body.text).toContain('2 × Electric kettle, Blue: Ksh 3,000.00')
  expect(body.text).toContain('Total: Ksh 3,400.00, without delivery')
  expect(body.text.endsWith(body.link)).toBe(true)

  const seen = await app.call('GET', `/carts/shared/${tokenOf(body)}`)
  expect(seen).toMatchObject({
    status: 200,
    body: {
      items: [
        { product: { _id: kettle.id }, quantity: 2, price: 1500 },
        { product: { _id: lamp.id }, quantity: 1 },
      ],
      total: 3400,
      leftOut: 0,
    },
  })
  expect(seen.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  expect(JSON.stringify(seen.body)).not.toContain(amina.email)

  await app.db.update(products).set({ priceCents: 160_000 }).where(eq(products.id, kettle.id))
  expect((await app.call('GET', `/carts/shared/${tokenOf(body)}`)).body.total).toBe(3600)
})

test('a message is written in the language of the shopper', async () => {
  const kettle = await aProduct(app)
  const items = [{ productId: kettle.id, quantity: 1 }]
  const { body } = await share({ items }, { cookie: 'language=sw' })
  expect(body.text).toContain('ningependa kuagiza')
  expect(body.text).toContain('Jumla: Ksh')
})

test('guests name the goods; nothing, unknown goods and drafts are refused', async () => {
  const kettle = await aProduct(app)
  const draft = await aProduct(app, { visibility: 'draft' })
  expect((await share({ items: [{ productId: kettle.id }] })).status).toBe(201)
  for (const body of [undefined, {}, { items: [] }])
    expect(await share(body)).toMatchObject({ status: 400, body: { code: 'CART_EMPTY' } })
  for (const productId of [nowhere, draft.id])
    expect(await share({ items: [{ productId }] })).toMatchObject({
      status: 404,
      body: { code: 'PRODUCT_NOT_FOUND' },
    })
  const many = Array.from({ length: 201 }, () => ({ productId: kettle.id }))
  expect((await share({ items: many })).status).toBe(400)
  const amina = await aShopper(app)
  expect((await amina.call('POST', '/carts/share')).body.code).toBe('CART_EMPTY')
  const ended = { token: 'no-such-token' }
  expect((await app.call('POST', '/carts/share', undefined, ended)).status).toBe(401)
})

test('a key makes one link, belongs to its caller, and not to other goods', async () => {
  const [kettle, lamp] = [await aProduct(app), await aProduct(app)]
  const key = { 'idempotency-key': 'one' }
  const items = [{ productId: kettle.id, quantity: 1 }]
  const answers = await Promise.all([1, 2, 3, 4].map(() => share({ items }, key)))
  expect(new Set(answers.map(({ body }) => body.link)).size).toBe(1)
  expect(await share({ items: [{ productId: lamp.id }] }, key)).toMatchObject({
    status: 409,
    body: { code: 'KEY_REUSED' },
  })
  const [amina, brian] = [
    await aShopper(app, { cart: [kettle] }),
    await aShopper(app, { cart: [lamp] }),
  ]
  const own = await amina.call('POST', '/carts/share', undefined, { headers: key })
  const others = await brian.call('POST', '/carts/share', undefined, { headers: key })
  expect(new Set([own, others, ...answers].map(({ body }) => body.link)).size).toBe(3)
})

test('what is gone, hidden or a draft by now is left out and counted; sold-out goods cost nothing', async () => {
  const goods = await Promise.all([1, 2, 3, 4, 5].map(() => aProduct(app, { priceCents: 10_000 })))
  const items = goods.map(({ id }) => ({ productId: id, quantity: 1 }))
  const token = tokenOf((await share({ items })).body)
  const [gone, hidden, draft, soldOut, kept] = goods
  const change = (id: string | undefined, to: Partial<typeof products.$inferInsert>) =>
    app.db
      .update(products)
      .set(to)
      .where(eq(products.id, id ?? ''))
  await change(gone?.id, { deletedAt: new Date() })
  await change(hidden?.id, { visibility: 'hidden' })
  await change(draft?.id, { visibility: 'draft' })
  await change(soldOut?.id, { stockQuantity: 0 })
  const { body } = await app.call('GET', `/carts/shared/${token}`)
  expect(body.items.map((item: { product: { _id: string } }) => item.product._id)).toEqual([
    soldOut?.id,
    kept?.id,
  ])
  expect(body).toMatchObject({ total: 100, leftOut: 3 })
})

test('the database keeps no token of a link', async () => {
  const kettle = await aProduct(app)
  const token = tokenOf((await share({ items: [{ productId: kettle.id }] })).body)
  const { rows } = await app.db.execute<{ text: string }>(
    sql`select string_agg(c::text, ' ') as text from shared_carts c`,
  )
  expect(rows[0]?.text).toContain(kettle.id)
  expect(rows[0]?.text).not.toContain(token)
})

test('a link ends after 30 days, and its cart is deleted', async () => {
  const kettle = await aProduct(app)
  const token = tokenOf((await share({ items: [{ productId: kettle.id }] })).body)
  await app.db
    .update(sharedCarts)
    .set({ createdAt: sql`now() - interval '31 days'` })
    .where(eq(sharedCarts.tokenHash, hashToken(token)))
  const ended = { status: 404, body: { code: 'SHARED_CART_NOT_FOUND' } }
  expect(await app.call('GET', `/carts/shared/${token}`)).toMatchObject(ended)
  expect(await staff.call('POST', '/drafts', { cart: token })).toMatchObject(ended)
  await deleteOldSharedCarts(app.db)
  expect(
    await app.db
      .select()
      .from(sharedCarts)
      .where(eq(sharedCarts.tokenHash, hashToken(token))),
  ).toEqual([])
})

test('staff make a draft of a link, twice the same until somebody touches it', async () => {
  const kettle = await aProduct(app, { priceCents: 100_000 })
  const hidden = await aProduct(app)
  const items = [kettle, hidden].map(({ id }) => ({ productId: id, quantity: 2 }))
  const token = tokenOf((await share({ items })).body)
  await app.db.update(products).set({ visibility: 'hidden' }).where(eq(products.id, hidden.id))

  const other = await aManager(app)
  const [one, two] = await Promise.all([
    staff.call('POST', '/drafts', { cart: token }),
    other.call('POST', '/drafts', { cart: token }),
  ])
  expect(one).toMatchObject({ status: 201, body: { draft: {} } })
  expect(one.body.draft.items).toMatchObject(items)
  expect(two.body.draft._id).toBe(one.body.draft._id)

  const url = `/drafts/${one.body.draft._id}`
  // As if it were a minute ago: both times have milliseconds only.
  const before = sql`now() - interval '1 minute'`
  await app.db.update(drafts).set({ createdAt: before, updatedAt: before })
  await staff.call('PUT', url, { items: items.slice(1), note: 'For Wanjikũ' })
  const third = await staff.call('POST', '/drafts', { cart: token })
  expect(third.body.draft._id).not.toBe(one.body.draft._id)
  expect(third.body.draft.items).toHaveLength(2)
  expect((await staff.call('DELETE', `/drafts/${third.body.draft._id}`)).status).toBe(204)
  expect((await staff.call('POST', '/drafts', { cart: token })).status).toBe(201)

  const amina = await aShopper(app)
  expect((await amina.call('POST', '/drafts', { cart: token })).status).toBe(403)
  expect((await app.call('POST', '/drafts', { cart: token })).status).toBe(401)
  for (const cart of [`${token}0`, token.slice(1), nowhere])
    expect((await staff.call('POST', '/drafts', { cart })).status).toBe(404)
})

test('an order is placed from a link', async () => {
  const kettle = await aProduct(app, { stockQuantity: 5 })
  const amina = await aShopper(app, { cart: [kettle] })
  const { body } = await amina.call('POST', '/carts/share')
  const { draft } = (await staff.call('POST', '/drafts', { cart: tokenOf(body) })).body
  await staff.call('PUT', `/drafts/${draft._id}`, {
    customer: { name: 'Wanjikũ Mũgo', phoneNumber: '0712345678' },
    items: draft.items.map(({ productId, quantity }: { productId: string; quantity: number }) => ({
      productId,
      quantity,
    })),
    address: { city: 'Nairobi' },
    paymentMethod: 'mpesa',
  })
  const placed = await staff.call('POST', `/drafts/${draft._id}/order`)
  expect(placed).toMatchObject({ status: 201, body: { order: { user: null } } })
  expect(placed.body.order.items).toMatchObject([{ quantity: 1 }])
  expect((await app.call('GET', `/carts/shared/${tokenOf(body)}`)).status).toBe(200)
})

test('the export of own data has shared carts, and deleting the account deletes them', async () => {
  const kettle = await aProduct(app)
  const amina = await aShopper(app, { cart: [kettle] })
  const token = tokenOf((await amina.call('POST', '/carts/share')).body)
  const { sharedCarts } = (await amina.call('GET', '/user/me/export')).body
  expect(sharedCarts).toMatchObject([{ items: [{ productId: kettle.id, quantity: 1 }] }])
  expect(JSON.stringify(sharedCarts)).not.toContain(token)
  const brian = await aShopper(app)
  expect((await brian.call('GET', '/user/me/export')).body.sharedCarts).toEqual([])
  expect((await staff.call('DELETE', `/user/users/${amina.id}`)).status).toBe(204)
  expect((await app.call('GET', `/carts/shared/${token}`)).status).toBe(404)
})

test('guests at one address share at most 120 carts in an hour', async () => {
  const limited = await testApp({ rateLimits: true })
  const kettle = await aProduct(limited)
  const body = { items: [{ productId: kettle.id }] }
  const codes: number[] = []
  for (let call = 0; call < 121; call += 1)
    codes.push((await limited.call('POST', '/carts/share', body)).status)
  expect(codes.slice(0, 120).every((status) => status === 201)).toBe(true)
  expect(codes[120]).toBe(429)
})
