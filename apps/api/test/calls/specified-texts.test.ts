import { expect, test } from 'vitest'
import { aManager, anAddress, aPerson, aProduct, aShopper, testApp } from '../support/support.ts'

const nowhere = '7f1b1c1e-94a5-4b53-9f2b-3d8b2a3c4d5e'

/** Every text of sections 5 and 8 of the specification that the server can answer, with its cause. */
test('the server uses the texts of the specification, letter for letter', async () => {
  const app = await testApp()
  const guest = { call: app.call }
  const staff = await aManager(app)
  const other = await aPerson(app, 'customer')
  const kettle = await aProduct(app, { stockQuantity: 3 })
  const sold = await aProduct(app, { stockQuantity: 0 })
  const shopper = await aShopper(app, { cart: [kettle] })
  const { order } = (await shopper.placeOrder('cod')).body
  const address = await anAddress(app, shopper)
  const person = {
    firstname: 'Amina',
    lastname: 'Odhiambo',
    username: 'amina',
    email: 'amina@people.test',
    password: 'Kettle#2026',
    confirmPassword: 'Kettle#2026',
  }
  const register = (change: object) => () =>
    guest.call('POST', '/user/register', { ...person, ...change })
  const login = (body: object) => () => guest.call('POST', '/user/login', body)
  const add = (productId: string, quantity: number) => () =>
    shopper.call('POST', '/carts', { items: [{ productId, quantity }] })
  const newProduct = (change: object) => () => {
    const form = new FormData()
    const fields = {
      name: 'Lamp',
      description: 'Shines.',
      price: '100',
      stockQuantity: '1',
      category: kettle.categoryId ?? '',
      brand: 'Taa',
      variant: 'small',
      ...change,
    }
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
    return staff.call('POST', '/products', form)
  }
  const newShipping = (body: object) => () => staff.call('POST', '/shippings', body)

  const table: [status: number, sentence: string, ask: () => ReturnType<typeof app.call>][] = [
    // Section 5
    [400, 'Email is required', login({ password: 'Kettle#2026' })],
    [400, 'Invalid email format.', login({ email: 'amina', password: 'Kettle#2026' })],
    [400, 'Password is required.', login({ email: person.email })],
    [400, 'First name is required.', register({ firstname: ' ' })],
    [400, 'Last name is required.', register({ lastname: '' })],
    [400, 'Username is required.', register({ username: undefined })],
    [400, 'Email is required.', register({ email: '' })],
    [400, 'Invalid email format.', register({ email: 'amina@' })],
    [400, 'Password is required.', register({ password: '' })],
    [400, 'Password must be at least 8 characters long.', register({ password: 'Ab1!' })],
    [
      400,
      'Password must contain at least one uppercase letter.',
      register({ password: 'kettle#2026' }),
    ],
    [
      400,
      'Password must contain at least one lowercase letter.',
      register({ password: 'KETTLE#2026' }),
    ],
    [400, 'Password must contain at least one number.', register({ password: 'Kettle#Hot' })],
    [
      400,
      'Password must contain at least one special character (e.g., !@#$%^&*).',
      register({ password: 'Kettle2026' }),
    ],
    [400, 'Confirm password is required.', register({ confirmPassword: '' })],
    [400, 'Passwords do not match.', register({ confirmPassword: 'Kettle#2027' })],
    [409, 'This item is currently out of stock.', add(sold.id, 1)],
    [409, 'Cannot add more than available stock (2).', add(kettle.id, 9)],
    [
      400,
      'Please provide a valid M-Pesa phone number.',
      () =>
        shopper.call('POST', '/payments/mpesa/stk-push', {
          orderId: order._id,
          phoneNumber: '071',
        }),
    ],
    [
      400,
      'Please fill in all required new address fields.',
      () => shopper.call('POST', '/addresses', { addressLine1: 'Jamii House' }),
    ],
    [
      400,
      'New password must be at least 8 characters long.',
      () =>
        shopper.call('PUT', '/user/change-password', {
          currentPassword: 'Kettle#2026',
          newPassword: 'short',
        }),
    ],
    [400, 'Price must be positive, Stock Quantity cannot be negative.', newProduct({ price: '0' })],
    [
      400,
      'Price must be positive, Stock Quantity cannot be negative.',
      newProduct({ stockQuantity: '-1' }),
    ],
    [400, 'Please select an image for the new product.', newProduct({})],
    [404, 'User ID not found or invalid.', () => staff.call('GET', `/user/${nowhere}`)],
    [
      400,
      'Please select an address or add a new one.',
      () => shopper.call('POST', '/orders', { paymentMethod: 'cod' }),
    ],
    [400, 'Category name is required.', () => staff.call('POST', '/categories', { name: '' })],
    [400, 'Order ID is required for new shipping records.', newShipping({ address: address.id })],
    [400, 'Address ID is required for new shipping records.', newShipping({ order: order._id })],
    [
      400,
      'Status is required.',
      newShipping({ order: order._id, address: address.id, status: '' }),
    ],
    // Section 8
    [
      401,
      'Login failed. Please check your credentials.',
      login({ email: person.email, password: 'Wrong#2026' }),
    ],
    [
      401,
      'Your session has expired. Please log in again.',
      () => guest.call('GET', '/user/me', undefined, { token: 'gone' }),
    ],
    [404, 'Order not found.', () => other.call('GET', `/orders/${order._id}`)],
    [404, 'Order not found.', () => other.call('GET', '/orders/7')],
    [404, 'Product not found.', () => guest.call('GET', `/products/${nowhere}`)],
    [
      404,
      'Failed to fetch shipping details. Please check the ID.',
      () => other.call('GET', `/shippings/order/${order._id}`),
    ],
  ]

  for (const [status, sentence, ask] of table) {
    const answer = await ask()
    expect({ status: answer.status, message: answer.body?.message }, sentence).toEqual({
      status,
      message: sentence,
    })
  }
})
