import { fill } from '@duka/contract/fill'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from './calls.ts'
import { AddToCart } from './carts/carts.ts'
import { NewProduct } from './catalogue/product-form.ts'
import { ProductFilter } from './catalogue/products.ts'
import { counties } from './delivery/counties.ts'
import { refusals } from './errors.ts'
import { fieldRefusals, zodMessages } from './field-messages.ts'
import { notANumber } from './money.ts'
import { orderMoves, orderStatuses, readOrderStatus } from './orders/orders.ts'
import { AskForPayment, paymentMoves } from './payments/payments.ts'
import { NewShipping, shippingMoves, shippingStatuses } from './shipping/shipping.ts'
import { Credentials, LoginForm, Registration } from './users/sessions.ts'

const id = '7f1b1c1e-94a5-4b53-9f2b-3d8b2a3c4d5e'

/** The first message for each invalid field, as forms show them. */
function problems(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const { error } = z.safeParse(schema, value, zodMessages)
  const refused = fieldRefusals(error?.issues ?? [])
  return Object.fromEntries(Object.entries(refused).map(([name, { message }]) => [name, message]))
}

test('every endpoint has a unique path and an access rule', () => {
  const addresses = endpoints.map(({ method, url }) => `${method} ${url}`)
  expect(new Set(addresses).size).toBe(addresses.length)
  for (const { config } of endpoints) expect(['public', 'user', 'staff']).toContain(config.access)
  // The calls of section 7 of the specification, the role change, and the shop's own additions.
  expect(addresses.length).toBeGreaterThanOrEqual(45)
})

test('an incomplete registration is refused with the texts of the specification', () => {
  expect(problems(Registration, {})).toEqual({
    firstname: 'First name is required.',
    lastname: 'Last name is required.',
    username: 'Username is required.',
    email: 'Email is required.',
    password: 'Password is required.',
    confirmPassword: 'Confirm password is required.',
  })
  const complete = {
    firstname: 'Amina',
    lastname: "Ng'ang'a",
    username: 'amina',
    email: 'Amina@shop.test',
    password: 'Safe#2026',
    confirmPassword: 'Safe#2026',
  }
  expect(problems(Registration, complete)).toEqual({})
  expect(problems(Registration, { ...complete, email: 'amina' })).toEqual({
    email: 'Invalid email format.',
  })
  expect(problems(Registration, { ...complete, confirmPassword: 'other' })).toEqual({
    confirmPassword: 'Passwords do not match.',
  })
})

test.each([
  ['Aa1!', 'Password must be at least 8 characters long.'],
  ['lower#2026', 'Password must contain at least one uppercase letter.'],
  ['UPPER#2026', 'Password must contain at least one lowercase letter.'],
  ['NoDigits#!', 'Password must contain at least one number.'],
  ['NoSpecial1', 'Password must contain at least one special character (e.g., !@#$%^&*).'],
])('the password %s is refused', (password, sentence) => {
  expect(problems(Registration, { password }).password).toBe(sentence)
})

test('the login form refuses a short password; the server treats it as a wrong one', () => {
  expect(problems(LoginForm, {})).toEqual({
    email: 'Email is required',
    password: 'Password is required.',
  })
  const short = { email: 'a@b.co', password: 'short' }
  expect(problems(LoginForm, short).password).toBe('Password must be at least 8 characters long.')
  expect(problems(Credentials, short)).toEqual({})
})

test('a product has a positive price and no negative stock', () => {
  const kettle = {
    name: 'Kettle',
    description: 'Boils.',
    price: '1850.50',
    stockQuantity: '4',
    category: id,
    brand: 'Moto',
    variant: 'steel',
  }
  expect(z.parse(NewProduct, kettle)).toMatchObject({ price: 1850.5, stockQuantity: 4 })
  const sentence = 'Price must be positive, Stock Quantity cannot be negative.'
  for (const price of ['0', '-1', 1e-72])
    expect(problems(NewProduct, { ...kettle, price })).toEqual({ price: sentence })
  expect(problems(NewProduct, { ...kettle, stockQuantity: -1 })).toEqual({
    stockQuantity: sentence,
  })
  for (const price of ['cheap', '0x10', '1e3', '14,50'])
    expect(problems(NewProduct, { ...kettle, price }).price).toBe(notANumber)
  expect(Object.keys(problems(NewProduct, {}))).toEqual([
    'name',
    'description',
    'price',
    'stockQuantity',
    'category',
    'brand',
    'variant',
  ])
})

test('a page of a list has 24 entries by default and 100 at most', () => {
  expect(z.parse(ProductFilter, {})).toEqual({ limit: 24 })
  for (const limit of ['500', '9'.repeat(400)])
    expect(z.parse(ProductFilter, { limit }).limit, limit).toBe(100)
  for (const limit of ['0', '-1', '1.5', 'ten', ''])
    expect(z.safeParse(ProductFilter, { limit }).success, limit).toBe(false)
})

test('a quantity below one becomes one', () => {
  const line = (quantity?: number) =>
    z.parse(AddToCart, { items: [{ productId: id, quantity }] }).items[0]?.quantity
  expect([line(), line(0), line(-5), line(3)]).toEqual([1, 1, 1, 3])
})

test('a payment accepts a phone number of 10 to 12 digits in any Kenyan format', () => {
  const ask = (phoneNumber: unknown) => ({ orderId: id, phoneNumber })
  expect(z.parse(AskForPayment, ask('0712 345 678')).phoneNumber).toBe('254712345678')
  for (const wrong of ['712345678', '07123', '0201234567', '2547123456789', 712345678, null])
    expect(problems(AskForPayment, ask(wrong)), String(wrong)).toEqual({
      phoneNumber: 'Please provide a valid M-Pesa phone number.',
    })
})

test('a shipping record names its missing fields and accepts ids or whole objects', () => {
  expect(problems(NewShipping, { status: '' })).toEqual({
    order: 'Order ID is required for new shipping records.',
    address: 'Address ID is required for new shipping records.',
    status: 'Status is required.',
  })
  const record = z.parse(NewShipping, { order: { _id: id }, address: id, shippedAt: '2026-11-21' })
  expect(record).toMatchObject({
    order: id,
    status: 'pending',
    shippedAt: '2026-11-21T00:00:00.000Z',
  })
  for (const shippedAt of ['2026-02-30x', '2026-02-30', '2026-02-30T08:00:00Z', '2026-13-01'])
    expect(problems(NewShipping, { order: id, address: id, shippedAt }), shippedAt).toEqual({
      shippedAt: 'This is not a date.',
    })
})

test('blanks around a typed id are ignored, and an id of blanks counts as missing', () => {
  const pasted = z.parse(NewShipping, { order: ` ${id.toUpperCase()}\n`, address: id })
  expect(pasted.order).toBe(id)
  expect(problems(NewShipping, { order: '  ', address: id }).order).toBe(
    'Order ID is required for new shipping records.',
  )
})

test('an email address must end in a possible domain', () => {
  const asked = (email: string) => problems(Credentials, { email, password: 'x' }).email
  for (const email of ['a@b.co', 'a.b+c@mail.example.co.ke', 'wanjikũ@duka.ke', ' a@b.co '])
    expect(asked(email), email).toBeUndefined()
  for (const email of ['a@b', 'a@b.', 'a@.b', 'a@b..c', 'a@@b.c', 'a b@c.d', 'a@b.c,d@e.f'])
    expect(asked(email), email).toBe('Invalid email format.')
})

test('no status can move to itself, and the tables of moves list every status', () => {
  for (const [moves, states] of [
    [orderMoves, orderStatuses],
    [shippingMoves, shippingStatuses],
    [paymentMoves, Object.keys(paymentMoves)],
  ] as const) {
    expect(Object.keys(moves).sort()).toEqual([...states].sort())
    for (const [from, targets] of Object.entries(moves)) {
      expect(targets).not.toContain(from)
      for (const to of targets) expect(states).toContain(to)
    }
  }
  expect(readOrderStatus(' shipped ')).toBe('Shipped')
})

test('the 47 counties are in the order of their codes', () => {
  expect(counties).toHaveLength(47)
  expect([counties[0], counties[15], counties[46]]).toEqual(['Mombasa', 'Machakos', 'Nairobi'])
  expect(new Set(counties).size).toBe(47)
})

test('a message shows the placeholder of a value that is missing', () => {
  expect(fill(refusals.OVER_STOCK.message, { available: 3 })).toBe(
    'Cannot add more than available stock (3).',
  )
  expect(fill('Hello {name}')).toBe('Hello {name}')
})
