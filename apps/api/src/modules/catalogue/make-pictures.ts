import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { imageFormats, imageWidths } from '@duka/contract/catalogue'
import type { Sharp, SharpOptions } from 'sharp'
import { loadSharp } from './load-sharp.ts'
import { imageRefusal } from './product-form.ts'

/** A picture in every size and format, ready for the store. */
export interface MadePictures {
  /** The hash of what the picture shows; every file's name begins with it. */
  key: string
  files: { name: string; type: string; bytes: Buffer }[]
}

/** Change it whenever the files come out differently: a name stands for the same bytes for ever. */
const RECIPE = '2'
/** More than any phone takes. A file of a few kilobytes can unpack to gigabytes. */
const MOST_PIXELS = 100_000_000
/** A drawing can be small and still keep a processor busy. */
const MOST_SECONDS = 15
/** All sizes are made from the largest: more of the picture than that is in none. */
const MASTER_SIDE = Math.max(...imageWidths)
const background = '#ffffff'
/** Colours at half the size, as WebP always has them: 7 MB less to hold meanwhile, and smaller files. */
const avif = { quality: 50, effort: 2, chromaSubsampling: '4:2:0' }

/**
 * Decodes an upload, or the file that it lies in, and makes the shop's own pictures of it: upright,
 * whole on a white ground, and with nothing left of the original file, such as where it was taken.
 * Refuses what is no image.
 */
export async function makePictures(upload: Buffer | string): Promise<MadePictures> {
  const master = await decode(upload)
  const { width, height, channels } = master.info
  const open = await opener({ raw: { width, height, channels } })
  const key = createHash('sha256')
    .update(`${RECIPE} ${width}x${height}x${channels} `)
    .update(master.data)
    .digest('hex')
    .slice(0, 24)

  const files: MadePictures['files'] = []
  for (const width of imageWidths) {
    const square = { width, height: width, fit: 'contain', background } as const
    for (const format of imageFormats) {
      const image = open(master.data).resize(square)
      const made = format === 'avif' ? image.avif(avif) : image.webp({ quality: 70 })
      const bytes = await made.toBuffer()
      files.push({ name: `${key}-${width}.${format}`, type: `image/${format}`, bytes })
    }
  }
  return { key, files }
}

const limits = { limitInputPixels: MOST_PIXELS, failOn: 'error' } as const

async function decode(upload: Buffer | string) {
  try {
    const open = await opener(limits)
    const { format, width, height } = await open(upload).metadata()
    const image = await (format === 'svg' ? drawing(upload, Math.max(width, height)) : open(upload))
    return await image
      .autoOrient()
      .resize({ width: MASTER_SIDE, height: MASTER_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background })
      .toColourspace('srgb')
      .timeout({ seconds: MOST_SECONDS })
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    throw imageRefusal('IMAGE_UNREADABLE', error)
  }
}

/** A drawing has no pixels of its own: it is drawn in the size that is needed. */
async function drawing(upload: Buffer | string, side: number): Promise<Sharp> {
  const density = Math.min((72 * MASTER_SIDE) / side, 5000)
  const open = await opener({ ...limits, density })
  // Not from its file: beside that it could name another.
  return open(typeof upload === 'string' ? await readFile(upload) : upload)
}

async function opener(options: SharpOptions): Promise<(file: Buffer | string) => Sharp> {
  const sharp = await loadSharp()
  return (file) => sharp(file, options)
}
