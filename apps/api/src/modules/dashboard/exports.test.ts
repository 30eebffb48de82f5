import { text } from 'node:stream/consumers'
import { endpoints } from '@duka/contract/calls'
import { readCsv } from '@duka/contract/csv'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anOrder } from '../../../test/samples/payments-support.ts'
import { aCategory, aManager, aProduct, aShopper, testApp } from '../../../test/support/support.ts'
import { receipts } from '../../db/schema.ts'

const app = await testApp()

test('filtered products are exported for a spreadsheet', async () => {
  const staff = await aManager(app)
  const category = await aCategory(app, 'Kitchen')
  const kettle = await aProduct(app, { categoryId: category.id, description: 'Boils, "fast"' })
  const odd = await aProduct(app, { categoryId: category.id, name: '=HYPERLINK("http://x")' })
  await aProduct(app)

  const answer = await staff.call('GET', `/exports/products.csv?category=${category.id}&sort=name`)

  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(answer.headers['content-disposition']).toBe('attachment; filename="products.csv"')
  expect(answer.body.startsWith('\ufeffid,sku,name')).toBe(true)
  expect(answer.body).toContain(`"'=HYPERLINK(""http://x"")"`)
  expect(readCsv(answer.body).map((row) => row.slice(0, 7))).toEqual([
    ['id', 'sku', 'name', 'description', 'price', 'stock', 'category'],
    [odd.id, '', '=HYPERLINK("http://x")', odd.description, '2499', '10', 'Kitchen'],
    [kettle.id, '', 'Electric kettle', 'Boils, "fast"', '2499', '10', 'Kitchen'],
  ])
})

test('every product is exported once, however many there are', async () => {
  const staff = await aManager(app)
  const { id } = await aCategory(app)
  await app.db.execute(sql`
    insert into products (id, name, description, price_cents, stock_quantity, category_id, brand,
      variant)
    select gen_random_uuid(), 'Torch ' || n, 'Shines.', 100 + n, 1, ${id}, 'Moto', '1'
    from generate_series(1, 2300) n`)
  for (const sort of ['newest', 'price', 'name']) {
    const answer = await staff.call('GET', `/exports/products.csv?category=${id}&sort=${sort}`)
    const ids = readCsv(answer.body)
      .slice(1)
      .map(([id]) => id)
    expect([ids.length, new Set(ids).size]).toEqual([2300, 2300])
  }
})

test('orders, users and shipping records are exported with their filters', async () => {
  const staff = await aManager(app)
  const kettle = await aProduct(app, { stockQuantity: 5 })
  const shopper = await aShopper(app, { cart: [kettle] })
  const { _id } = (await shopper.placeOrder('cod')).body.order
  await staff.call('PUT', `/orders/${_id}`, { status: 'Processing' })

  const orders = readCsv((await staff.call('GET', '/exports/orders.csv?status=Processing')).body)
  expect(orders).toHaveLength(2)
  expect(orders[1]?.slice(0, 2)).toEqual([_id, _id.slice(0, 8)])
  expect(orders[0]?.indexOf('customer')).toBe(3)
  expect(orders[1]?.[3]).toBe(`Test ${shopper.username}`)
  expect(orders[1]).toContain(shopper.username)
  expect(orders[1]).toContain('1 x Electric kettle')
  expect(orders[0]?.slice(-14)).toEqual([
    ...['items total', 'delivery fee', 'delivery', 'recipient', 'recipient phone'],
    ...['promotion', 'code', 'username'],
    ...['channel', 'taken by', 'discount', 'short number', 'part paid', 'returned'],
  ])
  const [itemsTotal, deliveryFee, delivery, recipient, phone] = orders[1]?.slice(-14) ?? []
  expect({ itemsTotal, deliveryFee, delivery, recipient, phone }).toEqual({
    itemsTotal: '2499',
    deliveryFee: '0',
    delivery: '',
    recipient: `Test ${shopper.username}`,
    phone: '254712345678',
  })
  const none = readCsv((await staff.call('GET', '/exports/orders.csv?status=Shipped')).body)
  expect(none).toHaveLength(1)

  const users = readCsv((await staff.call('GET', '/exports/users.csv?role=customer')).body)
  expect(users.slice(1).every((row) => row[6] === 'customer')).toBe(true)
  expect(users.map((row) => row[2])).toContain(shopper.email)

  const parcels = readCsv((await staff.call('GET', '/exports/shippings.csv?status=pending')).body)
  expect(parcels.map((row) => row[1])).toContain(_id.slice(0, 8))
})

test('payments are exported with their filters, and with who collected cash', async () => {
  const staff = await aManager(app)
  const kettle = await aProduct(app, { stockQuantity: 5 })
  const shopper = await aShopper(app, { cart: [kettle] })
  const { _id } = (await shopper.placeOrder('cod')).body.order
  await staff.call('POST', '/payments/cash', { orderId: _id, rider: '=Otieno' })

  const [head, ...rows] = readCsv(
    (await staff.call('GET', '/exports/payments.csv?channel=cash&state=paid')).body,
  )
  const cells = rows.map((row) => Object.fromEntries(row.map((cell, at) => [head?.[at], cell])))
  expect(cells).toMatchObject([
    { number: _id.slice(0, 8), received: '2499', rider: '=Otieno', staff: staff.username },
  ])
  const none = readCsv((await staff.call('GET', '/exports/payments.csv?channel=stk')).body)
  expect(none).toHaveLength(1)
  expect((await staff.call('GET', '/exports/payments.csv?day=yesterday')).status).toBe(400)
})

test('the payments of a day hold the money that still has no order', async () => {
  const staff = await aManager(app)
  const money = {
    code: 'QKT7TOMATCH',
    method: 'mpesa',
    channel: 'c2b',
    amountCents: 70_000,
  } as const
  await app.db.insert(receipts).values({ ...money, payer: 'JANE', occurredAt: new Date() })
  const [head, ...rows] = readCsv(
    (await staff.call('GET', '/exports/payments.csv?channel=c2b')).body,
  )
  const cells = rows.map((row) => Object.fromEntries(row.map((cell, at) => [head?.[at], cell])))
  expect(cells).toContainEqual(
    expect.objectContaining({ receipt: 'QKT7TOMATCH', state: 'to-match', note: 'JANE' }),
  )
  const paid = (await staff.call('GET', '/exports/payments.csv?state=paid')).body
  expect(paid).not.toContain('QKT7TOMATCH')
})

test('a payment that settles while the file is written is still exported', async () => {
  const staff = await aManager(app)
  const orderId = await anOrder(app, await aShopper(app))
  await app.db.execute(sql`
    insert into payments (id, order_id, method, channel, amount_cents, state, created_at)
    select gen_random_uuid(), ${orderId}, 'mpesa', 'statement', 100, 'prompted',
      timestamptz '2026-01-01' + make_interval(secs => n)
    from generate_series(1, 3000) n`)

  const answer = await app.http.inject({
    method: 'GET',
    url: '/api/exports/payments.csv?channel=statement',
    headers: { authorization: `Bearer ${staff.token}` },
    payloadAsStream: true,
  })
  // By its moment it now stands before what is written already.
  await app.db.execute(sql`
    update payments set settled_at = now()
    where order_id = ${orderId} and created_at = timestamptz '2026-01-01 00:00:01'`)
  const ids = readCsv(await text(answer.stream())).slice(1)

  expect(new Set(ids.map(([id]) => id)).size).toBe(3000)
})

test("one user's addresses are exported with their sort order; an unknown user has none", async () => {
  const staff = await aManager(app)
  const shopper = await aShopper(app)
  await shopper.call('POST', '/addresses', {
    addressLine1: 'P.O. Box 7',
    street: 'Moi Avenue',
    area: 'Langas',
    landmark: 'Behind St. Mary’s, blue gate',
    city: 'Eldoret',
    state: 'Uasin Gishu',
    postalCode: '30100',
    country: 'Kenya',
  })
  await aShopper(app)
  const answer = await staff.call('GET', `/exports/addresses.csv?user=${shopper.id}&sort=-city`)
  expect(readCsv(answer.body).map((row) => row.slice(5, 9))).toEqual([
    ['area', 'landmark', 'town', 'county'],
    ['', '', 'Nairobi', 'Nairobi'],
    ['Langas', 'Behind St. Mary’s, blue gate', 'Eldoret', 'Uasin Gishu'],
  ])
  const nobody = await staff.call('GET', `/exports/addresses.csv?user=${staff.token}`)
  expect(nobody.status).toBe(400)
})

test('every list that staff take along is in the audit log', async () => {
  const manager = await aManager(app)
  const files = Object.values(endpoints).filter(({ url }) => /\.(csv|xlsx)$/.test(url))
  expect(files.length).toBeGreaterThan(12)
  for (const { method, url } of files)
    expect((await manager.call(method, `${url}?from=2026-11-01`)).status, url).toBe(200)
  const { entries } = (await manager.call('GET', `/audit?user=${manager.id}&limit=100`)).body
  const exported = entries.filter(({ action }: { action: string }) => action === 'export')
  expect(exported).toHaveLength(files.length)
  expect(exported).toContainEqual(
    expect.objectContaining({ thingId: 'ledger.csv', after: { from: '2026-11-01' } }),
  )
})

test('the audit log is exported with its filters, with before and after', async () => {
  const staff = await aManager(app)
  const kettle = await aProduct(app, { stockQuantity: 5 })
  const shopper = await aShopper(app, { cart: [kettle] })
  const { _id } = (await shopper.placeOrder('cod')).body.order
  await staff.call('PUT', `/orders/${_id}`, { status: 'Processing' })
  await staff.call('PUT', `/orders/${_id}`, { status: 'Shipped' })

  const filter = `thing=order&thingId=${_id}&user=${staff.id}`
  const answer = await staff.call('GET', `/exports/changes.csv?${filter}&sort=oldest`)
  const rows = readCsv(answer.body)
  expect(rows[0]).toEqual(['at', 'person', 'thing', 'id', 'action', 'before', 'after', 'name'])
  expect(rows.slice(1).map((row) => row.slice(1, 5))).toEqual([
    [staff.username, 'order', _id, 'status'],
    [staff.username, 'order', _id, 'status'],
  ])
  expect(rows.map((row) => row[6]?.includes('Processing'))).toEqual([false, true, false])
  expect(rows[2]?.[5]).toContain('Processing')
})

test('categories are exported with their sort order', async () => {
  const staff = await aManager(app)
  for (const [name, description] of [
    ['export Aprons', 'worn'],
    ['Export Bowls', null],
    ['Export Cups', 'Used'],
  ])
    await staff.call('POST', '/categories', { name, description })
  const namesBy = async (sort: string) => {
    const { body } = await staff.call('GET', `/exports/categories.csv?sort=${sort}`)
    return readCsv(body)
      .filter(([, name]) => name === 'name' || name?.toLowerCase().startsWith('export'))
      .map(([, name, description]) => `${name}: ${description}`)
  }
  const title = 'name: description'
  const [aprons, bowls, cups] = ['export Aprons: worn', 'Export Bowls: ', 'Export Cups: Used']
  expect(await namesBy('name')).toEqual([title, aprons, bowls, cups])
  expect(await namesBy('-name')).toEqual([title, cups, bowls, aprons])
  expect(await namesBy('description')).toEqual([title, bowls, cups, aprons])
  expect(await namesBy('-description')).toEqual([title, aprons, cups, bowls])
})

test('stock movements are exported with user, reason and product, of one product or of all', async () => {
  const staff = await aManager(app)
  const [kettle, torch] = [
    await aProduct(app, { stockQuantity: 5, sku: 'KET-17' }),
    await aProduct(app, { name: 'Torch', stockQuantity: 2 }),
  ]
  const shopper = await aShopper(app, { cart: [kettle] })
  const { _id } = (await shopper.placeOrder('cod')).body.order
  await staff.call('POST', `/products/${kettle.id}/stock`, { change: -1, note: '=Broken' })

  const read = async (query: string) => {
    const { body } = await staff.call('GET', `/exports/stock-movements.csv?${query}`)
    return readCsv(body).map((row) => row.slice(1))
  }
  const rest = [kettle.id, 'KET-17', kettle.name, kettle.variant]
  const ofKettle = [
    ['product', 'sku', 'name', 'variant', 'change', 'why', 'order', 'note', 'person', 'name'],
    [...rest, '5', 'opening', '', '', '', ''],
    [...rest, '-1', 'order', _id.slice(0, 8), '', shopper.username, `Test ${shopper.username}`],
    [...rest, '-1', 'adjusted', '', '=Broken', staff.username, `Test ${staff.username}`],
  ]
  expect(await read(`product=${kettle.id}&sort=oldest`)).toEqual(ofKettle)
  const [head, ...all] = await read('')
  expect(all.slice(0, 3)).toEqual([
    ...ofKettle.slice(2).toReversed(),
    [torch.id, '', 'Torch', torch.variant, '2', 'opening', '', '', '', ''],
  ])
  expect(head).toEqual(ofKettle[0])
})

test('staff find and export a product by its complete SKU', async () => {
  const staff = await aManager(app)
  const lamp = await aProduct(app, { name: 'Lamp', sku: 'Lmp-0042' })
  await aProduct(app, { name: 'Lmp-0042 shade' })
  const find = async (sku: string) => (await staff.call('GET', `/products/sku?sku=${sku}`)).body
  expect((await find('LMP-0042')).product).toMatchObject({ _id: lamp.id, sku: 'Lmp-0042' })
  expect((await find('LMP-004')).product).toBeNull()
  const names = async (q: string) => {
    const rows = readCsv((await staff.call('GET', `/exports/products.csv?q=${q}`)).body)
    return rows.slice(1).map((row) => row[2])
  }
  expect(await names('lmp-0042')).toEqual(['Lamp'])
  expect(await names('shade')).toEqual(['Lmp-0042 shade'])
  await staff.call('DELETE', `/products/${lamp.id}`)
  expect((await find('LMP-0042')).product).toBeNull()
})

test('an invalid filter is refused before the file starts', async () => {
  const staff = await aManager(app)
  const answer = await staff.call('GET', '/exports/orders.csv?status=Lost')
  expect(answer.status).toBe(400)
  expect(answer.body.fields).toHaveProperty('status')
})
