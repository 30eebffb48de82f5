import sharp from 'sharp'
import { expect, test } from 'vitest'
import { aForm } from '../../../../test/samples/product-form.ts'
import { aCategory, aManager, testApp } from '../../../../test/support/support.ts'

const app = await testApp()
const staff = await aManager(app)
const category = (await aCategory(app)).id

let colour = 0
/** A photo that equals none of the eleven before it: the files of twelve are made, and then found again. */
function aNewPhoto() {
  colour = (colour + 1) % 12
  const background = { r: colour, g: 90, b: 20 }
  return sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer()
}

const photos = (count: number) => Promise.all(Array.from({ length: count }, aNewPhoto))

async function save(
  method: 'POST' | 'PUT',
  url: string,
  fields: Record<string, string>,
  files: Buffer[],
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const file of files) form.append('productImage', new Blob([new Uint8Array(file)]), 'a.png')
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  return staff.call(method, url, Buffer.from(await encoded.arrayBuffer()), { headers })
}

const created = async (count: number, fields: Record<string, string> = {}) => {
  const answer = await save(
    'POST',
    '/products',
    { ...(await aForm(app, { category })), ...fields },
    await photos(count),
  )
  return answer
}

const shown = (product: { pictures: { image: string }[] }) =>
  product.pictures.map(({ image }) => image)

test('a product has up to eight pictures, and image is the first', async () => {
  const { status, body } = await created(8)
  expect(status).toBe(201)
  const { product } = body
  expect(product.pictures).toHaveLength(8)
  expect(product.pictures[0]).toEqual({ image: product.image, images: product.images })
  expect(new Set(shown(product)).size).toBe(8)
  for (const { image, images } of product.pictures) {
    expect(images).toHaveLength(6)
    expect((await app.http.inject(image)).statusCode).toBe(200)
  }
  const { body: listed } = await app.call('GET', `/products?q=kettle&category=${category}&limit=1`)
  expect(listed.products[0].image).toBe(product.image)
})

test('a ninth picture is refused, and a save without pictures keeps them', async () => {
  const ninth = await created(9)
  expect(ninth).toMatchObject({
    status: 400,
    body: { code: 'TOO_MANY_IMAGES', fields: { productImage: expect.any(String) } },
  })
  const { body } = await created(2)
  const url = `/products/${body.product._id}`
  expect((await save('PUT', url, {}, await photos(9))).status).toBe(400)
  await save('PUT', url, { price: '900' }, [])
  expect(shown((await app.call('GET', url)).body.product)).toEqual(shown(body.product))
})

test('new pictures replace all', async () => {
  const { body } = await created(3)
  const url = `/products/${body.product._id}`
  const { body: changed } = await save('PUT', url, {}, await photos(2))
  expect(changed.product.pictures).toHaveLength(2)
  for (const image of shown(body.product)) expect(shown(changed.product)).not.toContain(image)
  expect(changed.product.image).toBe(shown(changed.product)[0])
})

test('pictures can be reordered, removed, described and added in one save', async () => {
  const { body } = await created(3)
  const url = `/products/${body.product._id}`
  const [one, two, three] = shown(body.product)
  const pictures = [{ image: three, alt: 'The back' }, { upload: 0 }, { image: one }]
  const saved = await save('PUT', url, { pictures: JSON.stringify(pictures) }, await photos(1))
  expect(saved.status).toBe(200)
  const { product } = saved.body
  expect(product.pictures).toMatchObject([
    { image: three, alt: 'The back' },
    { image: expect.any(String) },
    { image: one },
  ])
  expect(shown(product)).not.toContain(two)
  expect(product.image).toBe(three)
  // What a client has read it may send back: nothing changes.
  const { body: same } = await staff.call('PUT', url, { pictures: product.pictures })
  expect(same.product.pictures).toEqual(product.pictures)
  const { body: cleared } = await staff.call('PUT', url, { pictures: [{ image: three, alt: '' }] })
  expect(cleared.product.pictures).toEqual([{ image: three, images: cleared.product.images }])
})

test('a list with a picture that is not the product’s own, or with none, is refused', async () => {
  const [{ body: one }, { body: other }] = [await created(1), await created(1)]
  const change = (pictures: unknown) =>
    staff.call('PUT', `/products/${one.product._id}`, { pictures })
  const foreign = await change([{ image: other.product.image }])
  expect(foreign).toMatchObject({ status: 400, body: { fields: { pictures: expect.any(String) } } })
  expect((await change([{ upload: 0 }])).body.code).toBe('IMAGE_UNKNOWN')
  expect((await change([])).body.code).toBe('IMAGE_REQUIRED')
  for (const wrong of ['{', '"x"', 'null', [{ alt: 'x'.repeat(201) }]])
    expect((await change(wrong)).status, JSON.stringify(wrong)).toBe(400)
})

test('when two people replace the pictures at once, both succeed, and the last save wins', async () => {
  const { body } = await created(1)
  const url = `/products/${body.product._id}`
  const answers = await Promise.all([
    save('PUT', url, {}, await photos(3)),
    save('PUT', url, {}, await photos(2)),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const now = shown((await app.call('GET', url)).body.product)
  expect(answers.map(({ body }) => shown(body.product))).toContainEqual(now)
})
