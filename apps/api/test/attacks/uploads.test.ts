import { expect, test } from 'vitest'
import { aForm, aPhoto, send } from '../samples/product-form.ts'
import { aManager, testApp } from '../support/support.ts'

const app = await testApp()
const manager = await aManager(app)

const upload = async (picture: Buffer) =>
  send(manager, 'POST', '/products', await aForm(app), picture)

const unreadable = {
  status: 400,
  body: { code: 'IMAGE_UNREADABLE', fields: { productImage: expect.any(String) } },
}

/** Ten rectangles, drawn ten times, drawn ten times … thirty levels deep. */
const endlessDrawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><g id="a0"><rect width="1" height="1"/></g>${Array.from(
  { length: 30 },
  (_, at) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(10)}</g>`,
).join('')}</svg>`
/** Each entity is ten times the one before. */
const entityBomb = `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(50)}">${[...'bcdefghij']
  .map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghi'[at]};`.repeat(10)}">`)
  .join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&j;</text></svg>`

test('an SVG that would keep a CPU core busy is refused and delays no photo', async () => {
  const huge = '<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"/>'
  const finished: string[] = []
  const plain =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9"/></svg>'
  const drawings = [plain, endlessDrawing, entityBomb, huge].map(async (drawing) => {
    expect(await upload(Buffer.from(drawing))).toMatchObject(unreadable)
    finished.push('drawing')
  })
  const photo = upload(await aPhoto()).then(({ status }) => {
    expect(status).toBe(201)
    finished.push('photo')
  })
  await Promise.all([photo, ...drawings])
  expect(finished).toHaveLength(5)
})

test('an SVG that reads files or other servers is refused', async () => {
  for (const drawing of [
    '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
    '<svg xmlns="http://www.w3.org/2000/svg"><image href="http://169.254.169.254/"/></svg>',
    '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg><text>&x;</text></svg>',
  ])
    expect(await upload(Buffer.from(drawing)), drawing).toMatchObject(unreadable)
})

test('an SVG after the first bytes of a picture is refused', async () => {
  for (const start of ['GIF89a', '\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFF\0\0\0\0WEBP'])
    expect(await upload(Buffer.from(start + endlessDrawing, 'latin1')), start).toMatchObject(
      unreadable,
    )
})

test('a picture that claims to be a billion pixels wide is refused', async () => {
  const wide = Buffer.from(await aPhoto())
  wide.writeUInt32BE(1_000_000_000, 16)
  expect(await upload(wide)).toMatchObject(unreadable)
})
