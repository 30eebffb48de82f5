import { addToCart, getCart } from '@duka/contract/carts/carts.calls'
import { getProduct } from '@duka/contract/catalogue/catalogue.calls'
import type { Order } from '@duka/contract/orders/orders'
import { messages } from '@duka/contract/screen-messages'
import { reasonOf } from '../../lib/calls/attempt.ts'
import { CallError, call } from '../../lib/calls/call.ts'
import { underOneKey } from '../../lib/calls/new-key.ts'
import { toast } from '../../lib/toast/toast.ts'
import { readCart } from '../add-to-cart/cart-edits.ts'
import { orders } from './words.ts'

type Item = Order['items'][number]

/**
 * Adds the items of an order to the cart, as far as they are in stock. Returns true if any was
 * added.
 */
export async function reorder(userId: string, items: Item[]): Promise<boolean> {
  try {
    if (await add(items)) {
      toast.success(messages.done.addedToCart)
    } else if (!(await addOneByOne(userId, items))) {
      toast.error(orders.now().nothingAgain)
      return false
    }
    await readCart(userId)
    return true
  } catch (error) {
    toast.error(reasonOf(error, messages.failed.addToCart))
    return false
  }
}

async function addOneByOne(userId: string, items: Item[]): Promise<boolean> {
  const t = orders.now()
  const skipped: string[] = []
  const fewer: string[] = []
  for (const item of items) {
    if (await add([item])) continue
    const left = await countLeft(userId, item.product._id)
    if (left > 0 && (await add([{ ...item, quantity: left }]))) fewer.push(item.product.name)
    else skipped.push(item.product.name)
  }
  const added = skipped.length < items.length
  if (fewer.length > 0) toast.warning(t.fewer(fewer.join(', ')), { duration: 8000 })
  if (added && skipped.length > 0) toast.warning(t.skipped(skipped.join(', ')), { duration: 8000 })
  return added
}

/** False if there is not enough stock; throws if the connection is lost. */
async function add(items: Item[]): Promise<boolean> {
  const body = {
    items: items.map(({ product, quantity }) => ({ productId: product._id, quantity })),
  }
  try {
    await underOneKey(`reorder ${JSON.stringify(body)}`, (idempotencyKey) =>
      call(addToCart, { body, idempotencyKey }),
    )
    return true
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.status === 409)) return false
    throw error
  }
}

/** How many of a product this shopper may still add. */
async function countLeft(userId: string, productId: string): Promise<number> {
  try {
    const { product } = await call(getProduct, { params: { id: productId } })
    const { items } = await call(getCart, { params: { userId } })
    const inCart = items.find((line) => line.product._id === productId)?.quantity ?? 0
    return product.stockQuantity - inCart
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return 0
    throw error
  }
}
