import { formatMoney, toShillings } from '@duka/contract/money'
import type { NotifyMe } from '@duka/contract/stock-requests/stock-requests'
import type { Deps } from '../../deps.ts'
import { ShopError } from '../../http/errors.ts'
import { type JobContext, workThrough } from '../../jobs/work-through.ts'
import { queueMessage } from '../messages/outbox.queries.ts'
import { countStockRequest } from '../users/limits/request-limits.ts'
import { findUser } from '../users/records/users.queries.ts'
import {
  findStock,
  insertRequest,
  selectProductsBack,
  takeTurns,
} from './stock-requests.queries.ts'

const JOB = 'back-in-stock'

interface Asking {
  productId: string
  /** The account, if the person is signed in. */
  userId: string | undefined
  language: 'en' | 'sw'
  ip: string
}

/**
 * Stores a request to be notified when a product is back in stock. Does nothing if it is in stock or was requested before;
 * the caller cannot see the difference. Throws 404 for an unknown product, and 429 after many requests from one
 * IP address.
 */
export async function requestNotice(
  deps: Pick<Deps, 'db' | 'rateLimits' | 'now'>,
  { email, phoneNumber, language: wanted }: NotifyMe,
  { productId, userId, language, ip }: Asking,
): Promise<void> {
  await countStockRequest(deps, ip)
  const stock = await findStock(deps.db, productId)
  if (stock === undefined) throw new ShopError('PRODUCT_NOT_FOUND')
  if (stock > 0) return
  const account = userId === undefined ? undefined : await findUser(deps.db, userId)
  await insertRequest(deps.db, {
    productId,
    userId: userId ?? null,
    channel: email === undefined ? 'sms' : 'email',
    recipient: email?.toLowerCase() ?? phoneNumber ?? '',
    language: wanted ?? account?.language ?? language,
  })
}

/**
 * Tells people that a product is back: each once, in the order in which they asked, and at most
 * `NOTIFIED_PER_PIECE` for each piece. One transaction marks the request as notified and queues the message. Returns for how many
 * products people were notified.
 */
export function notifyBackInStock(
  { db, publicUrl }: Pick<Deps, 'db' | 'publicUrl'>,
  context: JobContext = {},
): Promise<number> {
  return workThrough(
    db,
    {
      job: JOB,
      selectDue: () => selectProductsBack(db, JOB),
      handle: (productId) =>
        db.transaction(async (db) => {
          const notified = await takeTurns(db, productId)
          for (const { id, product, priceCents, ...to } of notified)
            await queueMessage(db, {
              channel: to.channel,
              recipient: to.recipient,
              language: to.language,
              kind: 'back-in-stock',
              event: `back-in-stock:${id}`,
              ...(to.userId && { userId: to.userId }),
              data: {
                product,
                price: formatMoney(toShillings(priceCents), 'KES'),
                link: `${publicUrl}/products/${productId}`,
                stopLink: `${publicUrl}/stop/${id}`,
              },
            })
          return notified.length > 0
        }),
    },
    context,
  )
}
