import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { MAX_PICTURES } from '@duka/contract/catalogue/products'
import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ShopError } from '../../../http/errors.ts'

/** The fields and the pictures of a form, not validated yet. */
export interface ProductForm {
  fields: unknown
  pictures: Upload[]
}

/** An uploaded file on disk, so that photos in the queue take no memory. */
export interface Upload {
  path: string
}

const MAX_PICTURE_BYTES = 10 * 1024 * 1024
/** The specification's field name, and a likely guess. */
const pictureFields = ['productImage', 'image']

/** Limits of the whole form. The contract limits each field. */
export const formLimits = {
  fileSize: MAX_PICTURE_BYTES,
  files: 12,
  fields: 50,
  parts: 62,
  fieldSize: 128 * 1024,
}

/**
 * Reads a product form, as multipart or (without a picture) JSON, and passes it to `use`. Then deletes its
 * files.
 */
export async function withProductForm<Result>(
  request: FastifyRequest,
  use: (form: ProductForm) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) return use({ fields: request.body ?? {}, pictures: [] })
  const folder = await mkdtemp(join(tmpdir(), 'duka-upload-')).catch((error) => {
    throw storageUnavailable(error)
  })
  try {
    return await use(await readForm(request, folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readForm(request: FastifyRequest, folder: string): Promise<ProductForm> {
  const form: { fields: Record<string, unknown>; pictures: Upload[] } = {
    fields: {},
    pictures: [],
  }
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') form.fields[part.fieldname] = part.value
      else form.pictures.push(...(await saveUpload(part, folder)))
      if (form.pictures.length > MAX_PICTURES) throw imageRefusal('TOO_MANY_IMAGES')
    }
  } catch (error) {
    throw toRefusal(error)
  }
  return form
}

/** Saves the picture to disk. Returns none for an empty file, which browsers send if none was chosen. */
async function saveUpload(
  { file, fieldname }: Extract<Multipart, { type: 'file' }>,
  folder: string,
): Promise<Upload[]> {
  const path = join(folder, randomUUID())
  await pipeline(file, createWriteStream(path))
  if (file.truncated) throw imageRefusal('IMAGE_TOO_LARGE')
  const { size } = await stat(path)
  if (!pictureFields.includes(fieldname) || size === 0) return []
  return [{ path }]
}

function toRefusal(error: unknown): ShopError {
  if (error instanceof ShopError) return error
  // Only errors of the disk have these system calls.
  if (error instanceof Error && 'syscall' in error && /open|write/.test(String(error.syscall)))
    return storageUnavailable(error)
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE') return imageRefusal('IMAGE_TOO_LARGE')
  if (typeof code === 'string' && code.endsWith('_LIMIT')) return new ShopError('PAYLOAD_TOO_LARGE')
  return new ShopError('MALFORMED_REQUEST', {}, { cause: error })
}

/** The refusal when the disk is full or the store is down: the client may retry. */
export function storageUnavailable(cause: unknown): ShopError {
  return new ShopError('IMAGE_NOT_STORED', {}, { retryAfterSeconds: 30, cause })
}

/** A refusal that belongs to the picture's field. */
export function imageRefusal(
  code: 'IMAGE_REQUIRED' | 'IMAGE_TOO_LARGE' | 'IMAGE_UNREADABLE' | 'TOO_MANY_IMAGES',
  cause?: unknown,
): ShopError {
  const { message } = new ShopError(code)
  return new ShopError(code, {}, { fields: { productImage: message }, cause })
}
