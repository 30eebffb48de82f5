import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { loadSharp } from './load-sharp.ts'
import { makePictures } from './make-pictures.ts'

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
  const path = join(folder, 'secret.png')
  await writeFile(path, bytes)
  return { path, remove: () => rm(folder, { recursive: true }) }
}

const refused = { code: 'IMAGE_UNREADABLE', status: 400 }

test('every size and format is made, square', async () => {
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

test('whatever a decoder reads becomes the same kinds of picture', async () => {
  const pictures = {
    jpeg: drawn(50, 50).jpeg(),
    png: drawn(50, 50).png(),
    webp: drawn(50, 50).webp(),
    avif: drawn(50, 50).avif({ effort: 0 }),
    gif: drawn(50, 50).gif(),
    tiff: drawn(50, 50).tiff(),
    grey: drawn(50, 50).greyscale().png(),
    cmyk: drawn(50, 50).toColourspace('cmyk').jpeg(),
    deep: drawn(50, 50).toColourspace('rgb16').png(),
  }
  for (const [kind, picture] of Object.entries(pictures)) {
    const { files } = await makePictures(await picture.toBuffer())
    expect(files, kind).toHaveLength(6)
  }
})

test('a photo is turned upright, and keeps nothing of where it was taken', async () => {
  // Green above red, stored lying on its side, as phones do.
  const green = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#0a0' } })
    .png()
    .toBuffer()
  const photo = await drawn(80, 80)
    .composite([{ input: green, top: 0, left: 0 }])
    .png()
    .toBuffer()
  const lying = await sharp(photo)
    .rotate(270)
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: 'me' }, IFD3: { GPSLatitude: '1/1 17/1 0/1' } })
    .jpeg()
    .toBuffer()

  const { files } = await makePictures(lying)

  for (const { bytes } of files) {
    const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata()
    expect([exif, icc, xmp, iptc].every((kept) => kept === undefined)).toBe(true)
    expect(orientation ?? 1).toBe(1)
    expect(
      await coloursAt(bytes, [
        [50, 25],
        [50, 75],
      ]),
    ).toEqual(['green', 'red'])
  }
})

test('what can be seen through stands on white', async () => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const picture = sharp({ create: { width: 50, height: 50, channels: 4, background: clear } }).png()

  const { files } = await makePictures(await picture.toBuffer())

  for (const { bytes } of files) expect(await coloursAt(bytes, [[50, 50]])).toEqual(['white'])
})

test('the same picture has the same key, another has another', async () => {
  const one = await drawn(50, 50).png().toBuffer()
  const same = await drawn(50, 50).png({ compressionLevel: 1 }).toBuffer()
  const other = await drawn(51, 50).png().toBuffer()

  const keys = await Promise.all(
    [one, same, other].map(async (file) => (await makePictures(file)).key),
  )

  expect(keys[0]).toBe(keys[1])
  expect(keys[0]).not.toBe(keys[2])
})

test('of an animation the first picture is taken', async () => {
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

test('a drawing is drawn in full size, however small it says it is', async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">
    <rect width="4" height="8" fill="#c81414"/><rect x="4" width="4" height="8" fill="#0a0"/></svg>`

  const { files } = await makePictures(Buffer.from(svg))

  const large = files.find(({ name }) => name.endsWith('-800.webp'))
  expect(
    await coloursAt(large?.bytes, [
      [48, 50],
      [52, 50],
    ]),
  ).toEqual(['red', 'green'])
})

test('a drawing fetches nothing from elsewhere and reads no file', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const red = await drawn(10, 10).png().toBuffer()
  const { path, remove } = await aFile(red)
  const svg = (inside: string, before = '') =>
    Buffer.from(`${before}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"
      xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:xi="http://www.w3.org/2001/XInclude">
      ${inside}<rect width="1" height="1"/></svg>`)
  const image = (href: string) => svg(`<image xlink:href="${href}" width="10" height="10"/>`)

  for (const drawing of [
    image(`${elsewhere}/a.png`),
    image(`file://${path}`),
    image(path),
    svg(`<image href="${elsewhere}/b.png" width="10" height="10"/>`),
    svg(`<use href="${elsewhere}/c.svg#x"/><use href="file://${path}#x"/>`),
    svg(`<xi:include href="${elsewhere}/d.svg"/><xi:include href="file://${path}" parse="text"/>`),
    svg(`<style>@import url("${elsewhere}/e.css");</style>`),
    svg('', `<?xml-stylesheet type="text/css" href="${elsewhere}/f.css"?>`),
    svg('<text>&net;</text>', `<!DOCTYPE svg [<!ENTITY net SYSTEM "${elsewhere}/g">]>`),
    svg('<text>&file;</text>', `<!DOCTYPE svg [<!ENTITY file SYSTEM "file://${path}">]>`),
  ]) {
    const made = await makePictures(drawing).catch((error) => error)
    if ('files' in made)
      expect(await coloursAt(made.files[0].bytes, [[50, 50]]), String(drawing)).toEqual(['white'])
    else expect(made, String(drawing)).toMatchObject(refused)
  }
  expect(asked).toEqual([])
  server.close()
  await remove()
})

test('a file is read where it lies, and a drawing in it reads none beside it', async () => {
  const { path, remove } = await aFile(await drawn(10, 10).png().toBuffer())
  expect(await coloursAt((await makePictures(path)).files[0]?.bytes, [[50, 50]])).toEqual(['red'])

  const drawing = join(dirname(path), 'drawing')
  const image = '<image href="secret.png" width="10" height="10"/>'
  await writeFile(
    drawing,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${image}<rect width="1" height="1"/></svg>`,
  )
  const { files } = await makePictures(drawing)
  expect(await coloursAt(files[0]?.bytes, [[50, 50]])).toEqual(['white'])

  // The library's own format lies in memory as it does in the file, with whatever sizes that claims.
  const own = join(dirname(path), 'own.v')
  await (await loadSharp())(path).toFile(own)
  await expect(makePictures(own)).rejects.toMatchObject(refused)
  await remove()
})

// The last of these is given up only after a quarter of a minute.
test('a small file that would unpack to more than a shop can hold is refused', async () => {
  const bomb = await sharp({
    create: { width: 10_001, height: 10_001, channels: 3, background: red },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 1 })
    .toBuffer()
  expect(bomb.length).toBeLessThan(5_000_000)
  await expect(makePictures(bomb)).rejects.toMatchObject(refused)

  const huge = '<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"/>'
  await expect(makePictures(Buffer.from(huge))).rejects.toMatchObject(refused)
  const endless = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><g id="a0"><rect width="1" height="1"/></g>${Array.from(
    { length: 30 },
    (_, at) => `<g id="a${at + 1}">${`<use href="#a${at}"/>`.repeat(10)}</g>`,
  ).join('')}</svg>`
  await expect(makePictures(Buffer.from(endless))).rejects.toMatchObject(refused)
})

test('what is no image is refused', async () => {
  for (const file of ['', 'hello', '<svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a'])
    await expect(makePictures(Buffer.from(file)), file).rejects.toMatchObject(refused)
})
