import { toShillings } from '@duka/contract/money'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/errors.ts'
import { takeTurns } from '../../http/take-turns.ts'
import { drawShareCard } from './draw-share-card.ts'
import { cardName, cardUrl, pictureName, readCardName } from './picture-names.ts'
import type { ProductRow } from './product-row.ts'
import { findProduct } from './products.queries.ts'

type Shop = Pick<Deps, 'db' | 'pictures'>

/**
 * Serves the cards that messengers show for products. A card is drawn when it is first asked for, and
 * kept with the pictures; its name changes with what it says, so an old name leads to the new card.
 */
export async function shareCardRoutes(app: FastifyInstance, shop: Shop): Promise<void> {
  const coming = new Map<string, Promise<Card>>()
  /** One card at a time: drawing takes a processor for a moment, and shoppers need one too. */
  const inTurn = takeTurns({ atOnce: 1, mostWaiting: 50 })

  function make(product: ProductRow): Promise<Card> {
    const name = cardName(product)
    const asked = coming.get(name)
    if (asked) return asked
    const made = inTurn(() => findOrDraw(shop, product, app.log)).finally(() => coming.delete(name))
    coming.set(name, made)
    return made
  }

  app.get<{ Params: { name: string } }>('/share/:name', async ({ params }, reply) => {
    const productId = readCardName(params.name)
    const product = productId && (await findProduct(shop.db, productId))
    if (!product) throw new ShopError('NOT_FOUND')
    if (params.name !== cardName(product))
      return reply.header('cache-control', 'no-cache').redirect(cardUrl(product), 302)
    const { jpeg, isWhole } = await make(product)
    return reply
      .headers({
        'content-type': 'image/jpeg',
        'cache-control': isWhole ? 'public, max-age=31536000, immutable' : 'no-store',
      })
      .send(jpeg)
  })
}

interface Card {
  jpeg: Buffer
  /** Whether the product's picture was there to be put on it. */
  isWhole: boolean
}

async function findOrDraw(
  { pictures }: Shop,
  product: ProductRow,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Card> {
  const name = cardName(product)
  const kept = await pictures.get(name)
  if (kept) return { jpeg: kept, isWhole: true }
  const picture = product.imageKey
    ? await pictures.get(pictureName(product.imageKey, 800))
    : undefined
  const { name: title, variant, priceCents } = product
  const jpeg = await drawShareCard({
    name: title,
    variant,
    price: toShillings(priceCents),
    picture,
  })
  // A picture that is missing may come back, as from a backup: then its card is drawn anew.
  if (product.imageKey && !picture) return { jpeg, isWhole: false }
  await pictures
    .put(name, jpeg, 'image/jpeg')
    // It is drawn again the next time; whoever asked for it now gets it all the same.
    .catch((error) => log.warn({ err: error }, 'a share card was not kept'))
  return { jpeg, isWhole: true }
}
