import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  aCategory,
  aManager,
  anotherProcess,
  aProduct,
  aShopper,
  type Person,
  type TestApp,
  testApp,
} from '../../../../test/support/support.ts'
import { auditLog, frontPictures, products } from '../../../db/schema.ts'

const app = await testApp()
const manager = await aManager(app)

const read = async (at: TestApp = app) => (await at.call('GET', '/front')).body.front
const save = (blocks: unknown, more: object = {}, who: Person = manager) =>
  who.call('PUT', '/front', { blocks, ...more })

const text = { kind: 'text', text: 'Free delivery in Kerugoya.', textSw: 'Tunaleta bure.' }
const banner = { kind: 'banner', title: 'Back to school', link: '/products?q=pen' }
const promise = (image: unknown) => ({ kind: 'promise', image })
const best = { kind: 'products', title: 'Best sellers', best: true }

/** Sends a picture as a browser does. */
async function upload(who: Person, file: Buffer | string | undefined) {
  const form = new FormData()
  if (file !== undefined) form.append('picture', new Blob([new Uint8Array(Buffer.from(file))]), 'a')
  const encoded = new Response(form)
  return who.call('POST', '/front/pictures', Buffer.from(await encoded.arrayBuffer()), {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  })
}

const aPicture = (red: number) =>
  sharp({ create: { width: 1600, height: 800, channels: 3, background: { r: red, g: 9, b: 9 } } })
    .jpeg()
    .toBuffer()

test('without a front there is nothing, and everybody may read that', async () => {
  const shop = await testApp()
  const { status, body } = await shop.call('GET', '/front')
  expect([status, body]).toEqual([200, { front: { blocks: [], version: 0 } }])
})

test('what staff save is the front, with its products and categories resolved', async () => {
  const kitchen = await aCategory(app, 'Jikoni')
  const name = 'Sufuria ya Wanjikũ Mũgo yenye Mfuniko wa Kioo Kizito na Vipini vya Mbao ya Mũringa'
  const pot = await aProduct(app, { name, categoryId: kitchen.id, imageKey: 'pot' })
  const paper = await aProduct(app, { name: 'A4/80gsm' })
  const { status, body } = await save([
    { ...banner, titleSw: 'Rudi shuleni', text: 'From Ksh 20' },
    { kind: 'products', title: 'Picked', products: [paper.id, pot.id, paper.id] },
    { kind: 'categories', title: 'Shop by room', categories: [kitchen.id] },
    text,
  ])
  expect(status).toBe(200)
  expect(body.front.blocks).toEqual([
    {
      ...banner,
      titleSw: 'Rudi shuleni',
      text: 'From Ksh 20',
      textSw: '',
      image: null,
    },
    {
      kind: 'products',
      title: 'Picked',
      titleSw: '',
      products: [paper.id, pot.id],
      best: false,
      items: [
        expect.objectContaining({ _id: paper.id, name: 'A4/80gsm' }),
        expect.objectContaining({ _id: pot.id, name, image: '/images/pot-480.webp' }),
      ],
    },
    {
      kind: 'categories',
      title: 'Shop by room',
      titleSw: '',
      categories: [kitchen.id],
      tiles: [
        {
          _id: kitchen.id,
          name: 'Jikoni',
          image: '/images/pot-480.webp',
          images: expect.arrayContaining([
            { width: 320, format: 'avif', url: '/images/pot-320.avif' },
          ]),
        },
      ],
    },
    text,
  ])
  expect(await read()).toEqual(body.front)
  const list = (await app.call('GET', '/products')).body.products
  const listed = list.find(({ _id }: { _id: string }) => _id === pot.id)
  expect(body.front.blocks[1].items[1]).toEqual(listed)
})

test('what is answered can be sent again as it is', async () => {
  const { picture } = (await upload(manager, await aPicture(1))).body
  await save([{ ...banner, image: picture.image }, best, text])
  const front = await read()
  const { status, body } = await save(front.blocks, { version: front.version })
  expect(status).toBe(200)
  expect(body.front).toEqual({ ...front, version: front.version + 1 })
})

test('best sellers are those of the shop, as many as asked for', async () => {
  for (const name of ['Pan', 'Mug']) await aProduct(app, { name })
  const { body } = await save([{ ...best, count: 1 }, best])
  const sold = (await app.call('GET', '/products/best')).body.products
  expect(sold.length).toBeGreaterThan(1)
  expect(body.front.blocks[0]).toMatchObject({ best: true, count: 1, items: [sold[0]] })
  expect(body.front.blocks[1].items).toEqual(sold)
})

test('best sellers leave out what a block above shows, if four others are left', async () => {
  const shop = await testApp()
  const owner = await aManager(shop)
  const names = ['Pan', 'Mug', 'Jug', 'Cup', 'Tin']
  for (const name of names) await aProduct(shop, { name })
  const sold = (await shop.call('GET', '/products/best')).body.products
  const picked = (count: number) => {
    const products = sold.slice(0, count).map(({ _id }: { _id: string }) => _id)
    return { kind: 'products', title: 'Picked', products }
  }
  const show = async (...blocks: object[]) =>
    (await save(blocks, {}, owner)).body.front.blocks.map(({ items }: { items: unknown }) => items)
  expect(await show(picked(1), best)).toEqual([sold.slice(0, 1), sold.slice(1)])
  expect(await show(picked(2), best)).toEqual([sold.slice(0, 2), sold])
  expect(await show(best, picked(1))).toEqual([sold, sold.slice(0, 1)])
})

test('guests and customers may not change it', async () => {
  const before = await read()
  const shopper = await aShopper(app)
  expect((await app.call('PUT', '/front', { blocks: [] })).status).toBe(401)
  expect((await save([], {}, shopper)).status).toBe(403)
  expect((await upload(shopper, await aPicture(2))).status).toBe(403)
  expect(await read()).toEqual(before)
})

test('when two managers edit the front at once, the second is refused', async () => {
  const { version } = (await save([text])).body.front
  const other = await aManager(app)
  const answers = await Promise.all([
    save([{ ...text, text: 'Of the one' }], { version }),
    save([{ ...text, text: 'Of the other' }], { version }, other),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body.code).toBe('FRONT_CHANGED')
  expect((await read()).version).toBe(version + 1)
})

test.each([
  'javascript:alert(1)',
  'http://elsewhere.example',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '/\u0001/elsewhere.example',
  'https://shop.example@elsewhere.example/',
  'https:elsewhere.example',
  'data:text/html,hello',
  'products',
])('the link %j of a banner is refused beside its field', async (link) => {
  const before = await read()
  const { status, body } = await save([text, { ...banner, link }])
  expect([status, Object.keys(body.fields)]).toEqual([400, ['blocks.1.link']])
  expect(await read()).toEqual(before)
})

test.each(['', null, '/products?category=1&q=a', 'https://wa.me/254712345678?text=Habari'])(
  'the link %j of a banner is taken',
  async (link) => {
    const { status, body } = await save([{ ...banner, link }])
    expect([status, body.front.blocks[0].link]).toEqual([200, link ?? ''])
  },
)

test.each<[string, object, string]>([
  ['no title', { ...banner, title: ' ' }, 'blocks.0.title'],
  ['a long title', { ...banner, titleSw: 'a'.repeat(101) }, 'blocks.0.titleSw'],
  ['a picture of another site', { ...banner, image: 'https://x.example/a.png' }, 'blocks.0.image'],
  ['a picture that is not here', { ...banner, image: '/images/gone-480.webp' }, 'blocks.0.image'],
  ['no text', { kind: 'text', text: '' }, 'blocks.0.text'],
  ['an unknown kind', { kind: 'video' }, 'blocks.0.kind'],
  ['no picture of the promise', promise(' '), 'blocks.0.image'],
  ['null as the picture of the promise', promise(null), 'blocks.0.image'],
  [
    'a promise with a picture of another site',
    promise('https://x.example/a.png'),
    'blocks.0.image',
  ],
  ['a promise with a picture that is not here', promise('/images/gone-800.webp'), 'blocks.0.image'],
  ['a promise with a path', promise('/images/../icon-512.png'), 'blocks.0.image'],
  ['a promise with a long path', promise(`/images/${'a'.repeat(200)}-800.webp`), 'blocks.0.image'],
  ['no product', { kind: 'products', title: 'Picked', products: [] }, 'blocks.0.products'],
  ['products and best sellers', { ...best, products: [randomUUID()] }, 'blocks.0.products'],
  ['too many best sellers', { ...best, count: 13 }, 'blocks.0.count'],
  [
    'an unknown product',
    { kind: 'products', title: 'Picked', products: [randomUUID()] },
    'blocks.0.products',
  ],
  [
    'an unknown category',
    { kind: 'categories', title: 'Rooms', categories: [randomUUID()] },
    'blocks.0.categories',
  ],
])('%s is refused beside its field', async (_, block, field) => {
  const { status, body } = await save([block])
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
})

test('13 blocks are too many, and so are more products than a page of the list has', async () => {
  expect((await save(Array(13).fill(text))).body.fields).toHaveProperty('blocks')
  const { status, body } = await save(Array(3).fill({ ...best, count: 12 }))
  expect([status, Object.keys(body.fields)]).toEqual([400, ['blocks.2.products']])
})

test('a deleted product and a deleted category vanish, and the front can still be saved', async () => {
  const [stays, goes] = [await aProduct(app, { name: 'Stays' }), await aProduct(app)]
  const [room, emptied] = [await aCategory(app), await aCategory(app)]
  const picked = { kind: 'products', title: 'Picked', products: [goes.id, stays.id] }
  const rooms = { kind: 'categories', title: 'Rooms', categories: [emptied.id, room.id] }
  await save([picked, rooms])
  await manager.call('DELETE', `/products/${goes.id}`)
  await manager.call('DELETE', `/categories/${emptied.id}`)

  const front = await read()
  const shown = front.blocks.flatMap(({ items, tiles }: { items?: object[]; tiles?: object[] }) => [
    ...(items ?? tiles ?? []),
  ])
  expect(shown.map(({ _id }: { _id: string }) => _id)).toEqual([stays.id, room.id])
  expect(front.blocks[0].products).toEqual([goes.id, stays.id])
  expect((await save(front.blocks, { version: front.version })).status).toBe(200)
})

test('a product that is hidden or a draft vanishes until it is shown again', async () => {
  const room = await aCategory(app)
  const mug = await aProduct(app, { categoryId: room.id, imageKey: 'mug' })
  await save([
    { kind: 'products', title: 'Picked', products: [mug.id] },
    { kind: 'categories', title: 'Rooms', categories: [room.id] },
  ])
  const shown = async () => {
    const [picked, rooms] = (await read()).blocks
    return [picked.items.length, rooms.tiles[0].image]
  }
  for (const visibility of ['hidden', 'draft']) {
    await manager.call('PUT', `/products/${mug.id}`, { visibility })
    expect(await shown()).toEqual([0, null])
  }
  await manager.call('PUT', `/products/${mug.id}`, { visibility: 'shown' })
  expect(await shown()).toEqual([1, '/images/mug-480.webp'])
})

test('the tile of a parent shows a picture of what its children hold', async () => {
  const home = await aCategory(app)
  const kitchen = await aCategory(app, `Kitchen ${randomUUID()}`, home.id)
  await aProduct(app, { categoryId: kitchen.id, imageKey: 'pan' })
  await save([{ kind: 'categories', title: 'Rooms', categories: [home.id] }])
  expect((await read()).blocks[0].tiles[0].image).toBe('/images/pan-480.webp')
})

test('a price that changes shows on the front at once', async () => {
  const mug = await aProduct(app, { priceCents: 100_00 })
  await save([{ kind: 'products', title: 'Picked', products: [mug.id] }])
  expect((await read()).blocks[0].items[0].price).toBe(100)
  await manager.call('PUT', `/products/${mug.id}`, { price: 80 })
  expect((await read()).blocks[0].items[0].price).toBe(80)
})

test('a saved front reaches other processes, which keep it in their caches', async () => {
  const there = await anotherProcess(app)
  await save([text])
  await expect.poll(async () => (await read(there)).blocks[0].text).toBe(text.text)
  await save([{ ...text, text: 'Closed on Sunday.' }])
  await expect.poll(async () => (await read(there)).blocks[0].text).toBe('Closed on Sunday.')
})

test('a banner’s picture keeps its shape, and its files go when no banner shows it', async () => {
  const { status, body } = await upload(manager, await aPicture(200))
  expect([status, body.picture]).toEqual([
    201,
    {
      image: expect.stringMatching(/^\/images\/[0-9a-f]{24}-800\.webp$/),
      images: expect.arrayContaining([
        { width: 800, format: 'avif', url: body.picture.image.replace('webp', 'avif') },
      ]),
      width: 320,
      height: 160,
    },
  ])
  const { front } = (await save([{ ...banner, image: body.picture.image }])).body
  expect(front.blocks[0]).toMatchObject({ image: body.picture.image, picture: body.picture })
  const key = body.picture.image.slice('/images/'.length, -'-800.webp'.length)
  expect(await app.db.select().from(frontPictures)).toEqual([
    { imageKey: key, width: 320, height: 160 },
  ])
  const notes = async () =>
    (await app.db.execute(`select from unused_pictures where key = '${key}'`)).rows.length
  const before = await notes()
  await save([text])
  expect(await app.db.select().from(frontPictures)).toEqual([])
  expect(await notes()).toBe(before + 1)
})

test('the picture of the promise keeps its transparent ground, and there is one only', async () => {
  const create = { width: 900, height: 900, channels: 4 as const, background: '#b0302080' }
  const clear = await sharp({ create }).png().toBuffer()
  const { picture } = (await upload(manager, clear)).body
  for (const { format, url } of picture.images) {
    const { rawPayload } = await app.http.inject(url)
    const [, , , alpha] = (await sharp(rawPayload).raw().toBuffer()).subarray(0, 4)
    expect(alpha, `${format} ${url}`).toBeCloseTo(128, -1)
  }
  const { status, body } = await save([text, promise(picture.image)])
  expect([status, body.front.blocks[1]]).toEqual([
    200,
    { kind: 'promise', image: picture.image, picture },
  ])
  const before = await read()
  const second = await save([promise(picture.image), text, promise(picture.image)])
  expect([second.status, Object.keys(second.body.fields)]).toEqual([400, ['blocks.2.image']])
  expect(await read()).toEqual(before)
})

test('while the store of pictures is down, a front with a picture is refused and nothing changes', async () => {
  const { picture } = (await upload(manager, await aPicture(200))).body
  const down = () => Promise.reject(new Error('connect ECONNREFUSED'))
  const there = await anotherProcess(app, { pictures: { put: down, get: down, remove: down } })
  const { version } = await read(there)
  const change = { blocks: [{ ...banner, image: picture.image }], version }
  const refused = await there.call('PUT', '/front', change, { token: manager.token })
  expect(refused).toMatchObject({ status: 503, body: { code: 'IMAGE_NOT_STORED' } })
  expect((await read()).version).toBe(version)
})

test.each<[string, Buffer | string | undefined, string, number?]>([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'IMAGE_UNREADABLE'],
  ['what is not a picture', 'a,b\n1,2', 'IMAGE_UNREADABLE'],
  [
    'more than 10 MB',
    Buffer.alloc(10 * 1024 * 1024 + 1, '\x89PNG\r\n\x1a\n', 'latin1'),
    'IMAGE_TOO_LARGE',
    413,
  ],
  ['no file', undefined, 'FRONT_PICTURE_REQUIRED'],
])('%s is no picture for a block', async (_, file, code, refused = 400) => {
  const { status, body } = await upload(manager, file)
  expect([status, body.code, Object.keys(body.fields)]).toEqual([refused, code, ['picture']])
})

test('who changed the front is in the audit log, with what it was', async () => {
  await save([text])
  await save([best])
  const entries = await app.db.select().from(auditLog).where(eq(auditLog.thing, 'front'))
  expect(entries.at(-1)).toMatchObject({
    action: 'update',
    username: manager.username,
    before: { blocks: [{ kind: 'text', text: text.text }] },
    after: { blocks: [{ kind: 'products', best: true }] },
  })
})

test('a product that is sold out stays on the front', async () => {
  const mug = await aProduct(app, { stockQuantity: 0 })
  await save([{ kind: 'products', title: 'Picked', products: [mug.id] }])
  expect((await read()).blocks[0].items).toMatchObject([{ _id: mug.id, stockQuantity: 0 }])
  await app.db.update(products).set({ stockQuantity: 5 }).where(eq(products.id, mug.id))
})
