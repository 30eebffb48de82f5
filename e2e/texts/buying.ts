import type { Visit } from '../texts.ts'
import {
  type Answer,
  fillAddress,
  home,
  open,
  placeOrder,
  press,
  putIntoCart,
  type Visitor,
} from './shopper.ts'

const nobody = '11111111-1111-4111-8111-111111111111'

let dearest: Answer['products'][number] | undefined

/** Removes the whole stock of the dearest product, or restores it. */
async function changeStock(v: Visitor, sign: 1 | -1): Promise<void> {
  if (!dearest) return
  const change = sign * dearest.stockQuantity
  await v.staff(`POST /products/${dearest._id}/stock`, { change, note: 'Counted' })
}

const cart: Visit<Visitor> = {
  title: 'a shopper fills a cart',
  situations: [
    {
      when: 'more is wanted than there is',
      act: async (v) => {
        await v.signIn()
        const { products } = await v.api('GET /products?q=electric%20kettle')
        await open(v, `/products/${products[0]?._id}`)
        await v.page.getByLabel('Quantity').fill('99999')
      },
      see: ['Cannot add more than available stock ({n}).'],
    },
    {
      when: 'the shop is in trouble',
      act: async (v) => {
        await v.fail('POST /carts')
        await press(v, /^Add to cart/)
      },
      see: ['Failed to add item to cart.'],
    },
    {
      when: 'the last one is sold while one looks at it',
      act: async (v) => {
        await v.mend()
        const { products } = await v.api('GET /products?sort=-price&inStock=true')
        dearest = products[0]
        await open(v, `/products/${dearest?._id}`)
        await changeStock(v, -1)
        await press(v, /^Add to cart/)
      },
      see: ['This item is currently out of stock.'],
    },
    {
      when: 'the cart cannot be loaded',
      act: async (v) => {
        await changeStock(v, 1)
        await putIntoCart(v)
        await v.fail('GET /carts/user/*')
        await open(v, '/carts')
      },
      see: ['Failed to load cart.'],
    },
    {
      when: 'a quantity cannot be changed',
      act: async (v) => {
        await v.mend()
        await open(v, '/carts')
        await v.fail('PATCH /carts/update-quantity')
        await press(v, /^One more/)
      },
      see: ['Failed to update quantity.'],
    },
    {
      when: 'a line cannot be taken out',
      act: async (v) => {
        await v.fail('PATCH /carts/remove-item')
        await press(v, 'Remove Electric kettle')
      },
      see: ['Failed to remove item.'],
    },
    {
      when: 'the cart cannot be cleared',
      act: async (v) => {
        await v.fail('DELETE /carts/user/*')
        await press(v, 'Clear cart')
        await v.page.getByRole('dialog').getByRole('button', { name: 'Clear cart' }).click()
      },
      see: ['Failed to clear cart.'],
    },
  ],
}

const checkout: Visit<Visitor> = {
  title: 'a shopper checks out',
  situations: [
    {
      when: 'the addresses cannot be loaded',
      act: async (v) => {
        await v.signIn()
        await putIntoCart(v)
        await v.fail('GET /addresses/user/*')
        await open(v, '/checkout')
      },
      see: ['Failed to load addresses.'],
    },
    {
      when: 'the address is empty',
      act: async (v) => {
        await v.mend()
        await open(v, '/checkout')
        await v.page.getByLabel('M-Pesa phone number').fill('0712 345 678')
        await press(v, 'Place order')
      },
      see: ['M-Pesa', 'Cash on delivery', 'Please fill in all required new address fields.'],
    },
    {
      when: 'the address cannot be saved',
      act: async (v) => {
        await v.fail('POST /addresses')
        await fillAddress(v)
        await press(v, 'Place order')
      },
      see: ['Failed to save new address.'],
    },
    {
      when: 'the answer holds no address',
      act: async (v) => {
        await v.mend()
        await v.answer('POST /addresses', {}, 201)
        await press(v, 'Place order')
      },
      see: ['Failed to add new address: Invalid response from server.'],
    },
    {
      when: 'the phone is none',
      act: async (v) => {
        await v.mend()
        await v.api('POST /addresses', home)
        await open(v, '/checkout')
        await v.page.getByLabel('M-Pesa phone number').fill('0712 345 67x')
        await press(v, 'Place order')
      },
      see: ['Please provide a valid M-Pesa phone number.'],
    },
    {
      when: 'the browser lost which address was chosen',
      act: async (v) => {
        await v.page.getByLabel('M-Pesa phone number').fill('0712 345 678')
        for (const choice of await v.page.locator('[name=addressId]').all())
          await choice.evaluate((radio: HTMLInputElement) => {
            radio.checked = false
          })
        await press(v, 'Place order')
      },
      see: ['Please select an address or add a new one.'],
    },
    {
      when: 'the order cannot be placed',
      act: async (v) => {
        await open(v, '/checkout')
        await v.fail('POST /orders')
        await press(v, 'Place order')
      },
      see: ['Failed to place order.'],
    },
  ],
}

let orderId = ''

const orders: Visit<Visitor> = {
  title: 'a shopper looks after an order',
  situations: [
    {
      when: 'the history cannot be loaded',
      act: async (v) => {
        await v.signIn()
        orderId = await placeOrder(v)
        await v.fail('GET /orders/user/*')
        await open(v, '/orders')
      },
      see: ['Failed to fetch order history.'],
    },
    {
      when: 'the order cannot be loaded',
      act: async (v) => {
        await v.mend()
        await v.fail('GET /orders/*')
        await open(v, `/orders/${orderId}`)
      },
      see: ['Failed to fetch order details.'],
    },
    {
      when: 'the answer holds no order',
      act: async (v) => {
        await v.mend()
        await v.answer('GET /orders/*', {})
        await open(v, `/orders/${orderId}`)
      },
      see: ['Failed to load order detail: Unexpected data format or missing order ID.'],
    },
    {
      when: 'there is no such order',
      act: async (v) => {
        await v.mend()
        await open(v, `/orders/${nobody}`)
      },
      see: ['Order not found.'],
    },
    {
      when: 'nothing is entered to be tracked',
      act: async (v) => {
        await open(v, '/track-shipping')
        await press(v, 'Track')
      },
      see: ['Please enter an Order ID or Tracking Number.'],
    },
    {
      when: 'what is entered leads nowhere',
      act: async (v) => {
        await v.page.getByLabel('Order ID or Tracking Number').fill('nonsense')
        await press(v, 'Track')
      },
      see: ['Failed to fetch shipping details. Please check the ID.'],
    },
    {
      when: 'the order is new',
      act: (v) => open(v, `/orders/${orderId}`),
      see: ['Pending', 'KES {price}'],
    },
    ...['Processing', 'Shipped', 'Delivered', 'Cancelled'].map((status) => ({
      when: `staff say ${status}`,
      act: async (v: Visitor) => {
        await v.staff(`PUT /orders/${orderId}`, { status })
        await open(v, `/orders/${orderId}`)
      },
      see: [status],
    })),
    {
      when: 'another order is paid',
      act: async (v) => {
        orderId = await placeOrder(v)
        await v.staff('POST /payments/cash', { orderId })
        await open(v, `/orders/${orderId}`)
      },
      see: ['Paid'],
    },
    {
      when: 'its parcel is being prepared, and followed',
      act: async (v) => {
        await v.staff(`PUT /orders/${orderId}`, { status: 'Processing' })
        await open(v, `/track-shipping?id=${orderId}`)
      },
      see: ['Pending', 'Shipped', 'Delivered'],
    },
  ],
}

export const buyingVisits = [cart, checkout, orders]
