import { getProduct } from '@duka/contract/catalogue/catalogue.calls'
import type { Product } from '@duka/contract/catalogue/products'
import type { Order } from '@duka/contract/orders/orders'
import { CallError, call } from '../../../../lib/calls/call.ts'
import type { Line } from './entered.ts'

/** The products of an order, one line each, with today's price and stock. A product may be in two lines of the order. */
export async function presentLines(order: Order): Promise<Line[]> {
  const products = [...new Set(order.items.map(({ product }) => product._id))]
  return Promise.all(products.map(async (id) => lineOf(order, id, await findProduct(id))))
}

async function findProduct(id: string): Promise<Product | undefined> {
  try {
    return (await call(getProduct, { params: { id } })).product
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined
    throw error
  }
}

function lineOf(order: Order, productId: string, now: Product | undefined): Line {
  const own = order.items.filter(({ product }) => product._id === productId)
  const [first] = own
  return {
    productId,
    name: first?.product.name ?? '',
    variant: first?.variant ?? null,
    sku: first?.sku ?? null,
    image: null,
    quantity: piecesOf(order, productId),
    price: now?.price ?? first?.price ?? 0,
    stockQuantity: now?.stockQuantity ?? 0,
    isGone: !now || now.visibility === 'draft',
  }
}

/** How many pieces of a product an order has. */
export function piecesOf({ items }: Order, productId: string): number {
  return items
    .filter(({ product }) => product._id === productId)
    .reduce((sum, { quantity }) => sum + quantity, 0)
}
