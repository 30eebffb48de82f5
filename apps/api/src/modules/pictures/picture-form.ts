import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { ShopError } from '../../http/errors.ts'

/** The fields and the pictures of a form, not validated yet. */
export interface PictureForm {
  fields: unknown
  pictures: Upload[]
}

/** An uploaded file on disk, so that photos in the queue take no memory. */
export interface Upload {
  path: string
}

/** Which files a form may have. */
export interface ExpectedPictures {
  /** The field of the pictures, which refusals name, and other names for it. Files of other fields are ignored. */
  fields: [name: string, ...others: string[]]
  maxPictures: number
}

const MAX_PICTURE_BYTES = 10 * 1024 * 1024

/** Limits of the whole form. The contract limits each field. */
export const formLimits = {
  fileSize: MAX_PICTURE_BYTES,
  files: 12,
  fields: 50,
  parts: 62,
  fieldSize: 128 * 1024,
}

/**
 * Reads a form with pictures, as multipart or (without a picture) JSON, and passes it to `use`. Then deletes its
 * files. A refusal of a picture belongs to the field of the pictures.
 */
export async function withPictureForm<Result>(
  request: FastifyRequest,
  expected: ExpectedPictures,
  use: (form: PictureForm) => Promise<Result>,
): Promise<Result> {
  try {
    if (!request.isMultipart()) return await use({ fields: request.body ?? {}, pictures: [] })
    return await withFiles(request, expected, use)
  } catch (error) {
    throw ofField(expected.fields[0], error)
  }
}

async function withFiles<Result>(
  request: FastifyRequest,
  expected: ExpectedPictures,
  use: (form: PictureForm) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'duka-upload-')).catch((error) => {
    throw storageUnavailable(error)
  })
  try {
    return await use(await readForm(request, expected, folder))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readForm(
  request: FastifyRequest,
  { fields, maxPictures }: ExpectedPictures,
  folder: string,
): Promise<PictureForm> {
  const form: { fields: Record<string, unknown>; pictures: Upload[] } = {
    fields: {},
    pictures: [],
  }
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') form.fields[part.fieldname] = part.value
      else form.pictures.push(...(await saveUpload(part, fields, folder)))
      if (form.pictures.length > maxPictures) throw new ShopError('TOO_MANY_IMAGES')
    }
  } catch (error) {
    throw toRefusal(error)
  }
  return form
}

/** Saves the picture to disk. Returns none for an empty file without a name, which browsers send if none was chosen. */
async function saveUpload(
  { file, fieldname, filename }: Extract<Multipart, { type: 'file' }>,
  pictureFields: string[],
  folder: string,
): Promise<Upload[]> {
  const path = join(folder, randomUUID())
  await pipeline(file, createWriteStream(path))
  if (file.truncated) throw new ShopError('IMAGE_TOO_LARGE')
  const { size } = await stat(path)
  if (!pictureFields.includes(fieldname) || (size === 0 && !filename)) return []
  return [{ path }]
}

function toRefusal(error: unknown): ShopError {
  if (error instanceof ShopError) return error
  // Only errors of the disk have these system calls.
  if (error instanceof Error && 'syscall' in error && /open|write/.test(String(error.syscall)))
    return storageUnavailable(error)
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new ShopError('IMAGE_TOO_LARGE')
  if (typeof code === 'string' && code.endsWith('_LIMIT')) return new ShopError('PAYLOAD_TOO_LARGE')
  return new ShopError('MALFORMED_REQUEST', {}, { cause: error })
}

/** The refusal when the disk is full or the store is down: the client may retry. */
export function storageUnavailable(cause: unknown): ShopError {
  return new ShopError('IMAGE_NOT_STORED', {}, { retryAfterSeconds: 30, cause })
}

const refusalsOfPictures = new Set<string>([
  'IMAGE_REQUIRED',
  'IMAGE_TOO_LARGE',
  'IMAGE_TOO_MANY_PIXELS',
  'IMAGE_UNREADABLE',
  'TOO_MANY_IMAGES',
])

/** The refusal of a picture with its message at this field; any other error as it is. */
function ofField(field: string, error: unknown): unknown {
  if (!(error instanceof ShopError) || !refusalsOfPictures.has(error.code)) return error
  return new ShopError(error.code, error.values, { field, cause: error.cause })
}
