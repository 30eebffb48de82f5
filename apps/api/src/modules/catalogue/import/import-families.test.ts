import { expect, test } from 'vitest'
import { aLine, anImporter, titles, wrong } from '../../../../test/samples/import-support.ts'
import { send } from '../../../../test/samples/product-form.ts'
import { aCategory, aProduct, testApp } from '../../../../test/support/support.ts'

const app = await testApp()
const staff = await anImporter(app)
await aCategory(app, 'Kitchen')

const head = `${titles},family,options`
const line = (fields: Record<string, string>) => aLine({ family: '', options: '', ...fields })

const read = async (id: string | null | undefined) =>
  (await app.call('GET', `/products/${id}`)).body.product

test('an import creates families and options, and their export changes nothing', async () => {
  const csv = `${head}\n${[
    line({ family: 'Mug', options: 'Size: M; Colour: Red', variant: '', sku: 'MUG-M' }),
    line({ family: 'mug', options: '{"Size":"L","Colour":"Red"}', variant: 'x', sku: 'MUG-L' }),
  ].join('')}`
  const { rows, counts } = await staff.imported(csv)
  expect(counts).toEqual({ new: 2, changed: 0, unchanged: 0, error: 0 })
  const mug = await read(rows[0]?.product)
  expect(mug).toMatchObject({ family: { name: 'Mug' }, variant: 'Size: M, Colour: Red' })
  expect(mug.siblings).toMatchObject([{ options: { Size: 'L', Colour: 'Red' } }])

  const { body: file } = await staff.call('GET', '/exports/products.csv?sort=oldest')
  const titleRow = String(file).split('\n')[0]
  expect(titleRow).toMatch(
    /,family,options,visibility,name sw,description sw,variant sw,cost,stock was #\d+/,
  )
  expect(String(file)).toContain('Size: M; Colour: Red')
  const again = await staff.previewed(String(file))
  expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: 2, error: 0 })
  expect((await staff.previewed(csv)).counts.unchanged).toBe(2)
})

test('an export of products without description, brand and variant changes nothing, and takes nothing away', async () => {
  const { id: category } = await aCategory(app, 'Cloth')
  for (const options of [{ Size: 'M' }, {}]) {
    const products = JSON.stringify([{ options, price: 900, stockQuantity: 3 }])
    const made = await send(staff, 'POST', '/families', { name: 'Sarong', category, products })
    expect(made.status).toBe(201)
  }
  const { body: file } = await staff.call('GET', '/exports/products.csv?q=sarong')
  const { counts } = await staff.previewed(String(file))
  expect(counts).toEqual({ new: 0, changed: 0, unchanged: 2, error: 0 })

  const { id } = await aProduct(app)
  const { rows } = await staff.previewed(`id,brand,description,variant\n${id},,,\n`)
  expect(wrong(rows[0])).toEqual({
    brand: 'Brand is required.',
    description: 'Description is required.',
    variant: 'Variant is required.',
  })
})

test('rows with wrong or repeated options have errors', async () => {
  const csv = `${head}\n${[
    line({ family: 'Jug', options: 'Size M' }),
    line({ family: 'Jug', options: 'Size: M; Size: L' }),
    line({ family: 'Jug', options: '{"Size":3}' }),
    line({ family: 'Jug', options: 'Size: S' }),
    line({ family: 'JUG', options: 'size: s' }),
  ].join('')}`
  const { rows } = await staff.previewed(csv)
  expect(rows.map(wrong)).toEqual([
    { options: 'Write options as "Size: M; Colour: Red".' },
    { options: 'Use each option only once.' },
    { options: expect.stringMatching(/as JSON/) },
    {},
    { options: 'Another product of this group has the same options.' },
  ])
})

test('two products can swap their options; the options of a third product are refused', async () => {
  const { rows } = await staff.imported(
    `${head}\n${['S', 'M', 'L'].map((size) => line({ family: 'Pan', options: `Size: ${size}`, sku: `PAN-${size}` })).join('')}`,
  )
  const change = (...lines: string[]) => `sku,options\n${lines.join('\n')}\n`
  await staff.imported(change('PAN-S,Size: M', 'PAN-M,Size: S'))
  expect(await read(rows[0]?.product)).toMatchObject({
    options: { Size: 'M' },
    variant: 'Size: M',
    family: { name: 'Pan' },
  })
  const taken = await staff.previewed(change('PAN-S,Size: L'))
  expect(wrong(taken.rows[0])).toHaveProperty('options')
})

test('a family that an import leaves without products is deleted', async () => {
  const kettle = await aProduct(app, { sku: 'MOVES' })
  await staff.imported('sku,family\nMOVES,Old home\n')
  const { family } = await read(kettle.id)
  await staff.imported('sku,family\nMOVES,New home\n')
  expect((await read(kettle.id)).family.name).toBe('New home')
  expect((await staff.call('GET', `/families/${family._id}`)).status).toBe(404)
})
