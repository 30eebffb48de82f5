import sharp from 'sharp'
import { expect, test } from 'vitest'
import { emptiedShop } from '../../../../test/support/emptied-shop.ts'
import { aManager, aProduct, type TestApp } from '../../../../test/support/support.ts'
import { lettering } from '../../pictures/drawn-text.ts'
import { pictureName } from '../../pictures/picture-names.ts'
import { drawShareCard } from './draw-share-card.ts'

const cardOf = async (app: TestApp, productId: string): Promise<string> =>
  (await app.call('GET', `/products/${productId}`)).body.product.shareImage

const blue = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0000ff' } })
  .webp()
  .toBuffer()

/** By how much two cards differ beside the picture, on average, between two heights; of 255. */
async function difference(one: Buffer, other: Buffer, at: { top: number; height: number }) {
  const part = { left: 660, width: 530, ...at }
  const rest = await sharp(other).extract(part).toBuffer()
  const apart = await sharp(one)
    .extract(part)
    .toBuffer()
    .then((piece) =>
      sharp(piece)
        .composite([{ input: rest, blend: 'difference' }])
        .toBuffer(),
    )
  const { channels } = await sharp(apart).stats()
  return Math.max(...channels.map(({ mean }) => mean))
}

test('a share card is drawn once and stored with the pictures', async () => {
  const app = await emptiedShop()
  const { id } = await aProduct(app, { name: 'Electric kettle' })
  const url = await cardOf(app, id)

  const answers = await Promise.all([1, 2, 3].map(() => app.http.inject(url)))

  for (const { statusCode, headers, rawPayload } of answers) {
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('image/jpeg')
    expect(headers['cache-control']).toContain('immutable')
    expect(rawPayload).toEqual(app.pictures.get(url.replace('/share/', '')))
    // Messengers leave out heavier ones.
    expect(rawPayload.length).toBeLessThan(300_000)
  }
  const { width, height, format } = await sharp(answers[0]?.rawPayload).metadata()
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' })
})

test('a card without its picture is not cached or stored', async () => {
  const app = await emptiedShop()
  const { id } = await aProduct(app, { imageKey: 'kettle-1' })
  const url = await cardOf(app, id)
  const without = await app.http.inject(url)
  expect(without.headers['cache-control']).toBe('no-store')

  app.pictures.set(pictureName('kettle-1', 800), blue)
  const { headers, rawPayload } = await app.http.inject(url)
  expect(headers['cache-control']).toContain('immutable')
  const [, , bluish = 0] = await sharp(rawPayload)
    .extract({ left: 300, top: 300, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect(bluish).toBeGreaterThan(245)
})

test('a new price makes a new card, and older links redirect to it', async () => {
  const app = await emptiedShop()
  const { id } = await aProduct(app, { priceCents: 185_000 })
  const before = await cardOf(app, id)
  await (await aManager(app)).call('PUT', `/products/${id}`, { price: 1700 })

  const after = await cardOf(app, id)

  expect(after).not.toBe(before)
  const answer = await app.http.inject(before)
  expect([answer.statusCode, answer.headers.location]).toEqual([302, after])
})

test('a sale has a card with the sale price, and after it the earlier card is used again', async () => {
  const app = await emptiedShop()
  const staff = await aManager(app)
  const { id } = await aProduct(app, { priceCents: 185_000 })
  const before = await cardOf(app, id)
  const change = (fields: object) => staff.call('PUT', `/products/${id}`, fields)
  await change({ salePrice: 1700 })
  const onSale = await cardOf(app, id)
  await change({ salePrice: '', price: 1700 })
  expect(await cardOf(app, id)).toBe(onSale)
  await change({ price: 1850 })
  expect(await cardOf(app, id)).toBe(before)
  expect(onSale).not.toBe(before)
})

test('a card shows picture, name and price, without installed fonts', async () => {
  const kettle = { name: 'Electric kettle', variant: '', price: 1850, picture: blue }
  const card = await drawShareCard(kettle)
  const dearer = await drawShareCard({ ...kettle, price: 91_950 })
  const renamed = await drawShareCard({ ...kettle, name: 'Wheelbarrow' })
  const words = { top: 60, height: 200 }
  const money = { top: 460, height: 120 }
  expect(await difference(card, dearer, words)).toBeLessThan(1)
  expect(await difference(card, dearer, money)).toBeGreaterThan(1)
  expect(await difference(card, renamed, words)).toBeGreaterThan(1)
  expect(await difference(card, renamed, money)).toBeLessThan(1)
  const [red = 0, , bluish = 0] = await sharp(card)
    .extract({ left: 300, top: 300, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect(red).toBeLessThan(10)
  expect(bluish).toBeGreaterThan(245)
})

test('names of any length and of every language of Kenya fit on the card', () => {
  const { wrap, widthOf, draw } = lettering(700)
  const to = { width: 480, size: 64, lines: 4 }
  for (const name of [
    'Kettle',
    'a'.repeat(200),
    'Mũtĩ wa mĩtĩ na Ng’ombe '.repeat(12),
    ' \n ',
    '電気ケトル',
    '<&">',
  ]) {
    const lines = wrap(name, to)
    expect(lines.length, name).toBeLessThanOrEqual(4)
    for (const line of lines) expect(widthOf(line, 64), line).toBeLessThanOrEqual(480)
  }
  expect(wrap('a b c d e f', { width: 40, size: 64, lines: 2 }).at(-1)).toMatch(/…$/)
  for (const letter of 'ũĩŋāé') {
    expect(draw(letter, { x: 0, y: 0, size: 64 }), letter).not.toBe('')
  }
})

test('an invalid card name is not found', async () => {
  const app = await emptiedShop()
  const { id } = await aProduct(app)
  for (const name of ['x.jpg', `${id}.jpg`, `${crypto.randomUUID()}-0123456789ab.jpg`, '..%2Fx'])
    expect((await app.http.inject(`/share/${name}`)).statusCode, name).toBe(404)
})
