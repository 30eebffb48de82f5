import { randomUUID } from 'node:crypto'
import type { LedgerEntry } from '@duka/contract/ledger/ledger'
import { toCents } from '@duka/contract/money'
import { nairobiDay } from '@duka/contract/nairobi-time'
import type { Paper } from '@duka/contract/papers/papers'
import { eq, sql } from 'drizzle-orm'
import { extractTextItems, getDocumentProxy } from 'unpdf'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aSum } from '../../../test/samples/payments-support.ts'
import {
  aManager,
  anotherProcess,
  aProduct,
  aShopper,
  type Person,
  testApp,
} from '../../../test/support/support.ts'
import { aZone } from '../../../test/support/zones.ts'
import type { Db } from '../../db/client.ts'
import { deliveryZones, orders, papers, products } from '../../db/schema.ts'

const app = await testApp()
const manager = await aManager(app)
const read = async (url: string, who: Person = manager) => (await who.call('GET', url)).body
const set = (settings: object) => manager.call('PUT', '/settings', settings)
const papersOf = async (order: string): Promise<Paper[]> =>
  (await read(`/documents?order=${order}`)).documents.reverse()

beforeEach(() => set({ vatRegistered: true, pin: 'P051234567X' }))

afterEach(async () => {
  expect(await read('/ledger/check')).toEqual({ balanced: true, differences: [] })
})

interface Goods {
  price: number
  vatClass?: 'A' | 'B' | 'C' | 'D' | 'E'
  quantity?: number
}

/** An order that staff entered for an account. */
async function anOrderOf(goods: Goods[], more: object = {}) {
  const shopper = await aShopper(app)
  const items = await Promise.all(
    goods.map(async ({ price, quantity = 1, vatClass = 'B' }) => {
      const { id } = await aProduct(app, {
        stockQuantity: 10,
        priceCents: toCents(price),
        vatClass,
      })
      return { productId: id, quantity }
    }),
  )
  const { status, body } = await manager.call('POST', '/staff/orders', {
    customer: { user: shopper.id },
    items,
    address: { city: 'Nairobi', state: 'Nairobi' },
    contactPhone: '0712345678',
    paymentMethod: 'cod',
    ...more,
  })
  expect([status, body]).toEqual([201, expect.anything()])
  const line = (nth: number) =>
    body.order.items.find(
      ({ product }: { product: { _id: string } }) => product._id === items[nth]?.productId,
    )._id
  return { id: body.order._id as string, order: body.order, shopper, items, line }
}

const move = async (id: string, status: string) =>
  expect((await manager.call('PUT', `/orders/${id}`, { status })).status).toBe(200)
const takeBack = async (id: string, body: object) =>
  expect((await manager.call('POST', `/orders/${id}/returns`, body)).status).toBe(201)
const piece = (item: string, quantity = 1) => ({
  items: [{ item, quantity, reason: 'unwanted', restock: true }],
})

/** What the books have of an order by account and class: credits less debits. */
async function booksOf(orderId: string): Promise<Record<string, number>> {
  const { entries } = await read(`/ledger/entries?order=${orderId}&limit=100`)
  const sums: Record<string, number> = {}
  for (const { account, holder, debit, credit } of entries.flatMap(
    ({ lines }: LedgerEntry) => lines,
  )) {
    const part = holder?.length === 1 ? `${account} ${holder}` : account
    sums[part] = (sums[part] ?? 0) + toCents(credit) - toCents(debit)
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
}

test('an order keeps the VAT inside its price by class, and whatever becomes of the product changes nothing', async () => {
  await aZone(app, {
    places: [{ county: 'Nairobi' }],
    options: [{ name: 'Rider', feeCents: 30_000 }],
  })
  const { id, items } = await anOrderOf([
    { price: 1160 },
    { price: 65, vatClass: 'A', quantity: 2 },
    { price: 200, vatClass: 'C' },
    { price: 216, vatClass: 'E' },
  ])
  await app.db.delete(deliveryZones)
  const vat = {
    classes: [
      { class: 'A', rate: 0, net: 130, tax: 0, gross: 130 },
      { class: 'B', rate: 16, net: 1258.62, tax: 201.38, gross: 1460 },
      { class: 'C', rate: 0, net: 200, tax: 0, gross: 200 },
      { class: 'E', rate: 8, net: 200, tax: 16, gross: 216 },
    ],
    tax: 217.38,
  }
  expect((await read(`/orders/${id}`)).order.vat).toEqual(vat)
  await app.db
    .update(products)
    .set({ vatClass: 'D', priceCents: 1 })
    .where(eq(products.id, items[0]?.productId ?? ''))
  expect((await read(`/orders/${id}`)).order.vat).toEqual(vat)
})

test('offer and reduction are shared by the lines before the tax, to the cent', async () => {
  const { order } = await anOrderOf([{ price: 999.99 }, { price: 333.33, vatClass: 'A' }], {
    discount: { amount: 100.01, reason: 'Regular' },
  })
  const { classes, tax } = order.vat
  const sum = (key: 'gross' | 'net' | 'tax') =>
    classes.reduce((all: number, one: Record<string, number>) => all + toCents(one[key] ?? 0), 0)
  expect(sum('gross')).toBe(toCents(order.totalAmount))
  expect(sum('net') + sum('tax')).toBe(toCents(order.totalAmount))
  expect(sum('tax')).toBe(toCents(tax))
})

test('a shop that is not registered has no VAT, no paper, and books class D as before', async () => {
  await set({ vatRegistered: false })
  const { id, order } = await anOrderOf([{ price: 1160 }])
  expect(order).not.toHaveProperty('vat')
  const [row] = await app.db.select().from(orders).where(eq(orders.id, id))
  expect([row?.vat, row?.invoiceId]).toEqual([null, null])
  await aSum(app, id, { cents: 116_000 })
  await move(id, 'Shipped')
  expect(await papersOf(id)).toEqual([])
  expect(await booksOf(id)).toEqual({ mpesa: -116_000, 'sales D': 116_000 })
})

test('an invoice is issued when the order is paid, and the books have the cents of its VAT', async () => {
  const { id } = await anOrderOf([{ price: 1160 }, { price: 65, vatClass: 'A' }], {
    buyerPin: ' p000111222z ',
  })
  expect(await papersOf(id)).toEqual([])
  await aSum(app, id, { cents: 122_500 })
  const [invoice, ...others] = await papersOf(id)
  expect(others).toEqual([])
  expect(invoice).toMatchObject({
    kind: 'invoice',
    number: expect.stringMatching(/^INV-\d{4}-\d{6}$/),
    order: id,
    invoice: null,
    total: 1225,
    tax: 160,
    buyerPin: 'P000111222Z',
    seller: { pin: 'P051234567X' },
    late: false,
    etims: null,
  })
  expect(await booksOf(id)).toEqual({
    mpesa: -122_500,
    'sales B': 100_000,
    'vat B': 16_000,
    'sales A': 6500,
  })
  await move(id, 'Shipped')
  await move(id, 'Delivered')
  expect(await papersOf(id)).toHaveLength(1)
})

test('what leaves unpaid is invoiced when it is sent', async () => {
  const { id } = await anOrderOf([{ price: 116 }])
  await move(id, 'Shipped')
  expect(await papersOf(id)).toMatchObject([{ kind: 'invoice', total: 116, tax: 16 }])
  expect((await manager.call('POST', '/payments/cash', { orderId: id })).status).toBe(201)
  expect(await papersOf(id)).toHaveLength(1)
})

test('a return is credited by its own pieces, and the last ones take the rest', async () => {
  const { id, line } = await anOrderOf([{ price: 33.33, quantity: 3 }, { price: 500 }], {
    discount: { amount: 10, reason: 'Regular' },
  })
  await aSum(app, id, { cents: 58_999 })
  await move(id, 'Delivered')
  for (let nth = 0; nth < 3; nth += 1) await takeBack(id, piece(line(0)))
  const [invoice, ...notes] = await papersOf(id)
  expect(notes.map(({ kind, invoice: of, lines }) => [kind, of?._id, lines.length])).toEqual(
    Array(3).fill(['credit-note', invoice?._id, 1]),
  )
  const first = invoice?.lines.find(({ quantity }) => quantity === 3)
  const credited = (key: 'gross' | 'tax' | 'quantity') =>
    notes.reduce((sum, { lines }) => sum + Math.round((lines[0]?.[key] ?? 0) * 100), 0)
  expect(credited('quantity')).toBe(300)
  expect(credited('gross')).toBe(toCents(first?.gross ?? 0))
  expect(credited('tax')).toBe(toCents(first?.tax ?? 0))
  const books = await booksOf(id)
  expect(books['vat B']).toBe(toCents(invoice?.tax ?? 0) - credited('tax'))
})

test('an order that is cancelled after it was paid is credited whole, and reopened it gets a new invoice', async () => {
  const { id } = await anOrderOf([{ price: 1160 }])
  await aSum(app, id, { cents: 116_000 })
  await move(id, 'Cancelled')
  const [invoice, note] = await papersOf(id)
  expect(note).toMatchObject({
    kind: 'credit-note',
    number: expect.stringMatching(/^CN-\d{4}-\d{6}$/),
    invoice: { _id: invoice?._id, number: invoice?.number },
    total: 1160,
    tax: 160,
  })
  expect(await booksOf(id)).toEqual({ mpesa: -116_000, 'refund-due': 116_000 })
  await move(id, 'Pending')
  expect((await papersOf(id)).map(({ kind }) => kind)).toEqual([
    'invoice',
    'credit-note',
    'invoice',
  ])
  expect(await booksOf(id)).toMatchObject({ 'vat B': 16_000 })
})

test('a discount on a paid order is a credit note, and its end a new invoice', async () => {
  const { id } = await anOrderOf([{ price: 1160 }, { price: 100, vatClass: 'A' }])
  await aSum(app, id, { cents: 126_000 })
  const change = async (discount: object | null) =>
    expect((await manager.call('PUT', `/orders/${id}/items`, { discount })).status).toBe(200)
  await change({ amount: 126, reason: 'Dented' })
  expect(await papersOf(id)).toMatchObject([
    { kind: 'invoice', total: 1260 },
    {
      kind: 'credit-note',
      total: 126,
      tax: 16,
      lines: [
        { quantity: 0, gross: expect.any(Number) },
        { quantity: 0, gross: expect.any(Number) },
      ],
    },
  ])
  await change(null)
  const all = await papersOf(id)
  expect(all.map(({ kind, total }) => [kind, total])).toEqual([
    ['invoice', 1260],
    ['credit-note', 126],
    ['credit-note', 1134],
    ['invoice', 1260],
  ])
})

test('another PIN of the buyer is a credit note to the old one and an invoice to the new one', async () => {
  const { id: order } = await anOrderOf([{ price: 1160 }])
  await aSum(app, order, { cents: 116_000 })
  const change = (buyerPin: string | null) =>
    manager.call('PUT', `/orders/${order}/buyer-pin`, { buyerPin })
  expect(await change('p051234567')).toMatchObject({
    status: 400,
    body: { fields: { buyerPin: expect.stringContaining('P051234567X') } },
  })
  expect((await change(' p051-234567x')).body.order.buyerPin).toBe('P051234567X')
  await change('P051234567X')
  const papers = await papersOf(order)
  expect(papers.map(({ kind, buyerPin, total }) => [kind, buyerPin, total])).toEqual([
    ['invoice', null, 1160],
    ['credit-note', null, 1160],
    ['invoice', 'P051234567X', 1160],
  ])
  await manager.call('PUT', `/orders/${order}`, { status: 'Cancelled' })
  expect(await change(null)).toMatchObject({ status: 409, body: { code: 'ORDER_CANCELLED' } })
})

test('the books have sales, discounts and what was let go without the VAT of their lines', async () => {
  await set({ vatDeliveryClass: 'B' })
  await aZone(app, {
    places: [{ county: 'Nairobi' }],
    options: [{ name: 'Rider', feeCents: 10_000 }],
  })
  const goods: Goods[] = [{ price: 1250, vatClass: 'E' }, { price: 999.99 }, { price: 300 }]
  const { id, order, line } = await anOrderOf(goods, {
    discount: { percent: 10, reason: 'Regular' },
  })
  await app.db.delete(deliveryZones)
  expect(order.totalAmount).toBe(2394.99)
  await move(id, 'Shipped')
  const sold = {
    'sales E': 115_741,
    'sales B': 112_068,
    'delivery B': 8621,
    'vat E': 8333,
    'vat B': 17_517,
    discounts: -22_781,
  }
  expect(await booksOf(id)).toEqual({ ...sold, receivable: -239_499 })

  await aSum(app, id, { cents: 200_000, isHeld: true, channel: 'stk', code: null })
  const accepted = { orderId: id, asFull: true }
  expect((await manager.call('POST', '/payments/accept', accepted)).status).toBe(200)
  const letGo = await booksOf(id)
  expect(letGo).toMatchObject({
    'sales E': 115_741,
    'sales B': 112_068,
    'delivery B': 8621,
    discounts: -22_781,
    mpesa: -200_000,
  })
  const [, note] = await papersOf(id)
  expect(letGo['let-go']).toBe(-toCents(note?.total ?? 0) + toCents(note?.tax ?? 0))

  for (const nth of [0, 1, 2]) await takeBack(id, piece(line(nth)))
  expect((await booksOf(id)).discounts).toBe(-22_781)
})

test('a delivery that is free by an offer is neither more nor less in the books', async () => {
  await set({ vatDeliveryClass: 'B' })
  await aZone(app, {
    places: [{ county: 'Nairobi' }],
    options: [{ name: 'Rider', feeCents: 11_600 }],
  })
  const offer = { code: 'FREE', kind: 'delivery' }
  expect((await manager.call('POST', '/offers', offer)).status).toBe(201)
  const { id, order } = await anOrderOf([{ price: 1160 }], { code: 'FREE' })
  await app.db.delete(deliveryZones)
  expect(order.totalAmount).toBe(1160)
  await move(id, 'Shipped')
  expect(await booksOf(id)).toEqual({
    receivable: -116_000,
    'sales B': 100_000,
    'vat B': 16_000,
    'delivery B': 10_000,
    discounts: -10_000,
  })
})

test('what staff let go is credited, too', async () => {
  const { id } = await anOrderOf([{ price: 1160 }])
  await move(id, 'Shipped')
  await aSum(app, id, { cents: 110_000, isHeld: true, channel: 'stk', code: null })
  expect(
    (await manager.call('POST', '/payments/accept', { orderId: id, asFull: true })).status,
  ).toBe(200)
  expect(await papersOf(id)).toMatchObject([
    { kind: 'invoice', total: 1160 },
    { kind: 'credit-note', total: 60, tax: 8.28 },
  ])
  expect((await booksOf(id))['vat B']).toBe(15_172)
})

test('numbers have no gap and no double, however many processes issue and whatever fails', async () => {
  const other = await anotherProcess(app)
  const made = await Promise.all(Array.from({ length: 6 }, () => anOrderOf([{ price: 116 }])))
  const helper = await aManager(other)
  await Promise.all([
    ...made.map(({ id }, nth) =>
      (nth % 2 ? manager : helper).call('PUT', `/orders/${id}`, { status: 'Shipped' }),
    ),
    // A transaction that is undone after it has made a paper.
    ...made.map(({ id }) =>
      app.db
        .transaction(async (db) => {
          await db.execute(sql`
            insert into papers (kind, order_id, order_number, registered, version, seller, lines, total_cents, tax_cents, late)
            values ('invoice', ${id}, '1', true, 1, '{}', '[]', 100, 0, false)`)
          await db.execute(sql`set constraints all immediate`)
          throw new Error('killed')
        })
        .catch(() => undefined),
    ),
  ])
  const rows = await app.db.select().from(papers)
  for (const kind of ['invoice', 'credit-note']) {
    const places = rows
      .filter((row) => row.kind === kind)
      .map(({ place }) => place ?? 0)
      .sort((a, b) => a - b)
    expect(places).toEqual(places.map((_, nth) => nth + 1))
  }
})

test('what the shop does belongs to its one location, and a second one counts its papers from 1', async () => {
  const { id } = await anOrderOf([{ price: 116 }])
  await move(id, 'Shipped')
  const { rows: used } = await app.db.execute(sql`
    select location from stock_movements union select location from entries
    union select location from papers union select location from paper_series`)
  expect(used).toEqual([{ location: 1 }])

  const insert = (db: Db) =>
    db.execute(sql`
      insert into papers (kind, location, order_id, order_number, registered, version, seller, lines,
        total_cents, tax_cents, late)
      values ('invoice', 2, ${id}, '1', true, 1, '{}', '[]', 100, 0, false)`)
  let numbers: (string | null)[] = []
  const undone = app.db.transaction(async (db) => {
    await db.execute(sql`insert into locations values (2)`)
    await insert(db)
    await insert(db)
    await db.execute(sql`set constraints all immediate`)
    const rows = await db.select().from(papers).where(eq(papers.location, 2))
    numbers = rows.map(({ number }) => number)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(numbers.sort()).toEqual([
    expect.stringMatching(/^INV-\d{4}-000001$/),
    expect.stringMatching(/^INV-\d{4}-000002$/),
  ])
  await expect(app.db.transaction(insert)).rejects.toThrow()
})

test('a paper never changes and never goes, also when its order is deleted', async () => {
  const { id } = await anOrderOf([{ price: 116 }])
  await move(id, 'Shipped')
  await move(id, 'Pending')
  const [invoice] = await papersOf(id)
  const change = app.db.execute(
    sql`update papers set total_cents = 1 where id = ${invoice?._id ?? ''}`,
  )
  await expect(change).rejects.toMatchObject({ cause: { constraint: 'papers_stay' } })
  const gone = app.db.execute(sql`delete from papers where id = ${invoice?._id ?? ''}`)
  await expect(gone).rejects.toThrow()
  expect((await manager.call('DELETE', `/orders/${id}`)).status).toBe(204)
  expect((await papersOf(id)).map(({ kind }) => kind)).toEqual(['invoice', 'credit-note'])
})

test('a credit note more than six months after its invoice says so', async () => {
  const { id, line } = await anOrderOf([{ price: 116, quantity: 2 }])
  await move(id, 'Delivered')
  await app.db.execute(sql`alter table papers disable trigger papers_stay`)
  await app.db.execute(
    sql`update papers set issued_at = now() - interval '6 months 1 day' where order_id = ${id}`,
  )
  await app.db.execute(sql`alter table papers enable trigger papers_stay`)
  await takeBack(id, piece(line(0)))
  expect((await papersOf(id)).map(({ late }) => late)).toEqual([false, true])
})

test('customers read the papers of their own orders, and a guessed id is not found', async () => {
  const { id, shopper } = await anOrderOf([{ price: 116 }])
  const stranger = await aShopper(app)
  await move(id, 'Shipped')
  const [invoice] = await papersOf(id)
  const url = `/documents/${invoice?._id}`
  expect((await shopper.call('GET', url)).body.document).toEqual(invoice)
  expect((await shopper.call('GET', `/documents?order=${id}`)).body.documents).toEqual([invoice])
  for (const address of [url, `${url}.pdf`, `/documents/${randomUUID()}`])
    expect(await stranger.call('GET', address)).toMatchObject({
      status: 404,
      body: { code: 'PAPER_NOT_FOUND' },
    })
  expect((await stranger.call('GET', `/documents?order=${id}`)).body.documents).toEqual([])
  const { body } = await shopper.call('GET', '/user/me/export')
  expect(body.documents).toMatchObject([{ number: invoice?.number, total: 116 }])
})

async function pdfOf(id: string, query = '') {
  const answer = await app.http.inject({
    url: `/api/documents/${id}.pdf${query}`,
    headers: { authorization: `Bearer ${manager.token}` },
  })
  const { items } = await extractTextItems(
    await getDocumentProxy(new Uint8Array(answer.rawPayload)),
  )
  const text = items
    .flat()
    .map(({ str }) => str)
    .filter((part) => part.trim())
    .join('\n')
  return { status: answer.statusCode, name: answer.headers['content-disposition'], text }
}

test('an invoice is a PDF with PIN, classes and VAT, in both languages', async () => {
  const { id } = await anOrderOf([{ price: 1160 }, { price: 65, vatClass: 'A' }], {
    buyerPin: 'P000111222Z',
  })
  await move(id, 'Shipped')
  const [invoice] = await papersOf(id)
  const { status, name, text } = await pdfOf(invoice?._id ?? '')
  expect(status).toBe(200)
  expect(name).toBe(`attachment; filename="${invoice?.number.toLowerCase()}.pdf"`)
  for (const part of [
    `Tax invoice ${invoice?.number}`,
    'PIN P051234567X',
    'PIN P000111222Z',
    'KES 1,160.00 B',
    'KES 65.00 A',
    'Total\nKES 1,225.00',
    'VAT inside, class B, 16 %\nnet KES 1,000.00\nKES 160.00',
  ])
    expect(text).toContain(part)
  expect((await pdfOf(invoice?._id ?? '', '?language=sw')).text).toContain('Ankara ya kodi')
})

test('the month by class and the file for the accountant have what the papers say', async () => {
  const month = nairobiDay(new Date()).slice(0, 7)
  const before = await read(`/vat/month?month=${month}`)
  const { id, line } = await anOrderOf([{ price: 116, quantity: 2 }])
  await move(id, 'Delivered')
  await takeBack(id, piece(line(0)))
  const after = await read(`/vat/month?month=${month}`)
  expect(toCents(after.tax) - toCents(before.tax)).toBe(1600)
  expect(after.invoices.count - before.invoices.count).toBe(1)
  expect(after.creditNotes.classes.every(({ gross }: { gross: number }) => gross < 0)).toBe(true)
  const [invoice, note] = await papersOf(id)
  const day = nairobiDay(new Date())
  const { body: text } = await app.http.inject({
    url: `/api/documents/export.csv?from=${day}&to=${day}`,
    headers: { authorization: `Bearer ${manager.token}` },
  })
  expect(text).toContain('date,kind,number,invoice,order,buyerPin,class,net,tax,gross')
  expect(text).toContain(
    `${day},credit-note,${note?.number},${invoice?.number},${note?.orderNumber},,B,-100,-16,-116`,
  )
})

test('a rate of another day counts for orders from that day on, and a class without one is refused', async () => {
  const { rates } = await read('/vat/rates')
  expect(rates).toContainEqual({ class: 'B', rate: 16, from: '2013-09-02' })
  const { id } = await anOrderOf([{ price: 1160 }])
  const next = [
    ...rates,
    { class: 'B', rate: 14, from: nairobiDay(new Date()) },
    { class: 'B', rate: 99, from: '2099-01-01' },
  ]
  expect((await manager.call('PUT', '/vat/rates', { rates: next })).status).toBe(200)
  const { order } = await anOrderOf([{ price: 1140 }])
  expect(order.vat).toMatchObject({ classes: [{ class: 'B', rate: 14, tax: 140 }] })
  await move(id, 'Shipped')
  expect(await papersOf(id)).toMatchObject([{ tax: 160 }])
  const lacking = rates.filter((one: { class: string }) => one.class !== 'E')
  for (const wrong of [
    lacking,
    [...rates, rates[0]],
    [{ class: 'B', rate: 16.123, from: '2026-01-01' }],
  ])
    expect((await manager.call('PUT', '/vat/rates', { rates: wrong })).status).toBe(400)
  expect((await manager.call('PUT', '/vat/rates', { rates })).status).toBe(200)
})

test('staff type the number that eTIMS Lite gave, once, and it stands on the paper', async () => {
  const byHand = await testApp({ etimsMode: 'hand' })
  const staff = await aManager(byHand)
  const shopper = await aShopper(byHand, { cart: [await aProduct(byHand, { priceCents: 11_600 })] })
  const { _id: id, ...order } = (await shopper.placeOrder('cod')).body.order
  expect(order).not.toHaveProperty('vat')
  await staff.call('PUT', `/orders/${id}`, { status: 'Shipped' })
  const [paper] = (await staff.call('GET', '/etims/by-hand')).body.documents
  expect(paper).toMatchObject({
    tax: 0,
    classes: [{ class: 'D', rate: 0, gross: 116 }],
    etims: { state: 'by-hand', cuNumber: null },
  })
  expect((await staff.call('GET', '/etims')).body).toMatchObject({ mode: 'hand', queue: 1 })
  const sign = (body: object) => staff.call('PUT', `/documents/${paper._id}/etims`, body)
  expect((await sign({ cuNumber: '' })).status).toBe(400)
  expect((await sign({ cuNumber: 'KRACU01/1', qr: 'javascript:alert(1)' })).status).toBe(400)
  const signed = await sign({ cuNumber: 'KRACU01/1', qr: 'https://etims.kra.go.ke/x?Data=1' })
  expect(signed.body.document).toMatchObject({
    etims: { state: 'signed', cuNumber: 'KRACU01/1', qr: 'https://etims.kra.go.ke/x?Data=1' },
  })
  expect(await sign({ cuNumber: 'KRACU01/2' })).toMatchObject({
    status: 409,
    body: { code: 'PAPER_SIGNED' },
  })
  expect((await staff.call('GET', '/etims/by-hand')).body.documents).toEqual([])
  expect((await staff.call('GET', '/etims')).body).toMatchObject({
    queue: 0,
    lastSuccessAt: expect.any(String),
  })
})
