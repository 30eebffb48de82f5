import { importLimits } from '@duka/contract/catalogue/product-file'
import { refusals } from '@duka/contract/errors'
import { notANumber } from '@duka/contract/money'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  aLine,
  anImporter,
  everything,
  titles,
  wrong,
} from '../../../../test/samples/import-support.ts'
import { aCategory, aProduct, aShopper, testApp } from '../../../../test/support/support.ts'

const app = await testApp()
const staff = await anImporter(app)
const { send, imported, previewed } = staff
const kitchen = await aCategory(app, 'Kitchen')

test('new products are added, the first of the file newest', async () => {
  const lines = [aLine({ name: 'Jiko one' }), aLine({ name: 'Jiko two', price: 'Ksh 1,250.50' })]
  const report = await imported(`${titles}\n${lines.join('')}`)
  expect(report.counts).toEqual({ new: 2, changed: 0, unchanged: 0, error: 0 })

  const { body } = await app.call('GET', '/products?q=jiko')
  expect(body.products.map(({ name }: { name: string }) => name).sort()).toEqual([
    'Jiko one',
    'Jiko two',
  ])
  const two = body.products.find(({ name }: { name: string }) => name === 'Jiko two')
  expect(two).toMatchObject({
    price: 1250.5,
    stockQuantity: 4,
    category: { name: 'Kitchen' },
    image: null,
    images: [],
  })
  const { body: newest } = await app.call('GET', '/products?limit=2')
  expect(newest.products.map(({ name }: { name: string }) => name)).toEqual([
    'Jiko one',
    'Jiko two',
  ])
  const { body: stock } = await staff.call('GET', `/products/${two._id}/stock-movements`)
  expect(stock.movements).toMatchObject([
    {
      change: 4,
      reason: 'opening',
      user: { _id: staff.id },
      note: expect.stringMatching(/import/),
    },
  ])
})

test('a preview reports the effect and writes nothing', async () => {
  const kettle = await aProduct(app, { sku: 'PRE-1', categoryId: kitchen.id })
  const before = await everything(app)
  const report = await previewed(
    `sku,name,price,stock,brand,variant,description,category
PRE-1,Electric kettle,1999,12,Moto,1.7 litre,"Boils a litre and a half in four minutes.",kitchen
,Basin,50,1,Moto,Red,Holds water.,Kitchen
,Basin,,x,Moto,Blue,Holds water.,Bathroom
`,
  )
  expect(report.counts).toEqual({ new: 1, changed: 1, unchanged: 0, error: 1 })
  expect(report.rows[0]).toMatchObject({
    row: 2,
    result: 'changed',
    product: kettle.id,
    changes: [
      { column: 'price', from: '2499', to: '1999' },
      { column: 'stock', from: '10', to: '12' },
    ],
  })
  expect(report.rows[1]).toMatchObject({ row: 3, result: 'new' })
  expect(wrong(report.rows[2])).toEqual({
    price: 'Price is required.',
    stock: notANumber,
    category: 'There is no category called "Bathroom".',
  })
  expect(await everything(app)).toEqual(before)
})

test('with one wrong row among 500 nothing is imported', async () => {
  const lines = Array.from({ length: 500 }, (_, n) => aLine(n === 357 ? { price: 0 } : {}))
  const before = await everything(app)
  const answer = await send({ csv: `${titles}\n${lines.join('')}` })
  expect(answer).toMatchObject({
    status: 400,
    body: {
      code: 'IMPORT_HAS_ERRORS',
      message: 'Nothing was imported. Rows with errors: 1.',
    },
  })
  expect(await everything(app)).toEqual(before)
})

test('an error while writing rolls back everything', async () => {
  await app.db.execute(sql`
    alter table audit_log add constraint no_more check (action <> 'create') not valid`)
  const before = await everything(app)
  const answer = await send({ csv: `${titles}\n${aLine()}${aLine()}` })
  await app.db.execute(sql`alter table audit_log drop constraint no_more`)
  expect(answer.status).toBe(500)
  expect(await everything(app)).toEqual(before)
})

test('each row gets the messages of the product form, and a wrong number its own', async () => {
  const csv = `${titles}\n${[
    aLine({ name: '' }),
    aLine({ price: '-5' }),
    aLine({ price: '1234.567' }),
    aLine({ price: '1.250,00' }),
    aLine({ price: '0x10' }),
    aLine({ stock: '-1' }),
    aLine({ stock: '1.5' }),
    aLine({ brand: '', variant: '', description: '', category: '' }),
    aLine({ sku: '6.16E+12' }),
    aLine({ name: 'x'.repeat(201) }),
  ].join('')}`
  const { rows } = await previewed(csv)
  expect(rows.map(wrong)).toEqual([
    { name: 'Name is required.' },
    { price: 'Price must be positive.' },
    { price: 'Use at most 2 decimals.' },
    { price: notANumber },
    { price: notANumber },
    { stock: 'Stock cannot be negative.' },
    { stock: 'Stock Quantity must be a whole number.' },
    {
      description: 'Description is required.',
      category: 'Category is required.',
      brand: 'Brand is required.',
      variant: 'Variant is required.',
    },
    { sku: expect.stringMatching(/shortened this code/) },
    { name: 'Use at most 200 characters.' },
  ])
  expect(rows.map(({ row }) => row)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})

test('a count of the stock adds no product: a code that the shop does not know is named', async () => {
  await aProduct(app, { sku: '00123' })
  const { rows } = await previewed('sku,stock,price\n00123,9,100\n123,9,\n,4,100\n124,-3,100\n')
  expect(rows.map(wrong)).toEqual([
    {},
    { sku: 'No product of the shop has the code "123".', price: 'Price is required.' },
    { null: expect.stringMatching(/^Give the code of the product/) },
    { sku: 'No product of the shop has the code "124".', stock: 'Stock cannot be negative.' },
  ])
})

test('duplicate rows are refused', async () => {
  const twin = { brand: 'Twin', variant: 'A' }
  const known = await aProduct(app, { sku: 'TWICE', categoryId: kitchen.id })
  const taken = await aProduct(app, { sku: 'TAKEN', categoryId: kitchen.id })
  const head = `id,${titles}\n`
  const { rows, counts } = await previewed(
    [
      head,
      `,${aLine({ sku: 'NEW-1' })}`,
      `,${aLine({ sku: 'new-1' })}`,
      `,${aLine({ sku: 'twice' })}`,
      `${known.id},${aLine({ sku: '' })}`,
      `,${aLine({ sku: '', ...twin })}`,
      `,${aLine({ sku: '', ...twin, name: 'KETTLE' })}`,
      `${known.id.replace(/^./, 'z')},${aLine()}`,
      `00000000-0000-4000-8000-000000000000,${aLine()}`,
    ].join(''),
  )
  expect(rows.map(wrong)).toEqual([
    {},
    { sku: 'Row 2 of the file is about the same.' },
    {},
    { name: 'Row 4 of the file is about the same.', sku: expect.any(String) },
    {},
    { name: 'Row 6 of the file is about the same.' },
    { id: 'This is not a valid id.' },
    { id: expect.stringMatching(/No product of the shop has this id/) },
  ])
  expect(counts.error).toBe(5)
  const another = await previewed(`id,sku\n${known.id},taken\n`)
  expect(wrong(another.rows[0])).toEqual({ sku: 'Another product already has this SKU.' })
  const swap = await imported(`id,sku\n${known.id},TAKEN\n${taken.id},TWICE\n`)
  expect(swap.counts.changed).toBe(2)
  const { body } = await app.call('GET', `/products/${known.id}`)
  expect(body.product.sku).toBe('TAKEN')
})

test('a product without SKU is matched by name, brand and variant', async () => {
  const one = await aProduct(app, { name: 'Sufuria', brand: 'Jua', variant: 'No. 5' })
  const line = (price: number, sku = '') => `${sku},SUFURIA,${price},jua,no. 5\n`
  const head = 'sku,name,price,brand,variant\n'
  const report = await imported(head + line(700, 'SUF-5'))
  expect(report.rows[0]).toMatchObject({ result: 'changed', product: one.id })
  expect((await previewed(head + line(700, 'SUF-5'))).counts.unchanged).toBe(1)

  await aProduct(app, { name: 'Sufuria', brand: 'Jua', variant: 'No. 5' })
  const two = await previewed(head + line(700))
  expect(wrong(two.rows[0]).name).toMatch(/^2 products have this name, brand and variant/)
})

test('missing categories are created only on request, once each', async () => {
  const csv = `${titles}\n${aLine({ category: 'Solar lights' })}${aLine({ category: 'SOLAR LIGHTS' })}`
  const answer = await send({ csv })
  expect(answer.body.code).toBe('IMPORT_HAS_ERRORS')

  const preview = await previewed(csv, { makeCategories: true })
  expect(preview.newCategories).toEqual(['Solar lights'])
  const report = await imported(csv, { makeCategories: true })
  expect(report.newCategories).toEqual(['Solar lights'])
  const { body } = await app.call('GET', '/categories')
  const made = body.categories.filter(({ name }: { name: string }) => /solar/i.test(name))
  expect(made).toHaveLength(1)
  const log = await staff.call('GET', `/audit?thing=category&thingId=${made[0]._id}`)
  expect(log.body.entries).toMatchObject([{ action: 'create', after: { name: 'Solar lights' } }])
})

test('pictures of the shop can be kept or shared; other URLs are refused', async () => {
  const key = 'abc123'
  const kettle = await aProduct(app, { sku: 'PIC-1', imageKey: key })
  await aProduct(app, { sku: 'PIC-2' })
  const csv = (two: string) => `sku,image\nPIC-1,/images/${key}-480.webp\nPIC-2,${two}\n`
  const foreign = await previewed(csv('https://elsewhere.test/kettle.jpg'))
  expect(foreign.rows[0]?.result).toBe('unchanged')
  expect(wrong(foreign.rows[1]).image).toMatch(/The shop has no such picture/)
  await imported(csv(`http://shop.test/images/${key}-480.webp`))
  const { body } = await app.call('GET', '/products?sort=name&q=kettle&limit=100')
  const shared = body.products.filter(({ sku }: { sku: string }) => sku?.startsWith('PIC-'))
  expect(shared.map(({ image }: { image: string }) => image)).toEqual([
    `/images/${kettle.imageKey}-480.webp`,
    `/images/${kettle.imageKey}-480.webp`,
  ])
})

test('files as Excel and other programs save them are read', async () => {
  const lines = [
    'sep=;',
    '"Product Name";"Price (Ksh)";Qty;Category;Make;Size;Details;Item code',
    '"Tea; black";"Ksh 1,250.00";"1,000";kitchen;Chai;"500 g";"Two',
    'lines, and ""quotes""";\'-77',
    '',
  ]
  const csv = `\ufeff${lines.join('\r\n')}\r\n;;;;;;;\r\n`
  const report = await imported(csv)
  expect(report.counts).toEqual({ new: 1, changed: 0, unchanged: 0, error: 0 })
  const { body } = await app.call('GET', `/products/${report.rows[0]?.product}`)
  expect(body.product).toMatchObject({
    name: 'Tea; black',
    price: 1250,
    stockQuantity: 1000,
    description: 'Two\r\nlines, and "quotes"',
    sku: '-77',
  })
  // Other line ends from another program are not a change.
  expect((await previewed(csv.replaceAll('\r\n', '\n'))).counts.unchanged).toBe(1)
})

test('staff can assign the columns', async () => {
  await aProduct(app, { sku: 'MAP-1' })
  const csv = 'a,b,c\nMAP-1,9,77\n'
  expect((await send({ csv })).body.code).toBe('IMPORT_COLUMNS')
  const report = await imported(csv, { columns: { sku: 0, price: 2 } })
  expect(report.rows[0]?.changes).toEqual([{ column: 'price', from: '2499', to: '77' }])
})

test('a picture renamed to .csv is refused as a picture', async () => {
  const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const { body } = await send({ csv: png.toString().replaceAll('\0', '') })
  expect([body.code, body.message]).toEqual(['NOT_CSV', refusals.NOT_CSV.message])
})

test('the export of more than 10,000 products can be imported again, and changes nothing', async () => {
  const app = await testApp()
  const { id } = await aCategory(app)
  await app.db.execute(sql`
    insert into products (name, description, price_cents, stock_quantity, category_id, brand, variant, sku)
    select 'Thing ' || i, 'One of "many", and of all.', 10000 + i, 5, ${id}, 'Wingi', 'Red', 'T-' || i
    from generate_series(1, 10001) i`)
  const staff = await anImporter(app)
  const csv = (await staff.call('GET', '/exports/products.csv')).body
  const { counts } = await staff.previewed(csv)
  expect(counts).toMatchObject({ new: 0, changed: 0, unchanged: 10_001, error: 0 })
})

test('a file that is too large or empty is refused', async () => {
  const large = `name\n${'x'.repeat(importLimits.bytes)}`
  expect((await send({ csv: large })).body).toMatchObject({ code: 'IMPORT_TOO_LARGE' })
  const long = `name\n${'x\n'.repeat(importLimits.rows + 1)}`
  expect(await send({ csv: long })).toMatchObject({ status: 413 })
  const most = '"'.repeat(3 * importLimits.bytes)
  expect(await send({ csv: most })).toMatchObject({ status: 413 })
  expect((await send({ csv: titles })).body.code).toBe('IMPORT_EMPTY')
  expect((await send({ csv: '' })).status).toBe(400)
  expect((await send({ csv: 'name\nKettle', mode: 'now' })).body.fields).toHaveProperty('mode')
})

test('customers may not import', async () => {
  const shopper = await aShopper(app)
  const body = { mode: 'preview', csv: `${titles}\n${aLine()}` }
  expect((await shopper.call('POST', '/products/import', body)).status).toBe(403)
})
