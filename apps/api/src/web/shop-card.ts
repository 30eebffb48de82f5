import { join } from 'node:path'
import type { Shop } from '@duka/contract/settings/settings'
import type { FastifyInstance } from 'fastify'
import { apiRoot } from '../env/paths.ts'
import { loadSharp } from '../modules/pictures/load-sharp.ts'

/** Where the name is written: below the logo, left of the goods, as large as it fits. */
const NAME = { left: 76, width: 440, top: 366 }
/** Font sizes for one, two and three lines; a longer name is cut. */
const SIZES = [92, 68, 52]
const INK = '#1c1917'

/** `/share.jpg`: the picture that messengers show for a link to the shop, with logo, name and goods. */
export function shopCardRoute(app: FastifyInstance, shop: () => Shop): void {
  let drawn: { name: string; card: Promise<Buffer> } | undefined

  app.get('/share.jpg', async (_request, reply) => {
    const { name } = shop()
    if (drawn?.name !== name) {
      const card = drawShopCard(name)
      drawn = { name, card }
      // After a failure the next request draws it again.
      card.catch(() => (drawn = undefined))
    }
    return reply
      .headers({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=3600' })
      .send(await drawn.card)
  })
}

async function drawShopCard(name: string): Promise<Buffer> {
  // Loaded with the first card: until a link is shared, no fonts are needed.
  const { lettering } = await import('../modules/pictures/drawn-text.ts')
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
