import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { imageFormats, imageWidths } from '@duka/contract/catalogue/products'
import type { Sharp, SharpOptions } from 'sharp'
import { ShopError } from '../../http/errors.ts'
import { limitConcurrency } from '../../http/limit-concurrency.ts'
import { loadSharp } from './load-sharp.ts'

/** A picture in every size and format, ready for the store. */
export interface MadePictures {
  /** The size of the smallest file. */
  width: number
  height: number
  /** A hash of the content; every file name starts with it. */
  key: string
  files: { name: string; type: string; bytes: Buffer }[]
}

/** Part of the hash. Change it with the output: browsers cache a name for ever. */
const OUTPUT_VERSION = '2'
/** How many bytes are read. It includes the `ftyp` box of an AVIF file, which lists its brands. */
const PREFIX_BYTES = 64
/** More than most phone cameras have. Stops decompression bombs. */
const MAX_PIXELS = 100_000_000
/** A small file can keep a CPU core busy for long. */
const MAX_DECODE_SECONDS = 10
/** All sizes are made from the largest one. */
const MASTER_SIDE = Math.max(...imageWidths)
const background = '#ffffff'
/** What becomes of a picture: a square on white, or its own shape on its own ground, which may be transparent. */
export type PictureShape = 'square' | 'as-it-is'
/** 4:2:0 chroma subsampling, like WebP: saves 7 MB of memory and makes smaller files. */
const avif = { quality: 50, effort: 2, chromaSubsampling: '4:2:0' }

/** A photo takes a CPU core for one or two seconds, so the last in the queue waits for half a minute. */
const runLimited = limitConcurrency({ maxRunning: 1, maxQueued: 25 })

/**
 * Decodes an upload (its bytes, or the path of its file) and makes the shop's pictures of it: upright, complete,
 * and without metadata such as the location. Throws `IMAGE_UNREADABLE` for anything but
 * JPEG, PNG, WebP, AVIF and GIF: at once if the first bytes show it, so that it does not wait in the queue; and
 * `IMAGE_TOO_MANY_PIXELS`, without decoding it, for a picture whose sides are too long.
 */
export async function makePictures(
  upload: Buffer | string,
  shape: PictureShape = 'square',
): Promise<MadePictures> {
  if (!(await isPicture(upload))) throw new ShopError('IMAGE_UNREADABLE')
  return runLimited(() => decodeAndMake(upload, shape))
}

/**
 * Whether the first bytes are those of a picture that the shop takes. They are not of any other content, SVG included: an
 * SVG of a few bytes can keep a processor busy for minutes.
 */
async function isPicture(file: Buffer | string): Promise<boolean> {
  const bytes = typeof file === 'string' ? await readPrefix(file) : file.subarray(0, PREFIX_BYTES)
  const text = bytes.toString('latin1')
  const starts = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF87a', 'GIF89a']
  const isWebp = text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP'
  const isAvif = text.slice(4, 8) === 'ftyp' && brandsOf(bytes).some((one) => /^avi[fs]$/.test(one))
  return isWebp || isAvif || starts.some((start) => text.startsWith(start))
}

async function readPrefix(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PREFIX_BYTES), 0, PREFIX_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The brands of an ISO media file: the major one, then after four bytes of version the compatible ones. */
function brandsOf(bytes: Buffer): string[] {
  if (bytes.length < 12) return []
  const box = bytes.subarray(8, Math.min(bytes.readUInt32BE(0), bytes.length)).toString('latin1')
  return box.match(/[\s\S]{4}/g) ?? []
}

async function decodeAndMake(upload: Buffer | string, shape: PictureShape): Promise<MadePictures> {
  const master = await decode(upload, shape)
  const { width, height, channels } = master.info
  const open = await opener({ raw: { width, height, channels } })
  const key = createHash('sha256')
    .update(`${OUTPUT_VERSION} ${width}x${height}x${channels} `)
    .update(master.data)
    .digest('hex')
    .slice(0, 24)

  const files: MadePictures['files'] = []
  for (const width of imageWidths) {
    const side = { width, height: width }
    for (const format of imageFormats) {
      const image = open(master.data).resize(
        shape === 'square'
          ? { ...side, fit: 'contain', background }
          : { ...side, fit: 'inside', withoutEnlargement: false },
      )
      const made = format === 'avif' ? image.avif(avif) : image.webp({ quality: 70 })
      const bytes = await made.toBuffer()
      files.push({ name: `${key}-${width}.${format}`, type: `image/${format}`, bytes })
    }
  }
  const scale = Math.min(...imageWidths) / Math.max(width, height)
  const shownSide = (side: number) => Math.max(Math.round(side * scale), 1)
  return { key, files, width: shownSide(width), height: shownSide(height) }
}

async function decode(upload: Buffer | string, shape: PictureShape) {
  try {
    const { width, height } = await (await opener({ limitInputPixels: false }))(upload).metadata()
    if (width * height > MAX_PIXELS)
      throw new ShopError('IMAGE_TOO_MANY_PIXELS', { width, height, most: MAX_PIXELS / 1_000_000 })
    const open = await opener({ limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const upright = open(upload).autoOrient()
    return await (shape === 'square' ? upright.flatten({ background }) : upright.ensureAlpha())
      .resize({ width: MASTER_SIDE, height: MASTER_SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: MAX_DECODE_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    if (error instanceof ShopError) throw error
    throw new ShopError('IMAGE_UNREADABLE', {}, { cause: error })
  }
}

async function opener(options: SharpOptions): Promise<(file: Buffer | string) => Sharp> {
  const sharp = await loadSharp()
  return (file) => sharp(file, options)
}
