import { expect } from 'vitest'
import { addToCart } from '../../app/features/add-to-cart/add-to-cart.ts'
import {
  changeQuantity,
  clearCart,
  readCart,
  removeLine,
} from '../../app/features/add-to-cart/cart-edits.ts'
import * as cartPage from '../../app/features/carts/cart-page.tsx'
import { PriceTag } from '../../app/features/catalogue/price-tag.tsx'
import * as productPage from '../../app/features/catalogue/product-page.tsx'
import * as productsRoute from '../../app/features/catalogue/products-route.tsx'
import * as checkout from '../../app/features/checkout/checkout-page.tsx'
import * as order from '../../app/features/orders/order-page.tsx'
import * as orders from '../../app/features/orders/orders-page.tsx'
import * as tracking from '../../app/features/shipping/track-shipping-page.tsx'
import * as contact from '../../app/features/site/contact-page.tsx'
import { amina } from '../browser.ts'
import { render, renderPage } from '../render.tsx'
import { address, anOrder, aShipping, cart, product, shop } from '../samples.ts'
import { type Answers, answerCalls, visit } from '../visit.tsx'
import { toasts } from './shown-toasts.ts'
import { cannotOpen, does, home, refused, type Situation, unzoned } from './situation.tsx'

const options = { methods: ['mpesa', 'cod'], simulator: false }
const atCheckout = (sends?: Record<string, string>, answers: Answers = {}) =>
  visit({
    page: checkout,
    ...(sends && { sends }),
    answers: {
      'GET /carts/user/*': cart,
      'GET /addresses/user/*': { addresses: [address], nextCursor: null },
      ...unzoned,
      'GET /payments/options': options,
      ...answers,
    },
  })

export const buying: Situation[] = [
  [
    'an address names no product',
    () => visit({ page: productPage, at: '/products/%20', path: '/products/:productId' }),
    ['Product ID missing from URL.'],
  ],
  [
    'a product is gone',
    () =>
      visit({
        page: productPage,
        at: '/products/x',
        path: '/products/:productId',
        answers: refused('GET /products/*', 'PRODUCT_NOT_FOUND'),
      }),
    ['Product not found.'],
  ],
  [
    'a product cannot be loaded',
    () => visit({ page: productPage, at: '/products/x', path: '/products/:productId' }),
    ['Failed to load product details.'],
  ],
  [
    'the list cannot be loaded',
    () => visit({ page: productsRoute, at: '/products', path: '/products' }),
    ['Failed to load products.'],
  ],
  ['a price is read', () => render(<PriceTag of={product} className="" />), ['Ksh {price}']],
  [
    'the last one is sold',
    () => does(() => addToCart({ _id: 'p', stockQuantity: 0 }, 1, async () => {})),
    ['This item is currently out of stock.'],
  ],
  [
    'more is wanted than there is',
    () => does(() => addToCart({ _id: 'p', stockQuantity: 3 }, 5, async () => {})),
    ['Cannot add more than available stock ({n}).', 'Failed to add item to cart.'],
  ],
  [
    'an incomplete message is sent',
    () => visit({ page: contact, sends: { name: '' } }),
    ['Please fill in all required fields.'],
  ],
  cannotOpen('the cart', cartPage, 'Failed to load cart.'),
  ...[
    [
      'a quantity cannot be changed',
      () => changeQuantity(product._id, 2),
      'Failed to update quantity.',
    ],
    ['a line cannot be taken out', () => removeLine(product._id), 'Failed to remove item.'],
    ['the cart cannot be cleared', () => clearCart(amina._id), 'Failed to clear cart.'],
  ].map(
    ([when, edit, sentence]): Situation => [
      String(when),
      async () => {
        answerCalls({ 'GET /carts/user/*': cart })
        await readCart(amina._id)
        await (edit as () => unknown)()
        await expect.poll(() => toasts).not.toEqual([])
      },
      [String(sentence)],
    ],
  ),
  [
    'the checkout has no addresses',
    () =>
      visit({
        page: checkout,
        answers: { 'GET /carts/user/*': cart, ...unzoned, 'GET /payments/options': options },
      }),
    ['Failed to load addresses.'],
  ],
  ['the checkout is read', () => atCheckout(), ['M-Pesa', 'Cash on delivery']],
  [
    'a new address is empty',
    () => atCheckout({ addressId: 'new', paymentMethod: 'cod' }),
    ['Please fill in all required new address fields.'],
  ],
  [
    'no address is chosen',
    () => atCheckout({ paymentMethod: 'cod' }),
    ['Please select an address or add a new one.'],
  ],
  [
    'the phone is none',
    () =>
      atCheckout({ addressId: address._id, paymentMethod: 'mpesa', mpesaPhone: '0712 345 67x' }),
    ['Please provide a valid M-Pesa phone number.'],
  ],
  [
    'a new address cannot be saved',
    () => atCheckout({ ...home, addressId: 'new', paymentMethod: 'cod' }),
    ['Failed to save new address.'],
  ],
  [
    'the answer holds no address',
    () =>
      atCheckout({ ...home, addressId: 'new', paymentMethod: 'cod' }, { 'POST /addresses': {} }),
    ['Failed to add new address: Invalid response from server.'],
  ],
  [
    'the order cannot be placed',
    () => atCheckout({ addressId: address._id, paymentMethod: 'cod', contactPhone: '0712345678' }),
    ['Failed to place order.'],
  ],
  cannotOpen('the history', orders, 'Failed to fetch order history.'),
  ...[
    ['cannot be loaded', {}, 'Failed to fetch order details.'],
    [
      'has no order in its answer',
      { 'GET /orders/*': {} },
      'Failed to load order detail: Unexpected data format or missing order ID.',
    ],
    ['is not there', refused('GET /orders/*', 'ORDER_NOT_FOUND'), 'Order not found.'],
  ].map(
    ([what, answers, sentence]): Situation => [
      `an order ${what}`,
      () =>
        visit({
          page: order,
          at: '/orders/x',
          path: '/orders/:orderId',
          answers: {
            'GET /payments/options': options,
            'GET /payments/order/*': { payments: [] },
            ...(answers as object),
          },
        }),
      [String(sentence)],
    ],
  ),
  ...(['Pending', 'Processing', 'Shipped', 'Delivered', 'Cancelled'] as const).map(
    (status): Situation => [
      `an order is ${status}`,
      () =>
        visit({
          page: orders,
          answers: { 'GET /orders/user/*': { orders: [anOrder({ status })], nextCursor: null } },
        }),
      [status, 'KES {price}'],
    ],
  ),
  [
    'an order is paid',
    () =>
      visit({
        page: orders,
        answers: {
          'GET /orders/user/*': { orders: [anOrder({ paymentStatus: 'paid' })], nextCursor: null },
        },
      }),
    ['Paid'],
  ],
  [
    'nothing is entered to be tracked',
    () => visit({ page: tracking, at: '/track-shipping?id=' }),
    ['Please enter an Order ID or Tracking Number.'],
  ],
  [
    'what is entered leads nowhere',
    () => visit({ page: tracking, at: '/track-shipping?id=nonsense' }),
    ['Failed to fetch shipping details. Please check the ID.'],
  ],
  [
    'a parcel is followed',
    () =>
      renderPage(tracking.Component, {
        data: {
          id: 'x',
          found: {
            kind: 'order',
            order: anOrder(),
            shipping: aShipping({ status: 'pending' }),
            cash: 0,
          },
        },
        shop,
      }),
    ['Pending', 'Shipped', 'Delivered'],
  ],
]
