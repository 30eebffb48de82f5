import { toCents } from '@duka/contract/money'
import { nairobiDay } from '@duka/contract/nairobi-time'
import type { Paper } from '@duka/contract/papers/papers'
import { type Fault, startSimulator } from '@duka/digitax/simulator'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { aSum } from '../../../../test/samples/payments-support.ts'
import { atEnd } from '../../../../test/support/at-end.ts'
import {
  aManager,
  anotherProcess,
  aProduct,
  aShopper,
  type TestApp,
  testApp,
} from '../../../../test/support/support.ts'
import { aZone } from '../../../../test/support/zones.ts'
import { deliveryZones, etimsDevices, outbox, paperSendings } from '../../../db/schema.ts'
import type { Deps } from '../../../deps.ts'
import type { DigitaxEnv } from '../../../env/connection-fields.ts'
import { resumeQueue } from './etims.queries.ts'
import { sendPapers } from './send-papers.ts'

const digitax = await startSimulator({ settings: { signAfterMs: 0, itemAfterMs: 0 } })
atEnd(() => digitax.close())
const key: DigitaxEnv = { baseUrl: digitax.url, apiKey: 'a-key', business: 'test' }
const app = await testApp({ etimsMode: 'digitax', digitax: key })
const manager = await aManager(app)
const pace = {
  retryMs: 0,
  pollMs: 5,
  timeoutMs: 5000,
  withItems: false,
  statusCode: '02' as const,
  creditNotes: 100,
  simulator: undefined,
}
const shop = {
  db: app.db,
  etims: pace,
  etimsMode: 'digitax' as const,
  digitax: key,
  now: () => new Date(),
  settings: { now: () => ({ pin: 'P051234567X' }) } as unknown as Deps['settings'],
  production: false,
  publicUrl: 'http://shop.test',
}
const run = (more: Partial<typeof shop> = {}) => sendPapers({ ...shop, ...more })
/** Runs until these papers are in these states. */
const runUntil = (
  papers: () => Promise<Paper[]>,
  states: NonNullable<Paper['etims']>['state'][],
  more: Partial<typeof shop> = {},
) =>
  expect
    .poll(async () => {
      await run(more)
      return (await papers()).map(({ etims }) => etims?.state)
    })
    .toEqual(states)
const DAY_MS = 86_400_000
const read = async (url: string) => (await manager.call('GET', url)).body

beforeEach(async () => {
  digitax.setFaults([])
  Object.assign(digitax.settings, {
    business: 'test',
    notices: 'none',
    stock: 'negative',
    freesNumbers: false,
    wraps: false,
    signAfterMs: 0,
    itemAfterMs: 0,
    creditNotes: 100,
    clockMs: 0,
  })
  await resumeQueue(app.db)
  // What earlier tests left waiting.
  await app.db.update(paperSendings).set({ state: 'by-hand', reason: 'late' })
  await manager.call('PUT', '/settings', { vatRegistered: true, pin: 'P051234567X' })
})

interface Goods {
  price: number
  quantity?: number
  vatClass?: 'A' | 'B'
}

/** An order that left, so that its invoice waits. */
async function anInvoice(
  goods: Goods[] = [{ price: 1160 }],
  more: object = {},
  paid: readonly Parameters<typeof aSum>[2][] = [],
) {
  const shopper = await aShopper(app)
  const items = await Promise.all(
    goods.map(async ({ price, quantity = 1, vatClass = 'B' }) => {
      const { id } = await aProduct(app, { priceCents: toCents(price), vatClass })
      return { productId: id, quantity }
    }),
  )
  const { body } = await manager.call('POST', '/staff/orders', {
    customer: { user: shopper.id },
    items,
    address: { city: 'Nairobi', state: 'Nairobi' },
    contactPhone: '0712345678',
    paymentMethod: 'cod',
    ...more,
  })
  const id = body.order._id as string
  for (const sum of paid) await aSum(app, id, sum)
  await manager.call('PUT', `/orders/${id}`, { status: 'Delivered' })
  const lines = body.order.items as { _id: string }[]
  return { id, lines, papers: () => papersOf(id) }
}

const papersOf = async (order: string): Promise<Paper[]> =>
  (await read(`/documents?order=${order}`)).documents.reverse()
const takeBack = (id: string, item: string | undefined, quantity = 1) =>
  manager.call('POST', `/orders/${id}/returns`, {
    items: [{ item, quantity, reason: 'unwanted', restock: true }],
  })
const salesOf = (paper: Paper | undefined) =>
  digitax.books.sales.filter(({ number }) => number.startsWith(`${paper?.number}-`))

test('an invoice waits, is sent once with four more characters, and is signed with all data', async () => {
  const { papers } = await anInvoice([{ price: 1160 }], { buyerPin: 'P000111222Z' })
  expect(await papers()).toMatchObject([{ etims: { state: 'waiting', cuNumber: null } }])
  await run()
  const [paper] = await papers()
  expect(paper?.etims).toEqual({
    state: 'signed',
    cuId: 'KRACU0400000001',
    cuNumber: expect.stringMatching(/^KRACU0400000001\/\d+$/),
    internalData: expect.stringMatching(/^\w{26}$/),
    signature: expect.stringMatching(/^\w{16}$/),
    signedAt: expect.any(String),
    qr: expect.stringMatching(/^https:\/\/etims-sbx\.kra\.go\.ke\//),
    reason: null,
    reasonCode: null,
    detail: null,
    problem: null,
  })
  const [sale, ...others] = salesOf(paper)
  expect(others).toEqual([])
  expect(sale).toMatchObject({
    number: expect.stringMatching(/^INV-\d{4}-\d{6}-[0-9A-Z]{4}$/),
    day: nairobiDay(new Date()),
    pin: 'P000111222Z',
    lines: [{ quantity: 1, cents: 116_000, taxClass: 'B' }],
  })
  await run()
  expect(salesOf(paper)).toHaveLength(1)
})

test('a piece that comes back is credited against the signed sale, each class to the cent', async () => {
  await aZone(app, {
    places: [{ county: 'Nairobi' }],
    options: [{ name: 'Rider', feeCents: 30_000 }],
  })
  const { id, lines, papers } = await anInvoice(
    [
      { price: 33.35, quantity: 3 },
      { price: 65, vatClass: 'A', quantity: 2 },
    ],
    { discount: { amount: 10, reason: 'Regular' } },
  )
  await app.db.delete(deliveryZones)
  await takeBack(id, lines[0]?._id)
  // The note waits for its invoice.
  digitax.settings.signAfterMs = 60_000
  await run()
  expect((await papers()).map(({ etims }) => [etims?.state, etims?.reason])).toEqual([
    ['waiting', null],
    ['waiting', null],
  ])
  digitax.settings.signAfterMs = 0
  for (const sale of digitax.books.sales) sale.dueAt = 0
  await runUntil(papers, ['signed', 'signed'])
  const all = await papers()
  const sent = all.map((paper) => salesOf(paper)[0])
  expect(sent[1]?.original).toBe(sent[0]?.id)
  for (const [nth, paper] of all.entries())
    for (const { class: of, gross } of paper.classes) {
      const there = sent[nth]?.lines.filter(({ taxClass }) => taxClass === of) ?? []
      expect(there.reduce((sum, { cents }) => sum + cents, 0)).toBe(toCents(gross))
    }
})

test('the customer gets the signed invoice by message, once', async () => {
  await app.db.execute(sql`update message_channels set is_on = true where channel = 'email'`)
  const { id } = await anInvoice()
  await run()
  await app.db.execute(
    sql`delete from paper_signatures s using papers p where p.id = s.paper_id and p.order_id = ${id}`,
  )
  await app.db.update(paperSendings).set({ nextAt: new Date(0) })
  await run()
  const sent = await app.db.select().from(outbox).where(eq(outbox.orderId, id))
  expect(sent.filter(({ kind }) => kind === 'invoice')).toMatchObject([
    { channel: 'email', data: { invoice: expect.stringMatching(/^INV-/) } },
  ])
})

const lost: Fault['fault'][] = [
  'cut-before',
  'cut-after',
  'slow',
  'html',
  'empty',
  'down',
  'rate-limit',
]
test.each(lost)('an answer that is lost (%s) is settled by the same number', async (fault) => {
  const { papers } = await anInvoice()
  const next = await anInvoice()
  digitax.setFaults([{ on: 'sales', fault }])
  await run({ etims: { ...pace, timeoutMs: fault === 'slow' ? 100 : 5000 } })
  // Nothing overtakes a paper of which nobody knows.
  expect((await next.papers())[0]?.etims?.state).toBe('waiting')
  expect(await read('/etims')).toMatchObject({
    problem: expect.stringContaining('DigiTax does not answer'),
  })
  await run()
  const [paper] = await papers()
  expect(paper?.etims?.state).toBe('signed')
  expect(salesOf(paper)).toHaveLength(1)
  expect((await next.papers())[0]?.etims?.state).toBe('signed')
  expect(await read('/etims')).toMatchObject({ problem: null, queue: 0 })
})

test('the pause that a 429 names is kept', async () => {
  const { papers } = await anInvoice()
  digitax.setFaults([{ on: 'sales', fault: 'rate-limit-until' }])
  await run()
  await run()
  expect((await papers())[0]?.etims?.state).toBe('waiting')
  await runUntil(papers, ['signed'])
})

test('a used number that names no sale is found in the list, also in one that lacks it at first', async () => {
  const { papers } = await anInvoice()
  digitax.setFaults([
    { on: 'sales', fault: 'cut-after' },
    { on: 'sales', fault: 'taken-nameless', times: 2 },
    { on: 'list', fault: 'hide-newest' },
  ])
  await run()
  await run({ etims: { ...pace, pollMs: 60_000 } })
  expect((await papers())[0]?.etims?.state).toBe('waiting')
  await app.db.update(paperSendings).set({ nextAt: new Date(0) })
  await run()
  const [paper] = await papers()
  expect(paper?.etims?.state).toBe('signed')
  expect(salesOf(paper)).toHaveLength(1)
})

test.each<[Fault['fault'], string, RegExp]>([
  ['field', 'field', /item_name/],
  ['schema', 'schema', /sale_date/],
  ['precondition', 'precondition', /Stock is not enough/],
  ['taken-other', 'other-sale', /another sale/],
  ['fail', 'failed', /KRA refused it: Invalid customer PIN/],
  ['fail-silent', 'failed', /^KRA refused it\. If/],
])(
  'a paper with the fault %s is refused in words, and the next one goes on',
  async (fault, code, words) => {
    const { papers } = await anInvoice()
    const next = await anInvoice()
    digitax.setFaults([{ on: 'sales', fault }])
    await run()
    expect((await papers())[0]?.etims).toMatchObject({
      state: 'refused',
      reasonCode: code,
      reason: expect.stringMatching(words),
    })
    expect((await next.papers())[0]?.etims?.state).toBe('signed')
    const retry = (paper: Paper | undefined) =>
      manager.call('POST', `/documents/${paper?._id}/etims/retry`)
    expect(await retry((await next.papers())[0])).toMatchObject({
      status: 409,
      body: { code: 'PAPER_NOT_REFUSED' },
    })
    const again = await retry((await papers())[0])
    expect(again.body.document.etims.state).toBe('waiting')
    await run()
    const [paper] = await papers()
    expect(paper?.etims?.state).toBe('signed')
    // Only a number that KRA's refusal keeps taken gets another end.
    const numbers = salesOf(paper).map(({ number }) => /-2$/.test(number))
    expect(numbers).toEqual(code === 'failed' ? [false, true] : [false])
  },
)

test('a credit note of a refused invoice is not sent, and goes with the invoice when that is tried again', async () => {
  const { id, papers } = await anInvoice([{ price: 1160 }], { buyerPin: 'P000111222Z' })
  digitax.setFaults([{ on: 'sales', fault: 'fail' }])
  await run()
  await manager.call('PUT', `/orders/${id}/buyer-pin`, { buyerPin: 'P000111222A' })
  await runUntil(papers, ['refused', 'refused', 'signed'])
  const [wrong, note, right] = await papers()
  expect([note?.etims?.reasonCode, right?.buyerPin]).toEqual(['invoice-refused', 'P000111222A'])
  expect(salesOf(note)).toEqual([])
  await manager.call('POST', `/documents/${wrong?._id}/etims/retry`)
  await runUntil(papers, ['signed', 'signed', 'signed'])
})

test('a refused number that DigiTax frees is used again', async () => {
  digitax.settings.freesNumbers = true
  const { papers } = await anInvoice()
  digitax.setFaults([{ on: 'sales', fault: 'fail' }])
  await run()
  await manager.call('POST', `/documents/${(await papers())[0]?._id}/etims/retry`)
  await run()
  const [paper] = await papers()
  expect(paper?.etims?.state).toBe('signed')
  expect(salesOf(paper).some(({ number }) => number.endsWith('-2'))).toBe(false)
})

test.each(['for-ever', 'gaps', 'unsigned'] as const)(
  'a paper that DigiTax took without signing (%s) is only asked about',
  async (fault) => {
    const { papers } = await anInvoice()
    digitax.setFaults([{ on: 'sales', fault }])
    const slow = { etims: { ...pace, pollMs: 60_000 } }
    await run(slow)
    await run(slow)
    const [paper] = await papers()
    expect(paper?.etims?.state).toBe('waiting')
    expect(salesOf(paper)).toHaveLength(1)
    const [sale] = salesOf(paper)
    if (sale) Object.assign(sale, { fate: 'sign', dueAt: 0, status: 'PENDING' })
    await app.db.update(paperSendings).set({ nextAt: new Date(0) })
    await run()
    expect((await papers())[0]?.etims?.state).toBe('signed')
    expect(salesOf(paper)).toHaveLength(1)
  },
)

test('a paper that KRA refuses later is refused in words, too', async () => {
  digitax.settings.signAfterMs = 60_000
  const { papers } = await anInvoice()
  digitax.setFaults([{ on: 'sales', fault: 'fail' }])
  await run()
  expect((await papers())[0]?.etims?.state).toBe('waiting')
  for (const sale of digitax.books.sales) sale.dueAt = 0
  await runUntil(papers, ['refused'])
  expect((await papers())[0]?.etims?.reasonCode).toBe('failed')
})

test.each<[string, (sale: (typeof digitax.books.sales)[number]) => void]>([
  ['another total', ({ lines }) => Object.assign(lines[0] ?? {}, { cents: 1 })],
  ['another buyer', (sale) => Object.assign(sale, { pin: 'P000999888A' })],
  ['more lines', ({ lines }) => void lines.push({ ...lines[0], cents: 0 } as (typeof lines)[0])],
  ['another kind', (sale) => Object.assign(sale, { original: 'sale_0' })],
])('a sale with the number and %s is not taken for the paper', async (_, change) => {
  const { papers } = await anInvoice()
  digitax.setFaults([{ on: 'sales', fault: 'cut-after' }])
  await run()
  const [sale] = salesOf((await papers())[0])
  if (sale) change(sale)
  await run()
  expect((await papers())[0]?.etims).toMatchObject({ state: 'refused', reasonCode: 'other-sale' })
  expect(salesOf((await papers())[0])).toHaveLength(1)
})

test('items and a sale that DigiTax has lost are sent again, with the same number', async () => {
  const { id, lines, papers } = await anInvoice([{ price: 116, quantity: 2 }])
  digitax.setFaults([{ on: 'sales', fault: 'for-ever' }])
  await run()
  const [before] = salesOf((await papers())[0])
  digitax.books.sales.splice(digitax.books.sales.indexOf(before as never), 1)
  digitax.books.items.splice(0)
  await runUntil(papers, ['signed'])
  expect(salesOf((await papers())[0]).map(({ number }) => number)).toEqual([before?.number])
  await takeBack(id, lines[0]?._id)
  await runUntil(papers, ['signed', 'signed'])
})

test('a day that DigiTax does not have yet is sent again later, as its clock may be behind', async () => {
  digitax.settings.clockMs = -DAY_MS
  const { papers } = await anInvoice()
  await run({ etims: { ...pace, pollMs: 60_000 } })
  expect((await papers())[0]?.etims?.state).toBe('waiting')
  digitax.settings.clockMs = 0
  await app.db.update(paperSendings).set({ nextAt: new Date(0) })
  await run()
  expect((await papers())[0]?.etims?.state).toBe('signed')
  digitax.settings.clockMs = -DAY_MS
  const next = await anInvoice()
  await runUntil(next.papers, ['refused'], { etims: { ...pace, pollMs: 0 } })
  expect((await next.papers())[0]?.etims).toMatchObject({
    reasonCode: 'field',
    detail: 'sale_date',
  })
})

test.each(['at-once', 'queue-status'] as const)('an answer with %s is read', async (fault) => {
  digitax.settings.wraps = true
  const { papers } = await anInvoice()
  digitax.setFaults([{ on: 'sales', fault }])
  await run()
  expect((await papers())[0]?.etims?.state).toBe('signed')
})

test('sums that KRA signed otherwise stay signed and say so', async () => {
  const { papers } = await anInvoice()
  digitax.setFaults([{ on: 'sales', fault: 'cent-off' }])
  await run()
  expect((await papers())[0]?.etims).toMatchObject({
    state: 'signed',
    problem: 'KRA signed other sums. VAT of class B: KES 160.01, here KES 160.00.',
  })
})

test('an item is registered before it is sold, once for each class, also when the answer is lost', async () => {
  digitax.setFaults([{ on: 'items', fault: 'cut-after' }])
  const { papers } = await anInvoice([{ price: 58 }])
  const before = digitax.books.items.length
  await run()
  await run()
  expect((await papers())[0]?.etims?.state).toBe('signed')
  expect(digitax.books.items.length - before).toBe(1)
})

test('all new products of a paper are registered before it waits for one', async () => {
  digitax.settings.itemAfterMs = 60_000
  const before = digitax.books.items.length
  await anInvoice([{ price: 58 }, { price: 60 }, { price: 62 }])
  await run({ etims: { ...pace, pollMs: 60_000 } })
  expect(digitax.books.items.length - before).toBe(3)
})

test('a paper waits for its item, and one that KRA refuses is registered anew', async () => {
  digitax.settings.itemAfterMs = 60_000
  const { papers } = await anInvoice()
  const next = await anInvoice()
  await run({ etims: { ...pace, pollMs: 60_000 } })
  expect((await papers())[0]?.etims?.state).toBe('waiting')
  for (const item of digitax.books.items) item.completeAt = 0
  const last = digitax.books.items.at(-2)
  if (last) last.fails = true
  await app.db.update(paperSendings).set({ nextAt: new Date(0) })
  await run()
  const states = [(await papers())[0], (await next.papers())[0]].map(
    (one) => one?.etims?.reasonCode,
  )
  expect(states.sort()).toEqual(['item', null])
  const refused = [(await papers())[0], (await next.papers())[0]].find(
    (one) => one?.etims?.state === 'refused',
  )
  digitax.settings.itemAfterMs = 0
  await manager.call('POST', `/documents/${refused?._id}/etims/retry`)
  await run()
  expect((await papers())[0]?.etims?.state).toBe('signed')
  expect((await next.papers())[0]?.etims?.state).toBe('signed')
})

test.each(['unauthorized', 'forbidden'] as const)(
  'a key that is refused (%s) stops everything and tells the owner, until a good test',
  async (fault) => {
    const first = await anInvoice()
    await app.db.delete(outbox)
    digitax.setFaults([{ on: 'sales', fault, times: 9 }])
    await app.db.execute(sql`update users set role = 'admin' where id = ${manager.id}`)
    await run()
    await run()
    expect((await first.papers())[0]?.etims?.state).toBe('waiting')
    expect(await read('/etims')).toMatchObject({
      queue: 1,
      problem: expect.stringContaining('does not take the key'),
    })
    const mails = await app.db.select().from(outbox)
    expect(
      mails.filter(({ subject }) => subject === 'Invoices get no number from KRA'),
    ).toHaveLength(1)
    digitax.setFaults([])
    await run()
    expect((await first.papers())[0]?.etims?.state).toBe('waiting')
    await resumeQueue(app.db)
    await run()
    expect((await first.papers())[0]?.etims?.state).toBe('signed')
  },
)

test('a test key in a live shop signs nothing, and a key of the live business goes on', async () => {
  const { papers } = await anInvoice()
  const live = { ...key, business: 'live' as const }
  await run({ digitax: live })
  expect((await papers())[0]?.etims?.state).toBe('waiting')
  const [device] = await app.db.select().from(etimsDevices)
  expect(device).toMatchObject({
    isStopped: true,
    problem: expect.stringContaining('test business'),
  })
  expect(await run({ digitax: live })).toBe(0)
  digitax.changeBusiness({ business: 'live' })
  await run({ digitax: { ...live, apiKey: 'live-key' } })
  expect((await papers())[0]?.etims).toMatchObject({
    state: 'signed',
    qr: expect.stringMatching(/^https:\/\/etims\.kra/),
  })
})

test('a key of another PIN stops the queue', async () => {
  const { papers } = await anInvoice()
  digitax.changeBusiness({ pin: 'P000000000A' })
  await run({ digitax: { ...key, apiKey: 'another' } })
  expect((await papers())[0]?.etims?.state).toBe('waiting')
  const [device] = await app.db.select().from(etimsDevices)
  expect(device?.problem).toBe(
    'The key belongs to the PIN P000000000A, and the shop’s is P051234567X.',
  )
  digitax.changeBusiness({ pin: 'P051234567X' })
})

test('two processes send each paper once', async () => {
  const made = await Promise.all(Array.from({ length: 4 }, () => anInvoice()))
  const other: TestApp = await anotherProcess(app, { etimsMode: 'digitax', digitax: key })
  await Promise.all([run(), run({ db: other.db }), run(), run({ db: other.db })])
  await run()
  for (const { papers } of made) {
    const [paper] = await papers()
    expect(paper?.etims?.state).toBe('signed')
    expect(salesOf(paper)).toHaveLength(1)
  }
})

test('a process that died while it held the queue does not hold it for ever', async () => {
  const { papers } = await anInvoice()
  await app.db.update(etimsDevices).set({
    holder: crypto.randomUUID(),
    heldUntil: new Date(Date.now() + 60_000),
  })
  expect(await run()).toBe(0)
  await app.db.update(etimsDevices).set({ heldUntil: new Date(Date.now() - 1) })
  await run()
  expect((await papers())[0]?.etims?.state).toBe('signed')
})

test('a credit note more than six months after its invoice is typed by hand, with the reason', async () => {
  const { id, lines, papers } = await anInvoice([{ price: 116, quantity: 2 }])
  await run()
  await app.db.execute(sql`alter table papers disable trigger papers_stay`)
  await app.db.execute(
    sql`update papers set issued_at = now() - interval '6 months 1 day' where order_id = ${id}`,
  )
  await app.db.execute(sql`alter table papers enable trigger papers_stay`)
  await takeBack(id, lines[0]?._id)
  await run()
  const note = (await papers())[1]
  expect(note?.etims).toMatchObject({ state: 'by-hand', reasonCode: 'late' })
  expect(salesOf(note)).toEqual([])
  const { documents } = await read('/etims/by-hand')
  expect(documents.map(({ _id }: Paper) => _id)).toContain(note?._id)
})

test('more credit notes than KRA takes are refused before they are sent', async () => {
  const { id, lines, papers } = await anInvoice([{ price: 116, quantity: 3 }])
  for (let nth = 0; nth < 2; nth += 1) await takeBack(id, lines[0]?._id)
  await runUntil(papers, ['signed', 'signed', 'refused'], { etims: { ...pace, creditNotes: 1 } })
  expect((await papers())[2]?.etims?.reasonCode).toBe('too-many-notes')
})

test('nobody types a number for a paper that DigiTax is about to sign', async () => {
  const { papers } = await anInvoice()
  const [paper] = await papers()
  expect(
    await manager.call('PUT', `/documents/${paper?._id}/etims`, { cuNumber: 'KRACU01/9' }),
  ).toMatchObject({ status: 409, body: { code: 'PAPER_WAITS' } })
})

test('papers from before DigiTax was switched on are never sent', async () => {
  const { papers } = await anInvoice()
  await app.db.update(etimsDevices).set({ since: new Date(Date.now() + 1000) })
  await run()
  expect((await papers())[0]?.etims).toMatchObject({ state: 'by-hand', reason: null })
  await app.db.update(etimsDevices).set({ since: new Date(0) })
})

test('a notice makes the shop ask at once, and never counts by itself', async () => {
  const { papers } = await anInvoice()
  digitax.settings.signAfterMs = 60_000
  const slow = { etims: { ...pace, pollMs: 60_000 } }
  await run(slow)
  const [paper] = await papers()
  const [sale] = salesOf(paper)
  const [device] = await app.db.select().from(etimsDevices)
  const hook = `/hooks/etims/${device?.hookSecret}`
  const notice = (number: string | undefined) => ({
    event: 'sale.sync',
    data: { digitax_id: sale?.id, trader_invoice_number: number, status: 'COMPLETED' },
  })
  expect((await app.call('POST', hook, notice(sale?.number))).status).toBe(200)
  await run(slow)
  expect((await papers())[0]?.etims?.state).toBe('waiting')
  if (sale) sale.dueAt = 0
  expect((await app.call('POST', hook, notice('unknown'))).status).toBe(200)
  expect((await app.call('POST', hook, 'no notice')).status).toBe(200)
  expect(await run(slow)).toBe(0)
  for (let times = 0; times < 2; times += 1) await app.call('POST', hook, notice(sale?.number))
  await run(slow)
  expect((await papers())[0]?.etims?.state).toBe('signed')
  // One that comes hours later changes nothing.
  const late = { ...notice(sale?.number), status: 'FAILED', sales_tax_summary: {} }
  expect((await app.call('POST', hook, late)).status).toBe(200)
  await run(slow)
  expect((await papers())[0]?.etims?.state).toBe('signed')
  expect((await app.call('POST', '/hooks/etims/another-secret-of-20', {})).status).toBe(404)
})

test('a month against DigiTax shows what is missing on either side', async () => {
  const month = nairobiDay(new Date()).slice(0, 7)
  const signed = await anInvoice()
  await run()
  const [changed] = salesOf((await signed.papers())[0])
  if (changed?.lines[0]) changed.lines[0].cents = 1
  const foreign = { ...structuredClone(changed), id: 'sale_X', number: 'SAL26-1' }
  digitax.books.sales.push(foreign as NonNullable<typeof changed>)
  const waiting = await anInvoice([{ price: 50 }])
  const { missingThere, missingHere, different } = await read(`/etims/month?month=${month}`)
  const [paper] = await signed.papers()
  const [late] = await waiting.papers()
  expect(missingThere).toContainEqual({ document: late?._id, number: late?.number, total: 50 })
  expect(missingHere).toContainEqual({ id: 'sale_X', number: 'SAL26-1', total: 0.01 })
  expect(different).toContainEqual({
    document: paper?._id,
    number: paper?.number,
    here: 1160,
    there: 0.01,
  })
  digitax.setFaults([{ on: 'list', fault: 'down', times: 2 }])
  expect(await manager.call('GET', `/etims/month?month=${month}`)).toMatchObject({
    status: 503,
    body: { code: 'ETIMS_SILENT' },
  })
})

test('the owner is told once of papers that wait for a day', async () => {
  const { id } = await anInvoice()
  digitax.setFaults([{ on: 'sales', fault: 'down', times: 9 }])
  await app.db.execute(sql`alter table papers disable trigger papers_stay`)
  await app.db.execute(
    sql`update papers set issued_at = now() - interval '25 hours' where order_id = ${id}`,
  )
  await app.db.execute(sql`alter table papers enable trigger papers_stay`)
  await app.db.update(etimsDevices).set({ since: new Date(0) })
  await app.db.delete(outbox)
  await run()
  await run()
  const mails = await app.db.select().from(outbox)
  expect(
    mails.filter(({ subject }) => subject === 'Invoices have waited for KRA for a day'),
  ).toHaveLength(1)
})

test('the device and what waits are shown', async () => {
  await aSum(app, (await anInvoice()).id, { cents: 116_000 })
  await run()
  expect(await read('/etims')).toEqual({
    mode: 'digitax',
    device: { pin: 'P051234567X', branch: '00', name: 'DUKA', business: 'test' },
    queue: 0,
    lastSuccessAt: expect.any(String),
    problem: null,
  })
})

test('with items in the lines, sale and credit note go by the other addresses', async () => {
  const { id, lines, papers } = await anInvoice([{ price: 116, quantity: 2 }])
  await takeBack(id, lines[0]?._id)
  await runUntil(papers, ['signed', 'signed'], { etims: { ...pace, withItems: true } })
})

test('an invoice names the way in which it was paid, whatever was chosen', async () => {
  const [mpesa, cash] = [{ cents: 100_000 }, { cents: 16_000, channel: 'cash' as const }]
  const codes = []
  for (const sums of [[], [mpesa], [cash], [mpesa, cash]]) {
    const price = sums.reduce((all, { cents }) => all + cents, 0) / 100 || 116
    const { id, papers } = await anInvoice([{ price }], {}, sums)
    // What comes after the invoice does not change it.
    if (sums.length === 0) await aSum(app, id, { cents: 11_600 })
    await run()
    codes.push(salesOf((await papers())[0])[0]?.payment)
  }
  expect(codes).toEqual(['02', '06', '01', '07'])
})
