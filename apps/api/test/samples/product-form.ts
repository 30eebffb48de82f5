import sharp from 'sharp'
import { aCategory, type Person, type TestApp } from '../support/support.ts'

/** A small photo. */
export const aPhoto = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#aa3300' } })
    .png()
    .toBuffer()

/** Sends the product form as a browser does, which names no file if none was chosen. */
export async function send(
  who: Person,
  method: 'POST' | 'PUT',
  url: string,
  fields: Record<string, string>,
  picture?: Buffer,
  pictureField = 'productImage',
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (picture)
    form.append(
      pictureField,
      new Blob([new Uint8Array(picture)]),
      picture.length ? 'photo.png' : '',
    )
  const encoded = new Response(form)
  const contentType = encoded.headers.get('content-type') ?? ''
  const body = Buffer.from(await encoded.arrayBuffer())
  return who.call(method, url, body, { headers: { 'content-type': contentType } })
}

/** A valid product form, with a new category unless one is given. */
export async function aForm(app: TestApp, changes: Record<string, string> = {}) {
  const category = changes.category ?? (await aCategory(app)).id
  return {
    name: 'Steel kettle',
    description: 'Boils fast.',
    price: '2499.50',
    stockQuantity: '7',
    brand: 'Jikopa',
    variant: '1.7 litre',
    ...changes,
    category,
  }
}
