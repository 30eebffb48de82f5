import { readCsv, writeCsvLine } from '@duka/contract/csv'
import { oneLine, requiredText } from '@duka/contract/endpoint'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../../../../test/random/property-runs.ts'
import { anImporter, everything, titles } from '../../../../test/samples/import-support.ts'
import { aCategory, aProduct, aShopper, testApp } from '../../../../test/support/support.ts'

const runs = propertyRuns(25, 'IMPORT_RUNS')

const app = await testApp()
const staff = await anImporter(app)
const { send, imported, previewed } = staff
const kitchen = await aCategory(app, 'Kitchen')

async function stockOf(id: string): Promise<number> {
  const { body } = await app.call('GET', `/products/${id}`)
  return body.product.stockQuantity
}

test('each change is in the audit log with user, before and after', async () => {
  const kettle = await aProduct(app, { sku: 'LOG-1', categoryId: kitchen.id, stockQuantity: 5 })
  await imported('sku,price,stock\nLOG-1,"2,000",8\n', { file: 'prices.csv' })

  const log = await staff.call('GET', `/audit?thing=product&thingId=${kettle.id}`)
  expect(log.body.entries).toMatchObject([
    {
      action: 'update',
      user: { _id: staff.id },
      before: { price: 2499, stockQuantity: 5 },
      after: { price: 2000, stockQuantity: 8 },
    },
  ])
  const newest = await staff.call('GET', '/audit?thing=product&limit=1')
  const [whole] = newest.body.entries
  expect(whole.action).toBe('import')
  expect(whole.after).toMatchObject({ file: 'prices.csv', changed: 1, new: 0 })
  const { body } = await staff.call('GET', `/products/${kettle.id}/stock-movements`)
  expect(body.movements[0]).toMatchObject({
    change: 3,
    reason: 'import',
    user: { _id: staff.id },
    note: expect.stringContaining('prices.csv'),
  })
  const sum = body.movements.reduce(
    (sum: number, { change }: { change: number }) => sum + change,
    0,
  )
  expect(sum).toBe(8)
})

test('sales since the preview are preserved', async () => {
  const kettle = await aProduct(app, { sku: 'RACE-1', stockQuantity: 10 })
  const radio = await aProduct(app, { sku: 'RACE-2', stockQuantity: 3 })
  const csv = 'sku,stock\nRACE-1,15\nRACE-2,3\n'
  const { seen, counts } = await previewed(csv)
  expect(counts).toMatchObject({ changed: 1, unchanged: 1 })

  const shopper = await aShopper(app, { cart: [kettle, radio], quantity: 2 })
  expect((await shopper.placeOrder('cod')).status).toBe(201)
  await imported(csv, { seen })
  expect([await stockOf(kettle.id), await stockOf(radio.id)]).toEqual([13, 1])

  // The response got lost and the client repeats the call: nothing is counted twice.
  const again = await imported(csv, { seen })
  expect(again.counts).toMatchObject({ changed: 0, unchanged: 2 })
  expect([await stockOf(kettle.id), await stockOf(radio.id)]).toEqual([13, 1])
})

test('an import that would make stock negative is refused', async () => {
  const kettle = await aProduct(app, { sku: 'RACE-3', stockQuantity: 10 })
  const csv = 'sku,stock\nRACE-3,1\n'
  const { seen } = await previewed(csv)
  const shopper = await aShopper(app, { cart: [kettle], quantity: 2 })
  await shopper.placeOrder('cod')
  expect((await send({ csv, seen })).body.code).toBe('IMPORT_HAS_ERRORS')
  expect(await stockOf(kettle.id)).toBe(8)
})

test('orders placed during an import succeed and are counted in the stock', async () => {
  const kettle = await aProduct(app, { sku: 'RACE-4', stockQuantity: 100 })
  const csv = `sku,stock\nRACE-4,200\n`
  const { seen } = await previewed(csv)
  const shoppers = await Promise.all(
    Array.from({ length: 8 }, () => aShopper(app, { cart: [kettle], quantity: 1 })),
  )
  const [first, ...orders] = await Promise.all([
    send({ csv, seen }),
    ...shoppers.map((shopper) => shopper.placeOrder('cod')),
    send({ csv, seen }),
  ])
  expect(first?.status).toBe(200)
  expect(orders.map(({ status }) => status)).toEqual([...shoppers.map(() => 201), 200])
  expect(await stockOf(kettle.id)).toBe(192)
})

test('importing an unchanged export changes nothing, including stock sold meanwhile', async () => {
  const { body: file } = await staff.call('GET', '/exports/products.csv')
  const before = await everything(app)
  const report = await imported(file)
  const all = readCsv(file).length - 1
  expect(report.counts).toEqual({ new: 0, changed: 0, unchanged: all, error: 0 })
  expect(await everything(app)).toEqual(before)

  const kettle = await aProduct(app, { sku: 'OLD-1', stockQuantity: 10 })
  const { body: exported } = await staff.call('GET', '/exports/products.csv?limit=1')
  const shopper = await aShopper(app, { cart: [kettle], quantity: 4 })
  await shopper.placeOrder('cod')
  expect((await imported(exported)).counts.changed).toBe(0)
  expect(await stockOf(kettle.id)).toBe(6)
})

test('stock edited in an exported file changes by the difference', async () => {
  const kettle = await aProduct(app, { sku: 'EDIT-1', stockQuantity: 10 })
  const { body: exported } = await staff.call('GET', '/exports/products.csv?q=EDIT-1')
  const shopper = await aShopper(app, { cart: [kettle], quantity: 3 })
  await shopper.placeOrder('cod')
  const [titles = [], cells = []] = readCsv(exported)
  const stock = titles.indexOf('stock')
  const edited = writeCsvLine(titles) + writeCsvLine(cells.with(stock, '8'))

  const { seen, rows } = await previewed(edited)
  expect(rows[0]?.changes).toEqual([{ column: 'stock', from: '7', to: '5' }])
  const report = await imported(edited, { seen })
  expect(report.counts.changed).toBe(1)
  expect(await stockOf(kettle.id)).toBe(5)

  // Importing the file again, after another sale, does not count twice.
  const brian = await aShopper(app, { cart: [kettle], quantity: 1 })
  await brian.placeOrder('cod')
  for (const more of [{ seen }, {}])
    expect((await imported(edited, more)).counts).toMatchObject({ changed: 0, unchanged: 1 })
  expect(await stockOf(kettle.id)).toBe(4)
})

test('export and import reproduce any product', async () => {
  const shop = await testApp()
  const { send, call } = await anImporter(shop)
  await aCategory(shop, 'Kitchen')
  const text = (longest: number) =>
    fc
      .oneof(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: longest }),
        fc.constantFrom(
          "'=1+1",
          '=SUM(A1)',
          '-5%',
          '"',
          '""a',
          'a,b;c\td',
          "''",
          '@x',
          'two\nlines',
        ),
      )
      .map((text) => text.replace(/\r/g, ''))
  // As the shop keeps them: without control characters, and a name in one line.
  const description = requiredText('')
  const line = description.check(oneLine)
  const kept = (schema: typeof line, longest: number) =>
    text(longest)
      .map((typed) => schema.safeParse(typed).data ?? '')
      .filter((kept) => kept !== '')
  const product = fc.record({
    name: kept(line, 30),
    description: kept(description, 60),
    price: fc.integer({ min: 1, max: 10_000_000_000 }).map((cents) => cents / 100),
    stock: fc.nat(1_000_000),
    brand: kept(line, 10),
    variant: kept(line, 10),
    sku: fc.option(fc.stringMatching(/^[A-Z]{8}$/)),
  })
  const unlike = (of: { name: string; brand: string; variant: string }) =>
    `${of.name}\n${of.brand}\n${of.variant}`.toLowerCase()
  const files = fc.uniqueArray(product, { minLength: 1, maxLength: 12, selector: unlike })
  await fc.assert(
    fc.asyncProperty(files, async (products) => {
      await shop.db.execute(sql`delete from stock_movements`)
      await shop.db.execute(sql`delete from products`)
      const skus = new Set<string>()
      const lines = products.map(({ sku, name, description, price, stock, brand, variant }) => {
        const own = sku && !skus.has(sku) ? sku : ''
        skus.add(own)
        return writeCsvLine([own, name, description, price, stock, 'Kitchen', brand, variant])
      })
      const csv = `${titles}\r\n${lines.join('')}`
      const first = await send({ csv })
      expect(first.body.report?.counts, JSON.stringify(first.body)).toMatchObject({
        new: products.length,
      })
      const { body: file } = await call('GET', '/exports/products.csv')
      const texts = readCsv(file)
        .slice(1)
        .map((cells) => cells.slice(2, 6))
      expect(texts.sort()).toEqual(
        products
          .map(({ name, description, price, stock }) => [
            name,
            description,
            String(price),
            String(stock),
          ])
          .sort(),
      )
      for (const again of [csv, file, file.replaceAll('\r\n', '\n')]) {
        const second = await send({ csv: again })
        expect(second.body.report.counts).toEqual({
          new: 0,
          changed: 0,
          unchanged: products.length,
          error: 0,
        })
      }
    }),
    runs,
  )
})
