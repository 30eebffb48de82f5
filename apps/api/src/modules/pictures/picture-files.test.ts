import { readdir, readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makePictures } from './make-pictures.ts'

/** Pictures as phones, other programs and thieves make them. */

const folder = new URL('../../../test/samples/pictures/', import.meta.url)
const names = (await readdir(folder)).sort()
const bytesOf = (nth: string) =>
  readFile(new URL(encodeURIComponent(names.find((name) => name.startsWith(nth)) ?? nth), folder))

/** The red, green and blue of one point of the largest picture; `x` and `y` in hundredths of its sides. */
async function colourAt(nth: string, x: number, y: number) {
  const { files } = await makePictures(await bytesOf(nth))
  const image = sharp(files.find(({ name }) => name.endsWith('-800.webp'))?.bytes).removeAlpha()
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor((y / 100) * 799) * info.width + Math.floor((x / 100) * 799)) * 3
  return [...data.subarray(at, at + 3)]
}

const taken = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '11', '12', '15', '16', '17']

test.each(taken)('picture %s is taken, and nothing of its metadata is given out', async (nth) => {
  const { files } = await makePictures(await bytesOf(nth))
  expect(files).toHaveLength(6)
  for (const { bytes } of files) {
    const { exif, xmp, iptc, width, height } = await sharp(bytes).metadata()
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined])
    expect(width).toBe(height)
    expect(bytes.toString('latin1')).not.toMatch(/GPS|Nairobi|Tecno|Samsung/i)
  }
})

test.each(['10', '13', '14', '18'])(
  'file %s is refused, because it is not a picture',
  async (nth) => {
    await expect(makePictures(await bytesOf(nth))).rejects.toMatchObject({
      code: 'IMAGE_UNREADABLE',
    })
  },
)

test('a picture that claims 900 million pixels is refused for that, without decoding it', async () => {
  await expect(makePictures(await bytesOf('19'))).rejects.toMatchObject({
    code: 'IMAGE_TOO_MANY_PIXELS',
    message: expect.stringContaining('30000 × 30000 pixels'),
  })
})

test('see-through ground becomes light, and a black-and-white photo is no negative', async () => {
  expect(Math.min(...(await colourAt('05', 2, 2)))).toBeGreaterThan(235)
  expect(Math.max(...(await colourAt('16', 50, 50)))).toBeGreaterThan(180)
})

test('a photo that a phone turned stands upright, and a picture for print keeps its colours', async () => {
  // The dark foot of the kettle.
  expect(Math.max(...(await colourAt('01', 33, 81)))).toBeLessThan(110)
  const [red = 0, , blue = 0] = await colourAt('02', 57, 35)
  expect(red - blue).toBeGreaterThan(50)
})
