import sharp from 'sharp'
import { aCategory, type Person, type TestApp } from '../support/support.ts'

/** A small photo. */
export const aPhoto = (background = '#aa3300') =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer()

/** Sends the product form as a browser does, which names no file if none was chosen. */
export async function send(
  who: Person,
  method: 'POST' | 'PUT',
  url: string,
  fields: Record<string, string>,
  picture?: Buffer | Buffer[],
  pictureField = 'productImage',
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const one of picture ? [picture].flat() : [])
    form.append(pictureField, new Blob([new Uint8Array(one)]), one.length ? 'photo.png' : '')
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
