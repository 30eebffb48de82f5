import * as z from 'zod/mini'
import { Product } from '../catalogue/products.ts'
import { endpoint, Id, noted } from '../endpoint.ts'
import { MAX_IDS, MAX_WISHES } from './wish-limits.ts'
import * as calls from './wish-list.calls.ts'

/** A product as a wish list shows it: with current price and stock. */
export const WishedProduct = z.pick(Product, {
  _id: true,
  name: true,
  brand: true,
  variant: true,
  nameSw: true,
  variantSw: true,
  price: true,
  wasPrice: true,
  salePrice: true,
  saleUntil: true,
  stockQuantity: true,
  image: true,
  images: true,
})
export type WishedProduct = z.infer<typeof WishedProduct>

const Wished = z.object({ products: z.array(WishedProduct) })

export const getWishList = endpoint(calls.getWishList, 'user', {
  summary: 'Your wish list, newest first; products that left the shop drop out',
  answer: Wished,
})

/** For guests, whose wish list is on their device. */
export const describeWishes = endpoint(calls.describeWishes, 'public', {
  summary: 'These products, as a wish list shows them',
  query: {
    ids: noted(
      z.pipe(
        z.string('Please name the products.').check(z.maxLength(40 * MAX_IDS)),
        z.pipe(
          z.transform((typed: string) => typed.split(',').filter(Boolean)),
          z.array(Id).check(z.maxLength(MAX_IDS, `Name at most ${MAX_IDS} products.`)),
        ),
      ),
      'Ids, separated by commas.',
    ),
  },
  answer: Wished,
})

export const mergeWishes = endpoint(calls.mergeWishes, 'user', {
  summary: 'Add products to your wish list, such as those of a device; unknown ones are left out',
  body: {
    products: z
      .array(Id, 'Please give the products as a list.')
      .check(z.maxLength(MAX_WISHES, `Name at most ${MAX_WISHES} products.`)),
  },
  answer: Wished,
})

export const addWish = endpoint(calls.addWish, 'user', {
  summary: 'Put a product on your wish list',
  missing: 'PRODUCT_NOT_FOUND',
  refusals: ['WISH_LIST_FULL'],
})

export const removeWish = endpoint(calls.removeWish, 'user', {
  summary: 'Take a product off your wish list',
  missing: 'PRODUCT_NOT_FOUND',
})
