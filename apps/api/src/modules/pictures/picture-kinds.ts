import { open } from 'node:fs/promises'

/** The kinds of picture that the shop takes. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

/** How many bytes are read. It includes the `ftyp` box of an AVIF file, which lists its brands. */
const PREFIX_BYTES = 64

/**
 * Recognises a picture by its first bytes, without decoding anything. Returns undefined for every
 * other content, SVG included: an SVG of a few bytes can keep a processor busy for minutes.
 */
export async function pictureKindOf(file: Buffer | string): Promise<PictureKind | undefined> {
  const bytes = typeof file === 'string' ? await readPrefix(file) : file.subarray(0, PREFIX_BYTES)
  const text = bytes.toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^GIF8[79]a/.test(text)) return 'gif'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  if (text.slice(4, 8) === 'ftyp' && brandsOf(bytes).some((brand) => /^avi[fs]$/.test(brand)))
    return 'avif'
  return undefined
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
