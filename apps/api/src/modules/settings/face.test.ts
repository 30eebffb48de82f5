import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  aManager,
  anotherProcess,
  aShopper,
  type Person,
  testApp,
} from '../../../test/support/support.ts'
import { auditLog, shopSettings } from '../../db/schema.ts'

const app = await testApp()
const manager = await aManager(app)
const blue = { main: '#1a3c8f', accent: '#b5006e' }

const shop = async () => (await app.call('GET', '/settings')).body.shop
const save = (colours: unknown) => manager.call('PUT', '/settings', { colours })

/** Sends the form of the logo as a browser does. */
async function upload(who: Person, file: Buffer | string | undefined, field = 'logo') {
  const form = new FormData()
  if (file !== undefined) form.append(field, new Blob([new Uint8Array(Buffer.from(file))]), 'logo')
  const encoded = new Response(form)
  return who.call('POST', '/settings/logo', Buffer.from(await encoded.arrayBuffer()), {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
  })
}

const aLogo = (width = 600, height = 200) =>
  sharp({ create: { width, height, channels: 4, background: { r: 10, g: 40, b: 90, alpha: 0.5 } } })
    .png()
    .toBuffer()

test('without logo and colours the shop answers what it always did', async () => {
  const { body } = await (await aManager(await testApp())).call('GET', '/settings')
  expect(Object.keys(body.shop)).not.toContain('colours')
  expect(Object.keys(body.shop)).not.toContain('logo')
  expect(Object.keys(body.shop)).not.toContain('icons')
})

test('two colours are saved, shown to everybody, noted, and null goes back', async () => {
  const { status, body } = await save({ main: ' #1A3C8F ', accent: '#b5006e' })
  expect([status, body.settings.colours]).toEqual([200, blue])
  expect(await shop()).toMatchObject({
    colours: blue,
    icons: expect.stringMatching(/^\/face\/[0-9a-f]{12}$/),
  })
  const { icons } = await shop()
  await save({ main: '#8a1538', accent: '#b5006e' })
  expect((await shop()).icons).not.toBe(icons)
  const [entry] = await app.db.select().from(auditLog).where(eq(auditLog.thing, 'settings'))
  expect(entry).toMatchObject({ before: { colours: null }, after: { colours: blue } })

  expect((await save(null)).body.settings.colours).toBeNull()
  expect(await shop()).not.toHaveProperty('colours')
  expect(await shop()).not.toHaveProperty('icons')
})

test.each([
  [
    'COLOUR_UNREADABLE',
    { main: '#49a942', accent: '#c8502b' },
    {
      'colours.main':
        'The main colour #49a942 is too light: white text on it has a contrast of 3.0 to 1, and people need at least 4.5 to 1. #398434 is dark enough.',
    },
  ],
  [
    'COLOUR_NEARLY_WHITE',
    { main: '#0b6e4f', accent: '#fffffe' },
    {
      'colours.accent':
        'The accent colour #fffffe is white or nearly white, so nobody could see it on the page. Please choose a darker one.',
    },
  ],
  [
    'INVALID_INPUT',
    { main: 'green', accent: '#c8502b' },
    { 'colours.main': 'Please give a colour such as #0b6e4f.' },
  ],
  [
    'INVALID_INPUT',
    { main: '#0b6e4f' },
    { 'colours.accent': 'Please give a colour such as #0b6e4f.' },
  ],
  ['INVALID_INPUT', '#0b6e4f', { colours: 'Please give both colours.' }],
])('%s: %j is refused, says which, and changes nothing', async (code, colours, fields) => {
  const before = await shop()
  const { status, body } = await save(colours)
  expect({ status, code: body.code, fields: body.fields }).toEqual({ status: 400, code, fields })
  expect(await shop()).toEqual(before)
})

test('two colours that are too light are both named', async () => {
  const { body } = await save({ main: '#ffcc00', accent: '#f2a71b' })
  expect(Object.keys(body.fields)).toEqual(['colours.main', 'colours.accent'])
})

test('a logo keeps its shape and its transparent background, in every size and format', async () => {
  const { status, body } = await upload(manager, await aLogo())
  expect([status, body.settings.logo]).toEqual([
    200,
    { image: expect.stringMatching(/^\/images\/[0-9a-f]{24}-320\.webp$/), width: 320, height: 107 },
  ])
  expect((await shop()).logo).toEqual(body.settings.logo)
  for (const [size, format] of [
    ['320', 'webp'],
    ['480', 'avif'],
    ['800', 'webp'],
  ]) {
    const url = body.settings.logo.image.replace('320.webp', `${size}.${format}`)
    const { rawPayload } = await app.http.inject(url)
    const picture = await sharp(rawPayload).metadata()
    expect([picture.width, picture.hasAlpha]).toEqual([Number(size), true])
  }
})

test('a removed logo is gone everywhere, and its files are deleted later', async () => {
  await upload(manager, await aLogo(40, 40))
  const [{ imageKey } = { imageKey: '' }] = await app.db.select().from(shopSettings)
  const { status, body } = await manager.call('DELETE', '/settings/logo')
  expect([status, body.settings.logo]).toEqual([200, null])
  expect(await shop()).not.toHaveProperty('logo')
  const { rows } = await app.db.execute(`select key from unused_pictures where key = '${imageKey}'`)
  // The note of the upload, and that of the removal.
  expect(rows).toHaveLength(2)
  expect((await manager.call('DELETE', '/settings/logo')).status).toBe(200)
})

test.each([
  [
    'an SVG',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>',
    400,
    'IMAGE_UNREADABLE',
    'HEIC',
  ],
  ['a HEIC photo', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', 400, 'IMAGE_UNREADABLE', 'HEIC'],
  ['no file', undefined, 400, 'LOGO_REQUIRED', 'logo'],
  ['an empty file', '', 400, 'IMAGE_UNREADABLE', 'HEIC'],
  ['more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1, 1), 413, 'IMAGE_TOO_LARGE', '10 MB'],
])('%s is refused by name, and the logo stays', async (_, file, status, code, words) => {
  const before = await shop()
  const refused = await upload(manager, file)
  expect([refused.status, refused.body.code]).toEqual([status, code])
  expect(refused.body.fields.logo).toContain(words)
  expect(await shop()).toEqual(before)
})

test('only staff change logo and colours', async () => {
  const shopper = await aShopper(app)
  const before = await shop()
  expect((await upload(shopper, await aLogo())).status).toBe(403)
  expect((await shopper.call('DELETE', '/settings/logo')).status).toBe(403)
  expect((await shopper.call('PUT', '/settings', { colours: blue })).status).toBe(403)
  expect((await app.call('DELETE', '/settings/logo')).status).toBe(401)
  expect(await shop()).toEqual(before)
})

test('a new logo reaches other processes', async () => {
  const there = await anotherProcess(app)
  const logoThere = async () => (await there.call('GET', '/settings')).body.shop.logo?.image
  await upload(manager, await aLogo(90, 30))
  const { image } = (await shop()).logo
  await expect.poll(logoThere).toBe(image)
})

test('the database takes no logo without its size', async () => {
  await save(null)
  const half = { imageKey: 'a', logoWidth: null, logoHeight: null }
  await expect(app.db.update(shopSettings).set(half)).rejects.toThrow()
})
