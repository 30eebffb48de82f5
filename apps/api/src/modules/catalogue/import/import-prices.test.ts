import { readCsvRows, writeCsvLine } from '@duka/contract/csv'
import { notANumber } from '@duka/contract/money'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  aLine,
  anImporter,
  everything,
  titles,
  wrong,
} from '../../../../test/samples/import-support.ts'
import { aCategory, anAdmin, aProduct, testApp } from '../../../../test/support/support.ts'

const app = await testApp()
const staff = await anImporter(app)
await aCategory(app, 'Kitchen')

const head = 'sku,sale price,sale from,sale until,was price,tiers'
const file = (...lines: string[]) => `${head}\n${lines.join('\n')}\n`

const read = async (id: string) => (await app.call('GET', `/products/${id}`)).body.product
const change = (id: string, fields: object) => staff.call('PUT', `/products/${id}`, fields)

let codes = 0
/** A product of KES 1,000 with a SKU of its own. */
async function aPriced(fields: object = {}) {
  codes += 1
  const product = await aProduct(app, { sku: `PR-${codes}`, priceCents: 100_000 })
  if (Object.keys(fields).length > 0) expect((await change(product.id, fields)).status).toBe(200)
  return { id: product.id, sku: `PR-${codes}` }
}

/** The export of one product as titles and cells. */
async function exported(sku: string) {
  const { body } = await staff.call('GET', `/exports/products.csv?q=${sku}`)
  const [head, line] = readCsvRows(String(body)).map(({ cells }) => cells)
  return {
    text: String(body),
    cells: Object.fromEntries(head?.map((t, at) => [t, line?.[at]]) ?? []),
  }
}

test('an import sets sales, struck prices and quantity prices', async () => {
  const { id, sku } = await aPriced()
  await staff.imported(
    file(`${sku},"Ksh 800",2027-11-27 08:00,2027-11-28,"1,200",10=900; 50=Ksh 850`),
  )
  expect(await read(id)).toMatchObject({
    price: 1000,
    salePrice: 800,
    wasPrice: 1200,
    saleFrom: '2027-11-27T05:00:00.000Z',
    saleUntil: '2027-11-28T21:00:00.000Z',
    tiers: [
      { from: 10, price: 900 },
      { from: 50, price: 850 },
    ],
  })
})

test('a new product may come with a sale that runs at once', async () => {
  const line = aLine({ sku: 'NEW-SALE', price: 500 }).trim()
  const { rows } = await staff.imported(
    `${titles},salePrice,saleUntil,wasPrice,tiers\n${line},400,2099-01-01,,5: 450\n`,
  )
  expect(await read(rows[0]?.product ?? '')).toMatchObject({
    price: 400,
    normalPrice: 500,
    salePrice: 400,
    tiers: [{ from: 5, price: 450 }],
  })
})

test.each([
  ['a running sale', { salePrice: 700 }],
  ['a sale to come', { salePrice: 700, saleFrom: '2099-11-27T08:00:30', saleUntil: '2099-11-30' }],
  ['a struck price', { wasPrice: 1100.5 }],
  ['both', { wasPrice: 1100, salePrice: 700.25, saleUntil: '2099-11-30T23:59:59.999' }],
  ['quantity prices', { tiers: '10: 900\n50: 850.5' }],
])('the export of a product with %s, imported again, changes nothing', async (_, fields) => {
  const { sku } = await aPriced(fields)
  const { text } = await exported(sku)
  const before = await everything(app)
  const { counts, rows } = await staff.imported(text)
  expect(rows.flatMap(({ changes }) => changes)).toEqual([])
  expect(counts).toMatchObject({ unchanged: 1, error: 0 })
  expect(await everything(app)).toEqual(before)
})

test('a product whose sale or struck price no longer fits its price can still be exported and imported', async () => {
  const { id, sku } = await aPriced({ salePrice: 900, wasPrice: 1100, tiers: '10: 950' })
  await change(id, { price: 800 })
  const cheap = (await exported(sku)).text
  expect((await staff.imported(cheap)).counts.unchanged).toBe(1)
  await change(id, { price: 1500 })
  const dear = (await exported(sku)).text
  expect((await staff.imported(dear)).counts.unchanged).toBe(1)
  const { rows } = await app.db.execute(
    sql`select was_price_cents as was from products where id = ${id}`,
  )
  expect(rows).toEqual([{ was: 110_000 }])
})

test('an empty cell clears its field, and columns that a file lacks stay as they are', async () => {
  const all = {
    salePrice: 700,
    saleFrom: '2020-01-01',
    saleUntil: '2099-01-01',
    wasPrice: 1300,
    tiers: '10: 900',
  }
  const { id, sku } = await aPriced(all)
  await staff.imported(`sku,price\n${sku},1100\n`)
  expect(await read(id)).toMatchObject({ price: 700, normalPrice: 1100, wasPrice: 1300 })
  await staff.imported(`sku,sale until,tiers\n${sku},,\n`)
  expect(await read(id)).toMatchObject({ price: 700, saleUntil: null, tiers: [] })
  await staff.imported(file(`${sku},,,,,`))
  expect(await read(id)).toMatchObject({
    price: 1100,
    salePrice: null,
    saleFrom: null,
    saleUntil: null,
    wasPrice: null,
  })
})

test('an imported price that equals the current sale price becomes the normal price', async () => {
  const { id, sku } = await aPriced({ salePrice: 700 })
  await staff.imported(`sku,price,sale price\n${sku},700,600\n`)
  expect(await read(id)).toMatchObject({ price: 600, normalPrice: 700 })
  expect((await staff.previewed(`sku,price,sale price\n${sku},700,600\n`)).counts.unchanged).toBe(1)
})

test('invalid values are reported with row and column, and nothing is imported', async () => {
  const { id, sku } = await aPriced()
  const errors = async (line: string) => wrong((await staff.previewed(file(line))).rows[0])
  expect(await errors(`${sku},cheap,,,,`)).toEqual({ 'sale price': notANumber })
  expect(await errors(`${sku},0,,,,`)).toEqual({ 'sale price': 'Use a price above 0.' })
  expect(await errors(`${sku},1000,,,,`)).toEqual({
    'sale price': 'The sale price must be below the price.',
  })
  expect(await errors(`${sku},,tomorrow,,,`)).toEqual({
    'sale from': expect.stringMatching(/2026/),
  })
  expect(await errors(`${sku},,2027-02-30,,,`)).toHaveProperty('sale from')
  expect(await errors(`${sku},,2027-02-02,2027-01-01,,`)).toEqual({
    'sale until': 'A sale must begin before it ends.',
  })
  expect(await errors(`${sku},,,,900,`)).toHaveProperty('was price')
  expect(await errors(`${sku},,,,,many`)).toHaveProperty('tiers')
  expect(await errors(`${sku},,,,,1=900`)).toHaveProperty('tiers')
  expect(await errors(`${sku},,,,,"10=1,25,0"`)).toHaveProperty('tiers')
  expect(await errors(`${sku},,,,,10=1000`)).toHaveProperty('tiers')

  const refused = await staff.send({ csv: file(`${sku},800,,,,`, 'PR-NONE,free,,,,') })
  expect(refused.body.code).toBe('IMPORT_HAS_ERRORS')
  expect(await read(id)).toMatchObject({ salePrice: null })
})

test('times are read in the formats of spreadsheets, and refused if day and month could be confused', async () => {
  const { id, sku } = await aPriced({ salePrice: 700, saleFrom: '2026-03-04T08:00' })
  const from = async (cell: string) => {
    const { rows } = await staff.previewed(`sku,sale from\n${sku},${cell}\n`)
    return rows[0]?.errors.length ? 'refused' : (rows[0]?.changes[0]?.to ?? 'same')
  }
  for (const same of [
    '2026-03-04 08:00',
    '2026/03/04 8:00',
    '04/03/2026 08:00',
    '3/4/2026 8:00:00',
  ])
    expect(await from(same), same).toBe('same')
  expect(await from('27/11/2026 8:00')).toBe('2026-11-27 08:00')
  expect(await from('11/27/2026 8:00')).toBe('2026-11-27 08:00')
  expect(await from('27.11.2026')).toBe('2026-11-27 00:00')
  expect(await from('05/06/2026 08:00')).toBe('refused')
  expect(await from('27/11/26')).toBe('refused')
  expect((await read(id)).saleFrom).toBe('2026-03-04T05:00:00.000Z')
})

test('the audit log names the fields of a sale as the form does', async () => {
  const { id, sku } = await aPriced()
  await staff.imported(file(`${sku},800,,,,10=900`))
  const { body } = await staff.call('GET', '/audit?thing=product')
  const ofProduct = body.entries.find(({ thingId }: { thingId: string }) => thingId === id)
  expect(ofProduct).toMatchObject({
    before: { salePrice: null, tiers: [] },
    after: { salePrice: 800, tiers: [{ from: 10, price: 900 }] },
  })
})

test('quoted cells of several lines hold quantity prices too', async () => {
  const { id, sku } = await aPriced()
  await staff.imported(`${head}\n${writeCsvLine([sku, '', '', '', '', '10: 900\n50: 850'])}`)
  expect((await read(id)).tiers).toHaveLength(2)
})

test('who may see costs exports and imports them; for others the column is not there', async () => {
  const { id, sku } = await aPriced()
  const other = await anImporter(app)
  const admin = await anAdmin(app)
  const rights = ['products', 'prices', 'stock']
  expect((await admin.call('PUT', `/user/users/${other.id}/rights`, { rights })).status).toBe(200)
  const costOf = async () =>
    (await staff.call('GET', `/products/stock?ids=${id}`)).body.stocks[0].cost
  const line = (cost: string) => `sku,cost\n${sku},"${cost}"\n`

  await staff.imported(line('Ksh 640.50'))
  expect([await costOf(), (await exported(sku)).cells.cost]).toEqual([640.5, '640.5'])
  const changed = await staff.previewed(line('700'))
  expect(changed.rows[0]?.changes).toEqual([{ column: 'cost', from: '640.5', to: '700' }])
  expect(wrong((await staff.previewed(line('14,50'))).rows[0])).toEqual({ cost: notANumber })
  // Their own export, imported again, changes nothing; nor does a file that lacks the column.
  expect((await staff.imported((await exported(sku)).text)).counts.unchanged).toBe(1)
  await staff.imported(`sku,name\n${sku},Renamed\n`)
  expect(await costOf()).toBe(640.5)

  const file = String((await other.call('GET', `/exports/products.csv?q=${sku}`)).body)
  expect(file.split('\r\n')[0]).not.toContain('cost')
  expect((await other.previewed(line('1'))).rows[0]?.changes).toEqual([])
  await other.imported(`sku,name,cost\n${sku},Renamed again,1\n`)
  const said = await other.send({ csv: line('1'), columns: { sku: 0, cost: 1 } })
  expect([said.status, said.body.code]).toEqual([403, 'RIGHT_MISSING'])
  expect((await other.call('PUT', `/products/${id}`, { cost: 1 })).body.code).toBe('RIGHT_MISSING')
  expect(await costOf()).toBe(640.5)
  expect(JSON.stringify((await other.call('GET', `/audit?thing=product`)).body)).not.toContain(
    '640.5',
  )

  await staff.imported(line(''))
  expect(await costOf()).toBeNull()
})
