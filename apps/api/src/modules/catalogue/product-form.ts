import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ShopError } from '../../http/errors.ts'

/** What staff typed, and the picture they chose, before anything is checked. */
export interface ProductForm {
  fields: unknown
  picture: Buffer | undefined
}

const MOST_PICTURE_BYTES = 10 * 1024 * 1024
/** The specification's name, and what one would guess. */
const pictureFields = ['productImage', 'image']

/** Limits of the form as a whole; what a field may hold is the contract's. */
export const formLimits = {
  fileSize: MOST_PICTURE_BYTES,
  files: 5,
  fields: 50,
  parts: 55,
  fieldSize: 128 * 1024,
}

/** Reads a product's form; where there is no picture to send, JSON says the same. */
export async function readProductForm(request: FastifyRequest): Promise<ProductForm> {
  if (!request.isMultipart()) return { fields: request.body ?? {}, picture: undefined }
  const form: { fields: Record<string, unknown>; picture: Buffer | undefined } = {
    fields: {},
    picture: undefined,
  }
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') form.fields[part.fieldname] = part.value
      else form.picture = (await readPicture(part)) ?? form.picture
    }
  } catch (error) {
    throw toRefusal(error)
  }
  return form
}

/** The bytes of the picture; an empty file is how a browser says that none was chosen. */
async function readPicture(
  part: Extract<Multipart, { type: 'file' }>,
): Promise<Buffer | undefined> {
  const bytes = await part.toBuffer()
  return pictureFields.includes(part.fieldname) && bytes.length > 0 ? bytes : undefined
}

function toRefusal(error: unknown): ShopError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE') return imageRefusal('IMAGE_TOO_LARGE')
  if (typeof code === 'string' && code.endsWith('_LIMIT')) return new ShopError('PAYLOAD_TOO_LARGE')
  return new ShopError('MALFORMED_REQUEST', {}, { cause: error })
}

/** A refusal that belongs to the picture's field. */
export function imageRefusal(
  code: 'IMAGE_REQUIRED' | 'IMAGE_TOO_LARGE' | 'IMAGE_UNREADABLE',
  cause?: unknown,
): ShopError {
  const { message } = new ShopError(code)
  return new ShopError(code, {}, { fields: { productImage: message }, cause })
}
