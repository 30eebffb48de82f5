import { toShillings } from '@duka/contract/money'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { ShopError } from '../../../http/errors.ts'
import { limitConcurrency } from '../../../http/limit-concurrency.ts'
import { networkOf } from '../../../http/network.ts'
import { pictureName } from '../../pictures/picture-names.ts'
import { logoPng } from '../../settings/logo-png.ts'
import { cardName, cardUrl, readCardName } from '../products/card-names.ts'
import type { ProductRow } from '../products/product-row.ts'
import { findProduct } from '../products/products.queries.ts'
import { cardLogo, drawShareCard } from './draw-share-card.ts'

type Shop = Pick<Deps, 'db' | 'pictures' | 'settings'>

/**
 * Serves the cards that messengers show for products. A card is drawn on its first request and stored with
 * the pictures. Its name contains a hash of its content; an outdated name redirects to the present card.
 */
export async function shareCardRoutes(app: FastifyInstance, shop: Shop): Promise<void> {
  const inFlight = new Map<string, Promise<Card>>()
  /** One card at a time, because drawing blocks a CPU core. */
  const runLimited = limitConcurrency({ maxRunning: 1, maxQueued: 50 })

  function make(product: ProductRow, source: string): Promise<Card> {
    const name = cardName(product, shop.settings.face())
    const asked = inFlight.get(name)
    if (asked) return asked
    const made = runLimited(() => findOrDraw(shop, product, app.log), source).finally(() =>
      inFlight.delete(name),
    )
    inFlight.set(name, made)
    return made
  }

  app.get<{ Params: { name: string } }>('/share/:name', async ({ params, ip }, reply) => {
    const productId = readCardName(params.name)
    const product = productId && (await findProduct(shop.db, productId))
    if (!product || product.visibility === 'draft') throw new ShopError('NOT_FOUND')
    if (params.name !== cardName(product, shop.settings.face()))
      return reply
        .header('cache-control', 'no-cache')
        .redirect(cardUrl(product, shop.settings.face()), 302)
    const { jpeg, isComplete } = await make(product, networkOf(ip))
    return reply
      .headers({
        'content-type': 'image/jpeg',
        'cache-control': isComplete ? 'public, max-age=31536000, immutable' : 'no-store',
      })
      .send(jpeg)
  })
}

interface Card {
  jpeg: Buffer
  /** Whether it includes the product's picture. */
  isComplete: boolean
}

async function findOrDraw(
  shop: Shop,
  product: ProductRow,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Card> {
  const { pictures } = shop
  const face = shop.settings.face()
  const name = cardName(product, face)
  const stored = await pictures.get(name)
  if (stored) return { jpeg: stored, isComplete: true }
  const picture = product.imageKey
    ? await pictures.get(pictureName(product.imageKey, 800))
    : undefined
  const { name: title, variant, priceCents } = product
  const jpeg = await drawShareCard({
    name: title,
    variant,
    price: toShillings(priceCents),
    picture,
    tones: face?.tones?.light,
    logo: await logoPng(shop, cardLogo),
  })
  // Not stored without the picture: that may return, for example from a backup.
  if (product.imageKey && !picture) return { jpeg, isComplete: false }
  await pictures
    .put(name, jpeg, 'image/jpeg')
    // Not stored, so the next request draws it again. This one still gets the card.
    .catch((error) => log.warn({ err: error }, 'a share card was not stored'))
  return { jpeg, isComplete: true }
}
