import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createDigitax, isOfTest, type Line, type NewSale, readSale } from '../src/client.ts'
import type { Fault, FaultOn } from '../src/simulator/faults.ts'
import { type SimulatorOptions, startSimulator } from '../src/simulator.ts'

async function aBusiness(options: SimulatorOptions = {}, timeoutMs = 5000) {
  const simulator = await startSimulator({
    ...options,
    settings: { signAfterMs: 0, itemAfterMs: 0, ...options.settings },
  })
  onTestFinished(() => simulator.close())
  const digitax = createDigitax({ baseUrl: simulator.url, apiKey: 'a-key', timeoutMs })
  const fault = (on: FaultOn, name: Fault['fault'], more: Partial<Fault> = {}) =>
    simulator.setFaults([{ on, fault: name, ...more }])
  return { simulator, digitax, fault }
}

type Business = Awaited<ReturnType<typeof aBusiness>>

async function anItem({ digitax }: Business, barcode = 'kettle-B', taxClass: 'A' | 'B' = 'B') {
  const answer = await digitax.createItem({
    name: 'Kettle',
    barcode,
    taxClass,
    isService: false,
    priceCents: 116_000,
    callbackUrl: undefined,
  })
  if (answer.kind !== 'ok') throw new Error(answer.kind)
  return answer.value.id
}

const letKraAnswer = ({ simulator }: Business) => {
  for (const sale of simulator.books.sales) sale.dueAt = 0
}

const line = (itemId: string, more: Partial<Line> = {}): Line => ({
  itemId,
  name: 'Kettle',
  barcode: 'kettle-B',
  taxClass: 'B',
  isService: false,
  quantity: 2,
  cents: 232_000,
  taxCents: 32_000,
  ...more,
})

const aSale = (lines: Line[], more: Partial<NewSale> = {}): NewSale => ({
  number: 'INV-2026-000001-7K3F',
  day: '2026-01-05',
  details: 'Order 1',
  callbackUrl: undefined,
  lines,
  withItems: false,
  customerPin: 'P000111222Z',
  paymentType: '06',
  statusCode: '02',
  ...more,
})

test.each([false, true])(
  'a sale is signed once all data are there (with items: %s)',
  async (withItems) => {
    const shop = await aBusiness({ settings: { signAfterMs: 60_000, wraps: withItems } })
    const id = await anItem(shop)
    const sent = await shop.digitax.sell(aSale([line(id)], { withItems }))
    expect(sent).toMatchObject({ kind: 'ok', value: { state: 'pending', signature: undefined } })
    const saleId = sent.kind === 'ok' ? sent.value.id : ''
    letKraAnswer(shop)
    const answer = await shop.digitax.getSale(saleId)
    const signed = answer.kind === 'ok' ? answer.value : undefined
    expect(signed).toMatchObject({
      totalCents: 232_000,
      lines: 1,
      taxes: { A: 0, B: 32_000 },
      customerPin: 'P000111222Z',
      signature: { cuId: 'KRACU0400000001', receiptNumber: '1' },
    })
    expect(signed?.signature && isOfTest(signed.signature)).toBe(true)
  },
)

test('a used number names the sale that has it, for notes as well', async () => {
  const shop = await aBusiness()
  const sale = aSale([line(await anItem(shop))])
  const first = await shop.digitax.sell(sale)
  const saleId = first.kind === 'ok' ? first.value.id : ''
  expect(await shop.digitax.sell(sale)).toEqual({ kind: 'taken', saleId })
  const note = { ...sale, saleId, lines: [...sale.lines] }
  expect(await shop.digitax.credit(note)).toEqual({ kind: 'taken', saleId })
  shop.fault('sales', 'taken-nameless')
  expect(await shop.digitax.sell(sale)).toEqual({ kind: 'taken', saleId: undefined })
})

test('a credit note refers to a signed sale and leaves nothing below zero', async () => {
  const shop = await aBusiness({ settings: { signAfterMs: 60_000 } })
  const id = await anItem(shop)
  const sale = aSale([line(id)])
  const sold = await shop.digitax.sell(sale)
  const saleId = sold.kind === 'ok' ? sold.value.id : ''
  const note = (number: string, cents: number) =>
    shop.digitax.credit({ ...sale, saleId, number, lines: [line(id, { quantity: 1, cents })] })
  expect(await note('CN-1', 116_000)).toMatchObject({ kind: 'refused', status: 412 })
  letKraAnswer(shop)
  expect(await note('CN-1', 116_000)).toMatchObject({
    kind: 'ok',
    value: { originalSaleId: saleId },
  })
  expect(await note('CN-2', 116_001)).toMatchObject({ kind: 'refused', status: 412 })
  const notes = await shop.digitax.listCreditNotes()
  expect(notes).toMatchObject({ kind: 'ok', value: [{ number: 'CN-1' }] })
})

test('lines that do not add up, come twice or name nothing are refused, and so is tomorrow', async () => {
  const shop = await aBusiness()
  const id = await anItem(shop)
  const sell = (lines: Line[], more: Partial<NewSale> = {}) => shop.digitax.sell(aSale(lines, more))
  // Three pieces for 100.00: the price has no whole cents.
  expect(await sell([line(id, { quantity: 3, cents: 10_000 })])).toMatchObject({
    kind: 'refused',
    status: 400,
    field: 'total_amount',
  })
  expect(await sell([line(id), line(id)])).toMatchObject({ kind: 'refused', status: 412 })
  expect(await sell([line('item_0')])).toMatchObject({ kind: 'refused', isUnknown: true })
  expect(await sell([line(id)], { day: '2999-01-01' })).toMatchObject({ field: 'sale_date' })
})

test.each<[Fault['fault'], object]>([
  ['cut-before', { kind: 'none' }],
  ['cut-after', { kind: 'none' }],
  ['html', { kind: 'none', reason: 'HTTP 502' }],
  ['empty', { kind: 'none', reason: 'HTTP 500' }],
  ['down', { kind: 'none', reason: 'HTTP 503' }],
  ['rate-limit', { kind: 'none', reason: 'HTTP 429', retryAfterMs: undefined }],
  ['rate-limit-until', { kind: 'none', reason: 'HTTP 429', retryAfterMs: 1000 }],
  ['unauthorized', { kind: 'key', status: 401 }],
  ['forbidden', { kind: 'key', status: 403 }],
  ['field', { kind: 'refused', status: 400, field: 'item_name', isUnknown: false }],
  ['schema', { kind: 'refused', status: 404, field: 'sale_date', isUnknown: false }],
  ['precondition', { kind: 'refused', status: 412 }],
  ['slow', { kind: 'none', reason: 'no answer in time' }],
  ['queue-status', { kind: 'ok', value: { state: 'signed' } }],
  ['fail', { kind: 'ok', value: { state: 'failed', message: expect.stringContaining('PIN') } }],
  ['fail-silent', { kind: 'ok', value: { state: 'failed', message: '' } }],
  ['gaps', { kind: 'ok', value: { state: 'pending' } }],
  ['unsigned', { kind: 'ok', value: { state: 'pending', signature: undefined } }],
  ['for-ever', { kind: 'ok', value: { state: 'pending' } }],
  ['cent-off', { kind: 'ok', value: { state: 'signed', taxes: { B: 32_001 } } }],
])('a sale with the fault %s', async (name, outcome) => {
  const shop = await aBusiness({}, 300)
  const id = await anItem(shop)
  shop.fault('sales', name)
  expect(await shop.digitax.sell(aSale([line(id)]))).toMatchObject(outcome)
})

test('a stock that is too small refuses the sale, lets it fail, or goes below zero', async () => {
  for (const [stock, outcome] of [
    ['refuse', { kind: 'refused', status: 412 }],
    ['fail', { kind: 'ok', value: { state: 'failed' } }],
    ['negative', { kind: 'ok', value: { state: 'signed' } }],
  ] as const) {
    const shop = await aBusiness({ settings: { stock } })
    expect(await shop.digitax.sell(aSale([line(await anItem(shop))]))).toMatchObject(outcome)
  }
})

test('an item is found by its bar code on any page, and one code is one item', async () => {
  const shop = await aBusiness()
  for (let nth = 0; nth < 45; nth += 1) await anItem(shop, `thing-${nth}`)
  const id = await anItem(shop, 'thing-44')
  expect(await shop.digitax.findItem('thing-44')).toMatchObject({ value: { id } })
  expect(await shop.digitax.findItem('nothing')).toEqual({ kind: 'ok', value: undefined })
  expect(shop.simulator.books.items).toHaveLength(45)
})

test('a list that begins again is no whole list', async () => {
  const shop = await aBusiness()
  const id = await anItem(shop)
  for (let nth = 0; nth < 45; nth += 1)
    await shop.digitax.sell(aSale([line(id)], { number: `S-${nth}` }))
  const list = () => shop.digitax.listSales('2026-01-01', '2026-01-31')
  expect(await list()).toMatchObject({ kind: 'ok', value: { length: 45 } })
  const found = { on: 'list', fault: 'at-once' } as const
  shop.simulator.setFaults([{ ...found }, { ...found }, { on: 'list', fault: 'lost-cursor' }])
  expect(await list()).toMatchObject({ kind: 'none', reason: 'a list that begins again' })
})

test('a credit note beyond what KRA takes is refused: too late, one too many, or at another price', async () => {
  const shop = await aBusiness({ settings: { creditNotes: 1, samePrices: true } })
  const id = await anItem(shop)
  const sale = aSale([line(id)])
  const sold = await shop.digitax.sell(sale)
  const saleId = sold.kind === 'ok' ? sold.value.id : ''
  shop.simulator.settings.clockMs = 300 * 86_400_000
  const credit = (number: string, cents = 116_000, day = sale.day) =>
    shop.digitax.credit({ ...sale, saleId, number, day, lines: [line(id, { quantity: 1, cents })] })
  const refused = (words: RegExp) => ({ status: 412, message: expect.stringMatching(words) })
  expect(await credit('CN-1', 115_999)).toMatchObject(refused(/price/))
  expect(await credit('CN-1', 116_000, '2026-07-06')).toMatchObject(refused(/six months/))
  expect(await credit('CN-1', 116_000, '2026-07-05')).toMatchObject({ kind: 'ok' })
  expect(await credit('CN-2')).toMatchObject(refused(/Too many/))
})

test.each([
  ['none', 0],
  ['once', 1],
  ['twice', 2],
  ['forged', 1],
  ['early', 1],
] as const)('notices about a sale (%s)', async (notices, count) => {
  const heard: { event: string; data: Record<string, unknown> }[] = []
  const hook = createServer(async (request, response) => {
    heard.push((await json(request)) as (typeof heard)[number])
    response.end()
  }).listen(0)
  onTestFinished(() => void hook.close())
  const callbackUrl = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/notice`
  const isEarly = notices === 'early'
  const shop = await aBusiness({ settings: { notices, signAfterMs: isEarly ? 60_000 : 0 } })
  const sold = await shop.digitax.sell(aSale([line(await anItem(shop))], { callbackUrl }))
  if (isEarly) expect(heard).toHaveLength(1)
  await expect.poll(() => heard.length).toBe(count)
  for (const { event, data } of heard) {
    expect([event, data.digitax_id]).toEqual(['sale.sync', sold.kind === 'ok' && sold.value.id])
    expect(data.status).toBe(isEarly ? 'PENDING' : 'COMPLETED')
    expect(data.item_list).toHaveLength(notices === 'forged' ? 0 : 1)
  }
})

test('an item is complete later, or never', async () => {
  const shop = await aBusiness({ settings: { itemAfterMs: 60_000 } })
  const id = await anItem(shop)
  expect(await shop.digitax.getItem(id)).toMatchObject({ value: { state: 'pending' } })
  for (const item of shop.simulator.books.items) item.completeAt = 0
  expect(await shop.digitax.getItem(id)).toMatchObject({ value: { state: 'complete' } })
  shop.simulator.settings.itemAfterMs = 0
  shop.fault('items', 'fail')
  const failing = await anItem(shop, 'other')
  expect(await shop.digitax.getItem(failing)).toMatchObject({ value: { state: 'failed' } })
})

test('an item or sale of another business is unknown', async () => {
  const shop = await aBusiness()
  const id = await anItem(shop)
  const before = await shop.digitax.business()
  shop.simulator.changeBusiness({ pin: 'P000000000A' })
  expect(await shop.digitax.business()).toMatchObject({ value: { pin: 'P000000000A' } })
  expect(await shop.digitax.business()).not.toEqual(before)
  expect(await shop.digitax.getItem(id)).toMatchObject({ kind: 'refused', isUnknown: true })
})

test('what the simulator has survives its end', async () => {
  const { mkdtempSync, rmSync } = await import('node:fs')
  const folder = mkdtempSync('/tmp/digitax-')
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const stateFile = `${folder}/state.json`
  const first = await startSimulator({ stateFile, settings: { itemAfterMs: 0 } })
  const digitax = createDigitax({ baseUrl: first.url, apiKey: 'a-key' })
  await anItem({ digitax } as Business)
  await first.close()
  const second = await aBusiness({ stateFile })
  expect(await second.digitax.findItem('kettle-B')).toMatchObject({ value: { state: 'complete' } })
})

test.each([
  [{}, undefined],
  [{ id: 'sale_1' }, undefined],
  [{ digitax_id: 'sale_1', trader_invoice_number: 'A', status: 'Strange' }, 'pending'],
  [{ id: 'sale_1', trader_invoice_number: 'A', queue_status: 'in_progress' }, 'pending'],
  [{ id: 'sale_1', trader_invoice_number: 'A', status: 'Failed' }, 'failed'],
  // Said to be complete, but a part of the signature is missing.
  [
    { id: 'sale_1', trader_invoice_number: 'A', status: 'COMPLETED', serial_number: 'K' },
    'pending',
  ],
])('reads a sale of %j', (body, state) => {
  expect(readSale(body)?.state).toBe(state)
})
