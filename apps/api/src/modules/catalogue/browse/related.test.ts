import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { emptiedShop } from '../../../../test/support/emptied-shop.ts'
import { aCategory, aProduct, aShopper } from '../../../../test/support/support.ts'
import { productFamilies, salesSums } from '../../../db/schema.ts'
import { countSold } from './related.queries.ts'

const namesOf = ({ body }: { body: { products: { name: string }[] } }) =>
  body.products.map(({ name }) => name)

test('what was bought together is apart from similar goods of the category, each family once', async () => {
  const app = await emptiedShop()
  const [kitchen, office] = [await aCategory(app), await aCategory(app)]
  const inKitchen = (name: string, more = {}) =>
    aProduct(app, { name, categoryId: kitchen.id, ...more })
  const kettle = await inKitchen('Kettle')
  await inKitchen('Pan')
  await inKitchen('Sold out', { stockQuantity: 0 })
  await inKitchen('Gone', { deletedAt: new Date() })
  const [family] = await app.db.insert(productFamilies).values({ name: randomUUID() }).returning()
  for (const Size of ['S', 'M'])
    await inKitchen('Mug', {
      familyId: family?.id,
      options: { Size },
      variant: `Size: ${Size}`,
    })
  const pen = await aProduct(app, { name: 'Pen', categoryId: office.id })
  const tea = await aProduct(app, { name: 'Tea', categoryId: office.id })
  const chance = await aProduct(app, { name: 'Twice by chance', categoryId: office.id })
  for (const others of [[tea], [tea, pen], [tea, pen], [tea, pen, chance], [chance]])
    await (await aShopper(app, { cart: [kettle, ...others] })).placeOrder('cod')

  const related = await app.call('GET', `/products/${kettle.id}/related`)
  expect(namesOf(related)).toEqual(['Tea', 'Pen'])
  expect(namesOf({ body: { products: related.body.similar } })).toEqual(['Mug', 'Pan'])
  expect(related.body.products[0]).not.toHaveProperty('pictures')
})

test('similar goods cost from half to twice as much, the nearest price first, or fill a row of five, and are not bought together', async () => {
  const app = await emptiedShop()
  const kitchen = await aCategory(app)
  const pan = (name: string, priceCents: number, more = {}) =>
    aProduct(app, { name, priceCents, categoryId: kitchen.id, ...more })
  const shown = await pan('This', 1000_00)
  const both = await pan('Both', 1000_00)
  for (const [name, shillings] of [
    ['Half', 500],
    ['Less than half', 499],
    ['Twice', 2000],
    ['More than twice', 2001],
    ['Near', 900],
    ['Nearer', 1050],
  ] as const)
    await pan(name, shillings * 100)
  await pan('Draft', 1000_00, { visibility: 'draft' })
  await pan('Hidden', 1000_00, { visibility: 'hidden' })
  const second = await pan('Both, too', 1000_00)
  for (let times = 0; times < 3; times += 1)
    await (await aShopper(app, { cart: [shown, both, second] })).placeOrder('cod')
  const { body } = await app.call('GET', `/products/${shown.id}/related`)
  expect(namesOf({ body }).sort()).toEqual(['Both', 'Both, too'])
  const similar = namesOf({ body: { products: body.similar } })
  expect(similar.slice(0, 2)).toEqual(['Nearer', 'Near'])
  expect(similar.slice(2, 4).sort()).toEqual(['Half', 'Twice'])
  expect(similar.slice(4)).toEqual(['More than twice'])
})

test('goods of categories beside, above and below fill the row of similar ones, after those of the category', async () => {
  const app = await emptiedShop()
  const clothes = await aCategory(app)
  const [shirts, shoes, toys] = [
    await aCategory(app, randomUUID(), clothes.id),
    await aCategory(app, randomUUID(), clothes.id),
    await aCategory(app),
  ]
  const of = ({ id }: { id: string }, name: string, priceCents: number) =>
    aProduct(app, { name, priceCents, categoryId: id })
  const shirt = await of(shirts, 'Shirt', 1000_00)
  await of(shirts, 'Coat', 9000_00)
  await of(shirts, 'Blouse', 1900_00)
  const shoe = await of(shoes, 'Shoe', 1300_00)
  await of(clothes, 'Belt', 950_00)
  await of(toys, 'Kite', 1000_00)
  const similarTo = async ({ id }: { id: string }) => {
    const { body } = await app.call('GET', `/products/${id}/related`)
    return namesOf({ body: { products: body.similar } })
  }
  expect(await similarTo(shirt)).toEqual(['Blouse', 'Belt', 'Shoe', 'Coat'])
  expect(await similarTo(shoe)).toEqual(['Shirt', 'Belt', 'Blouse', 'Coat'])
})

test('what was bought in one of many orders, or is the only one, is not shown as bought together', async () => {
  const app = await emptiedShop()
  const [bread, milk, rope] = [await aProduct(app), await aProduct(app), await aProduct(app)]
  const order = async (...cart: { id: string }[]) =>
    (await aShopper(app, { cart: [bread, ...cart] })).placeOrder('cod')
  for (let times = 0; times < 61; times += 1) await order(...(times < 3 ? [rope, milk] : [milk]))
  const related = () => app.call('GET', `/products/${bread.id}/related`)
  expect((await related()).body.products).toEqual([])
})

test('a product without sales and neighbours has nothing related, an unknown one is missing', async () => {
  const app = await emptiedShop()
  const alone = await aProduct(app)
  const { body } = await app.call('GET', `/products/${alone.id}/related`)
  expect(body).toEqual({ products: [], similar: [] })
  for (const id of [randomUUID(), 'kettle'])
    expect((await app.call('GET', `/products/${id}/related`)).status).toBe(404)
})

test('best sellers are those of 30 days in stock, and the newest fill the rest', async () => {
  const app = await emptiedShop()
  const [old, soldOut, mug, lamp] = [
    await aProduct(app, { name: 'Old' }),
    await aProduct(app, { name: 'Sold out', stockQuantity: 0 }),
    await aProduct(app, { name: 'Mug' }),
    await aProduct(app, { name: 'Lamp' }),
  ]
  await aProduct(app, { name: 'Newest' })
  const sold = ({ id }: { id: string }, pieces: number, daysAgo: number) => ({
    ...({ by: 'product', period: 'day', key: id, pieces, simulated: false } as const),
    orders: 1,
    cents: 100,
    feeCents: 0,
    promotionCents: 0,
    first: new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10),
  })
  await app.db
    .insert(salesSums)
    .values([
      sold(old, 99, 60),
      sold(soldOut, 50, 2),
      sold(mug, 3, 2),
      sold(mug, 3, 3),
      sold(lamp, 4, 2),
    ])
  await countSold(app.db)
  expect(namesOf(await app.call('GET', '/products/best'))).toEqual(['Mug', 'Lamp', 'Newest', 'Old'])
})
