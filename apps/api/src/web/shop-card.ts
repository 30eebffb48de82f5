import { join } from 'node:path'
import type { Shop } from '@duka/contract/settings'
import type { FastifyInstance } from 'fastify'
import { loadSharp } from '../modules/catalogue/load-sharp.ts'
import { apiRoot } from '../paths.ts'

/** The name stands below the mark and left of the goods, as large as it fits. */
const NAME = { left: 76, width: 440, top: 366 }
/** In one line, in two, or in three; what is longer still is cut. */
const SIZES = [92, 68, 52]
const INK = '#1c1917'

/** The picture that messengers show where a link to the shop is shared: mark, name and goods. */
export function shopCardRoute(app: FastifyInstance, shop: () => Shop): void {
  let drawn: { name: string; card: Promise<Buffer> } | undefined

  app.get('/share.jpg', async (_request, reply) => {
    const { name } = shop()
    if (drawn?.name !== name) {
      const card = drawShopCard(name)
      drawn = { name, card }
      // One that came to nothing is drawn again when it is next asked for.
      card.catch(() => (drawn = undefined))
    }
    return reply
      .headers({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=3600' })
      .send(await drawn.card)
  })
}

async function drawShopCard(name: string): Promise<Buffer> {
  // Loaded with the first card: a shop whose links nobody shares needs no fonts.
  const { lettering } = await import('../modules/catalogue/drawn-text.ts')
  const sharp = await loadSharp()
  const { wrap, draw } = lettering(700)
  const { left, width, top } = NAME
  const inLetters = (size: number, index: number) => ({
    size,
    lines: wrap(name, { width, size, lines: index + 1 }),
  })
  const whole = SIZES.map(inLetters).find(({ lines }) => !lines.at(-1)?.endsWith('…'))
  const { size, lines } = whole ?? inLetters(52, 2)
  const paths = lines.map((line, index) =>
    draw(line, { x: left, y: top + size * (0.72 + index * 1.15), size }),
  )
  const words = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><path fill="${INK}" d="${paths.join('')}"/></svg>`
  return sharp(join(apiRoot, 'share/ground.jpg'))
    .composite([{ input: Buffer.from(words), left: 0, top: 0 }])
    .jpeg({ quality: 76, mozjpeg: true })
    .toBuffer()
}
