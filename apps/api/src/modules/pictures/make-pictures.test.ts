import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { expect, test, vi } from 'vitest'

// Not the one that makes a photo once.
const { makePictures } =
  await vi.importActual<typeof import('./make-pictures.ts')>('./make-pictures.ts')

const red = { r: 200, g: 20, b: 20 }
const drawn = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: red } })

/** The colours of a picture at some of its points, given in hundredths of its sides. */
async function coloursAt(bytes: Buffer | undefined, points: [x: number, y: number][]) {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return points.map(([x, y]) => {
    const column = Math.floor((x / 100) * (info.width - 1))
    const row = Math.floor((y / 100) * (info.height - 1))
    const at = (row * info.width + column) * info.channels
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3)
    if (r > 235 && g > 235 && b > 235) return 'white'
    return r > 150 && g < 90 ? 'red' : g > 100 && r < 90 ? 'green' : `${r},${g},${b}`
  })
}

async function aFile(bytes: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'duka-file-'))
  const path = join(folder, 'picture.png')
  await writeFile(path, bytes)
  return { path, remove: () => rm(folder, { recursive: true }) }
}

const refused = { code: 'IMAGE_UNREADABLE', status: 400 }

test('makes square pictures in every size and format', async () => {
  const { key, files } = await makePictures(await drawn(900, 300).jpeg().toBuffer())

  expect(key).toMatch(/^[0-9a-f]{24}$/)
  expect(files.map(({ name }) => name).sort()).toEqual(
    [320, 480, 800].flatMap((width) => [`${key}-${width}.avif`, `${key}-${width}.webp`]).sort(),
  )
  for (const { name, bytes, type } of files) {
    const { width, height, format } = await sharp(bytes).metadata()
    expect(width, name).toBe(Number(name.match(/-(\d+)\./)?.[1]))
    expect(height).toBe(width)
    expect(format).toBe(type === 'image/avif' ? 'heif' : 'webp')
    expect(
      await coloursAt(bytes, [
        [50, 50],
        [50, 2],
      ]),
      name,
    ).toEqual(['red', 'white'])
  }
})

test('every accepted format gives the same output formats', async () => {
  const pictures = {
    jpeg: drawn(50, 50).jpeg(),
    png: drawn(50, 50).png(),
    webp: drawn(50, 50).webp(),
    avif: drawn(50, 50).avif({ effort: 0 }),
    gif: drawn(50, 50).gif(),
    grey: drawn(50, 50).greyscale().png(),
    cmyk: drawn(50, 50).toColourspace('cmyk').jpeg(),
    deep: drawn(50, 50).toColourspace('rgb16').png(),
  }
  for (const [kind, picture] of Object.entries(pictures)) {
    const { files } = await makePictures(await picture.toBuffer())
    expect(files, kind).toHaveLength(6)
  }
})

test('a photo is rotated upright and loses its location', async () => {
  // Green above red, stored rotated, as phones do.
  const green = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer()
  const photo = await drawn(80, 80)
    .composite([{ input: green, top: 0, left: 0 }])
    .png()
    .toBuffer()
  const rotated = await sharp(photo)
    .rotate(270)
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: 'me' }, IFD3: { GPSLatitude: '1/1 17/1 0/1' } })
    .jpeg()
    .toBuffer()

  const { files } = await makePictures(rotated)

  for (const { bytes } of files) {
    const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata()
    expect([exif, icc, xmp, iptc].every((metadata) => metadata === undefined)).toBe(true)
    expect(orientation ?? 1).toBe(1)
    expect(
      await coloursAt(bytes, [
        [50, 25],
        [50, 75],
      ]),
    ).toEqual(['green', 'red'])
  }
})

test('transparent parts become white', async () => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const picture = sharp({ create: { width: 50, height: 50, channels: 4, background: clear } }).png()

  const { files } = await makePictures(await picture.toBuffer())

  for (const { bytes } of files) expect(await coloursAt(bytes, [[50, 50]])).toEqual(['white'])
})

test('equal pictures have equal keys, different pictures different keys', async () => {
  const one = await drawn(50, 50).png().toBuffer()
  const same = await drawn(50, 50).png({ compressionLevel: 1 }).toBuffer()
  const other = await drawn(51, 50).png().toBuffer()

  const keys = await Promise.all(
    [one, same, other].map(async (file) => (await makePictures(file)).key),
  )

  expect(keys[0]).toBe(keys[1])
  expect(keys[0]).not.toBe(keys[2])
})

test('an animation becomes its first picture', async () => {
  const frames = await sharp(
    [
      await drawn(40, 40).png().toBuffer(),
      await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0a0' } })
        .png()
        .toBuffer(),
    ],
    { join: { animated: true } },
  )
    .gif()
    .toBuffer()

  const { files } = await makePictures(frames)

  expect(await coloursAt(files[0]?.bytes, [[50, 50]])).toEqual(['red'])
})

test('reads a file by its path', async () => {
  const { path, remove } = await aFile(await drawn(10, 10).png().toBuffer())
  expect(await coloursAt((await makePictures(path)).files[0]?.bytes, [[50, 50]])).toEqual(['red'])
  await remove()
})

test('a decompression bomb is refused for its pixels', async () => {
  const bomb = await sharp({
    create: { width: 10_001, height: 10_001, channels: 3, background: red },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 1 })
    .toBuffer()
  expect(bomb.length).toBeLessThan(5_000_000)
  await expect(makePictures(bomb)).rejects.toMatchObject({ code: 'IMAGE_TOO_MANY_PIXELS' })
})

test('other formats are refused', async () => {
  const tiff = await drawn(50, 50).tiff().toBuffer()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8"/></svg>'
  for (const file of [
    tiff,
    svg,
    '',
    'hello',
    '<svg',
    'GIF89a',
    '\x89PNG\r\n\x1a\n',
    'RIFF1234WEBP',
  ])
    await expect(makePictures(Buffer.from(file)), String(file)).rejects.toMatchObject(refused)
})
