import { createHash } from 'node:crypto'
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
const RECIPE = '1'
/** More than any phone takes. A file of a few kilobytes can unpack to gigabytes. */
const MOST_PIXELS = 100_000_000
/** A drawing can be small and still keep a processor busy. */
const MOST_SECONDS = 15
/** The largest size is made from no more than this. */
const MASTER_SIDE = 1200
const background = '#ffffff'
/**
 * Decodes an upload and makes the shop's own pictures of it: upright, whole on a white ground, and
 * with nothing left of the original file, such as where it was taken. Refuses what is no image.
 */
export async function makePictures(upload: Buffer): Promise<MadePictures> {
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
      const bytes = await (format === 'avif'
        ? image.avif({ quality: 50, effort: 2 })
        : image.webp({ quality: 70 })
      ).toBuffer()
      files.push({ name: `${key}-${width}.${format}`, type: `image/${format}`, bytes })
    }
  }
  return { key, files }
}

async function decode(upload: Buffer) {
  try {
    const limits = { limitInputPixels: MOST_PIXELS, failOn: 'error' } as const
    const open = await opener(limits)
    const { format, width, height } = await open(upload).metadata()
    // A drawing has no pixels of its own: it is drawn in the size that is needed.
    const density = Math.min((72 * MASTER_SIDE) / Math.max(width, height), 5000)
    const drawn = format === 'svg' ? await opener({ ...limits, density }) : open
    return await drawn(upload)
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

async function opener(options: SharpOptions): Promise<(file: Buffer) => Sharp> {
  const sharp = await loadSharp()
  return (file) => sharp(file, options)
}
