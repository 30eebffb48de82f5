import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { builtShop } from '../../test/support/built-shop.ts'
import { aManager, aProduct, type Person } from '../../test/support/support.ts'

const app = await builtShop()
const manager = await aManager(app)
const navy = { main: '#1a3c8f', accent: '#b5006e' }

const save = (colours: object | null) => manager.call('PUT', '/settings', { colours })
const get = (url: string) => app.http.inject({ url, headers: { accept: 'text/html,*/*' } })
const page = async (url = '/products') => (await get(url)).body
const colourAt = async (bytes: Buffer, x: number, y: number) => {
  const { data } = await sharp(bytes)
    .extract({ left: x, top: y, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}

async function upload(who: Person, file: Buffer) {
  const form = new FormData()
  form.append('logo', new Blob([new Uint8Array(file)]), 'logo.png')
  const encoded = new Response(form)
  const body = Buffer.from(await encoded.arrayBuffer())
  const type = encoded.headers.get('content-type') ?? ''
  return who.call('POST', '/settings/logo', body, { headers: { 'content-type': type } })
}

const aLogo = (background: string, width = 90, height = 90) =>
  sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()

test('without a face pages, manifest and icons are those of Duka', async () => {
  const html = await page()
  expect(html).toContain('<meta name="theme-color" content="#fbf8f3"')
  expect(html).toContain('<link rel="icon" href="/favicon.ico" sizes="32x32">')
  expect(html).not.toContain('html:root{')
  expect(html).not.toContain('/face/')
  expect((await get('/icon-192.png')).statusCode).toBe(200)
  expect((await get('/face/0123456789ab/icon-192.png')).statusCode).toBe(404)
  const { theme_color, icons } = (await get('/manifest.webmanifest')).json()
  expect([theme_color, icons[0].src]).toEqual(['#fbf8f3', '/icon-192.png'])
})

test('colours are in the first HTML of every page, also of a cached one, and its policy allows them', async () => {
  await page()
  await save(navy)
  const { body: html, headers } = await get('/products')
  expect(html).toMatch(/html:root\{--primary:#1a3c8f;.*--accent:#b5006e/)
  expect(html).toMatch(/html\[data-theme="dark"\]\{--primary:#87a3e9/)
  expect(html).toContain('<meta name="theme-color" content="#1a3c8f"')
  const [, css = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? []
  const hash = createHash('sha256').update(css).digest('base64')
  expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`)

  await save({ main: '#8a1538', accent: '#0f6b78' })
  expect(await page()).toContain('--primary:#8a1538')
  await save(null)
  expect(await page()).not.toContain('html:root{')
})

test('icons, manifest and share card take logo and colours, under an address that changes with them', async () => {
  await save(navy)
  const { shop } = (await app.call('GET', '/settings')).body
  const marked = await get(`${shop.icons}/icon-maskable-512.png`)
  expect(marked.headers['cache-control']).toContain('immutable')
  expect(await colourAt(marked.rawPayload, 4, 4)).toEqual([0x1a, 0x3c, 0x8f])
  const share = await get(`${shop.icons}/share.jpg`)
  const { width, height, format } = await sharp(share.rawPayload).metadata()
  expect([width, height, format]).toEqual([1200, 630, 'jpeg'])

  await upload(manager, await aLogo('#cc0000'))
  const { icons, logo } = (await app.call('GET', '/settings')).body.shop
  expect(icons).not.toBe(shop.icons)
  const html = await page()
  expect(html).toContain(`<img src="${logo.image}" width="320" height="320" alt="" class="logo"/>`)
  expect(html).toContain(`href="${icons}/apple-touch-icon.png"`)
  expect(html).toContain(`content="http://shop.test${icons}/share.jpg"`)
  const manifest = (await get('/manifest.webmanifest')).json()
  expect(manifest.theme_color).toBe('#1a3c8f')
  for (const { src, sizes } of manifest.icons) {
    const { rawPayload } = await get(src)
    const icon = await sharp(rawPayload).metadata()
    expect(`${icon.width}x${icon.height}`).toBe(sizes)
    expect(await colourAt(rawPayload, Number(icon.width) / 2, Number(icon.height) / 2)).toEqual([
      204, 0, 0,
    ])
  }
  // Fixed and older addresses lead to the present icon.
  for (const old of ['/favicon.ico', '/icon-192.png', '/share.jpg', `${shop.icons}/icon-192.png`])
    expect((await get(old)).headers.location, old).toMatch(new RegExp(`^${icons}/`))
  expect((await get(`${icons}/secret.png`)).statusCode).toBe(404)

  await manager.call('DELETE', '/settings/logo')
  await save(null)
  expect((await get('/favicon.ico')).statusCode).toBe(200)
})

test('the share card of a product follows the face, and its address too', async () => {
  const { id } = await aProduct(app)
  const address = async () => (await app.call('GET', `/products/${id}`)).body.product.shareImage
  const plain = await address()
  expect((await get(plain)).statusCode).toBe(200)
  await save(navy)
  const faced = await address()
  expect(faced).not.toBe(plain)
  expect((await get(plain)).headers.location).toBe(faced)
  const { rawPayload } = await get(faced)
  // The strip at the bottom is in the main colour.
  const [red = 0, , blue = 0] = await colourAt(rawPayload, 642, 626)
  expect(blue).toBeGreaterThan(red + 40)
  await save(null)
  expect(await address()).toBe(plain)
  expect((await get(faced)).headers.location).toBe(plain)
})
