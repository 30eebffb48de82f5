import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ShopError } from '../../http/errors.ts'

/** What staff typed, and the picture they chose, before anything is checked. */
export interface ProductForm {
  fields: unknown
  picture: Upload | undefined
}

/** A file that has arrived and lies on disk: a photo that waits for its turn takes no memory. */
export interface Upload {
  path: string
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

/**
 * Reads a product's form and hands it to `use`, after which its files are gone. Where there is no
 * picture to send, JSON says the same.
 */
export async function withProductForm<Result>(
  request: FastifyRequest,
  use: (form: ProductForm) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) return use({ fields: request.body ?? {}, picture: undefined })
  const folder = await mkdtemp(join(tmpdir(), 'duka-upload-')).catch((error) => {
    throw cannotKeep(error)
  })
  try {
    return await use(await readForm(request, folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readForm(request: FastifyRequest, folder: string): Promise<ProductForm> {
  const form: { fields: Record<string, unknown>; picture: Upload | undefined } = {
    fields: {},
    picture: undefined,
  }
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') form.fields[part.fieldname] = part.value
      else form.picture = (await putAside(part, folder)) ?? form.picture
    }
  } catch (error) {
    throw toRefusal(error)
  }
  return form
}

/** Puts the picture on disk; an empty file is how a browser says that none was chosen. */
async function putAside(
  { file, fieldname }: Extract<Multipart, { type: 'file' }>,
  folder: string,
): Promise<Upload | undefined> {
  const path = join(folder, randomUUID())
  await pipeline(file, createWriteStream(path))
  if (file.truncated) throw imageRefusal('IMAGE_TOO_LARGE')
  const { size } = await stat(path)
  if (!pictureFields.includes(fieldname) || size === 0) return undefined
  return { path }
}

function toRefusal(error: unknown): ShopError {
  if (error instanceof ShopError) return error
  // Of all that is read and written here, only the disk is said to be opened or written to.
  if (error instanceof Error && 'syscall' in error && /open|write/.test(String(error.syscall)))
    return cannotKeep(error)
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE') return imageRefusal('IMAGE_TOO_LARGE')
  if (typeof code === 'string' && code.endsWith('_LIMIT')) return new ShopError('PAYLOAD_TOO_LARGE')
  return new ShopError('MALFORMED_REQUEST', {}, { cause: error })
}

/** A disk that is full or a store that is away: no fault of the picture, and it may pass. */
export function cannotKeep(cause: unknown): ShopError {
  return new ShopError('UNAVAILABLE', {}, { retryAfterSeconds: 30, cause })
}

/** A refusal that belongs to the picture's field. */
export function imageRefusal(
  code: 'IMAGE_REQUIRED' | 'IMAGE_TOO_LARGE' | 'IMAGE_UNREADABLE',
  cause?: unknown,
): ShopError {
  const { message } = new ShopError(code)
  return new ShopError(code, {}, { fields: { productImage: message }, cause })
}
