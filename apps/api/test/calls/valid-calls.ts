import { createECDH, randomUUID } from 'node:crypto'
import type { Endpoint } from '@duka/contract/endpoint'
import sharp from 'sharp'
import type { CustomerWithEverything } from '../samples/customer-with-everything.ts'

/** The path of a call about this customer's things. */
export function validPath({ url }: Pick<Endpoint, 'url'>, of: CustomerWithEverything): string {
  const ids: Record<string, string> = {
    '/user': of.id,
    '/categories': of.categoryId,
    '/products': of.productId,
    '/families': of.familyId,
    '/addresses': of.addressId,
    '/drafts': of.draftId ?? 'missing',
    '/offers': of.offerId ?? 'missing',
    '/orders': of.orderId,
    '/shippings': of.shippingId,
    '/delivery/zones': of.zoneId ?? 'missing',
    '/delivery/points': of.pointId ?? 'missing',
    '/deliveries': of.runId,
    '/messages': of.messageId,
    '/reviews': of.reviewId,
  }
  return url
    .replace(':userId', of.id)
    .replace(':categoryId', of.categoryId)
    .replace(':productId', of.productId)
    .replace(/^\/wish-list\/products$/, `$&?ids=${of.productId}`)
    .replace(':orderId', url.startsWith('/shippings') ? of.shippedOrderId : of.orderId)
    .replace('/connections/:name', '/connections/sms')
    .replace('/customers/:key', `/customers/${of.id}`)
    .replace('/days/:day', '/days/2099-01-01')
    .replace(':secret', of.secret)
    .replace(/^\/delivery\/options$/, '$&?county=Nairobi')
    .replace(/^\/etims\/month$/, '$&?month=2026-11')
    .replace(/^\/vat\/month$/, '$&?month=2026-11')
    .replace('/pages/:slug', `/pages/${of.pageSlug ?? 'about'}`)
    .replace(':version', String(of.pageVersion ?? 0))
    .replace('/shared/:token', `/shared/${of.sharedCartToken}`)
    .replace('/track/:token', `/track/${of.trackingToken}`)
    .replace('/pay/:token', `/pay/${of.payToken}`)
    .replace(':token', of.runToken)
    .replace(':order', of.parcelOrderId)
    .replace(':id', ids[/^\/(delivery\/)?\w+/.exec(url)?.[0] ?? ''] ?? 'missing')
}

/** The body of a call about this customer's things; undefined for none. */
export function validBody(
  { method, url }: Pick<Endpoint, 'method' | 'url'>,
  of: CustomerWithEverything,
): unknown {
  return bodies[`${method} ${url}`]?.(of)
}

const aDraft = { kind: 'refunded', channel: 'sms', language: 'en', text: 'Order {order}' }

const aPhone = 'https://push.example/phone'
const phoneKeys = {
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: 'A'.repeat(22),
}

const bodies: Record<string, (of: CustomerWithEverything) => unknown> = {
  'PUT /message-texts': () => ({
    texts: [{ kind: 'refunded', channel: 'sms', language: 'en', text: 'Order {order}' }],
  }),
  'POST /push/subscriptions': () => ({ endpoint: aPhone, keys: phoneKeys }),
  'DELETE /push/subscriptions': () => ({ endpoint: aPhone }),
  'POST /message-texts/preview': () => aDraft,
  'POST /message-texts/test': () => aDraft,
  'POST /staff/orders': ({ id, addressId, productId }) => ({
    customer: { user: id },
    items: [{ productId, quantity: 1 }],
    addressId,
    paymentMethod: 'mpesa',
  }),
  'POST /client-errors': () => ({
    kind: 'broken',
    page: '/products/:id',
    message: 'Minified React error #418',
    place: null,
  }),
  'POST /carts/share': ({ productId }) => ({ items: [{ productId, quantity: 2 }] }),
  'POST /drafts': () => ({ note: 'Calls back at 5' }),
  'PUT /drafts/:id': () => ({ note: 'Calls back at 6' }),
  'PUT /orders/:id/delivery': () => ({ address: { city: 'Kisumu', state: 'Kisumu' } }),
  'POST /orders/:id/delivery/preview': () => ({ address: { city: 'Kisumu', state: 'Kisumu' } }),
  'PUT /orders/:id/buyer-pin': () => ({ buyerPin: 'P051234567X' }),
  'PUT /orders/:id/items': ({ productId }) => ({ items: [{ productId, quantity: 1 }] }),
  'POST /orders/:id/items/preview': ({ productId }) => ({ items: [{ productId, quantity: 1 }] }),
  'POST /offers': () => ({ code: randomUUID(), kind: 'percent', value: 10 }),
  'PUT /documents/:id/etims': () => ({ cuNumber: 'KRACU0100000001/1' }),
  'PUT /vat/rates': () => ({
    rates: ['A', 'B', 'C', 'D', 'E'].map((of) => ({ class: of, rate: 0, from: '2026-01-01' })),
  }),
  'PUT /offers/:id': () => ({ maxUses: 5 }),
  'POST /carts/code': () => ({ code: 'NO-SUCH-CODE' }),
  'PUT /settings/connections/:name': () => ({ fields: {} }),
  'POST /settings/logo': () => aPictureForm('logo'),
  'POST /front/pictures': () => aPictureForm('picture'),
  'PUT /front': () => ({ blocks: [{ kind: 'text', text: 'Karibu' }] }),
  'PUT /settings': () => ({ name: 'Mama Njeri', hours: null, orderExpiryMinutes: 45 }),
  'PUT /user/users/:id/channels': () => ({ notifyBy: { sms: false } }),
  'POST /user/register': () => aRegistration(),
  'POST /user/login': ({ email, password }) => ({ email, password }),
  'POST /user/login/second-factor': () => ({ secondFactor: 'none', code: '000000' }),
  'POST /user/second-factor/confirm': () => ({ code: '000000' }),
  'POST /user/phone-code': () => ({ phoneNumber: '0712 345 678' }),
  'POST /user/phone-login': () => ({ phoneNumber: '0712 345 678', code: '000000' }),
  'POST /user/forgot-password': ({ email }) => ({ email }),
  'POST /user/reset-password': ({ email }) => ({ email, code: '000', newPassword: 'New#Pass1' }),
  'PUT /user/me': ({ id }) => ({ _id: id, role: 'admin', firstname: 'Amina' }),
  'POST /user/phone/proof/confirm': () => ({ code: '000000' }),
  'PUT /user/change-password': ({ id, password }) => ({
    userId: id,
    currentPassword: password,
    newPassword: 'New#Pass1',
  }),
  'PUT /customers/:key/note': () => ({ note: 'Rings twice' }),
  'PUT /user/users/:id/note': () => ({ text: 'Rings twice', version: 0 }),
  'PUT /user/users/:id/rights': () => ({ rights: ['orders'] }),
  'POST /staff/invitations': () => ({ name: 'Rose Wambui', set: 'packs' }),
  'POST /staff/invitations/:token': () => ({
    username: `rose-${randomUUID().slice(0, 8)}`,
    password: 'Safe#2026x',
    email: `${randomUUID()}@people.test`,
  }),
  'PATCH /user/users/:id/role': () => ({ role: 'manager' }),
  'POST /categories': () => ({ name: randomUUID() }),
  'PUT /categories/:id': () => ({ name: randomUUID() }),
  'POST /products': ({ categoryId }) => aProductForm(categoryId),
  'PUT /products/:id': () => ({ price: 1250.5 }),
  'POST /products/:id/stock': () => ({ change: 3, note: 'Delivery' }),
  'PATCH /products/:id/stock': () => ({ lowStockAt: 4 }),
  'POST /products/prices': ({ productId }) => ({ filter: { ids: [productId] }, percent: 10 }),
  'POST /families': ({ categoryId }) => aFamilyForm(categoryId),
  'PUT /families/:id': () => ({ name: `Family ${randomUUID()}` }),
  'POST /products/:id/notify-me': ({ email }) => ({ email }),
  'PUT /products/:id/review': () => ({ rating: 4, title: 'Good', text: 'Boils fast.' }),
  'POST /wish-list': ({ productId }) => ({ products: [productId] }),
  'PUT /reviews/:id/answer': () => ({ text: 'Thank you.' }),
  'PUT /reviews/:id/hidden': () => ({ reason: 'It names a person.' }),
  'POST /products/import': ({ productId }) => ({
    mode: 'import',
    csv: `id,price,stock\n${productId},"1,250.50",7\n`,
    columns: { id: 0, price: 1, stock: 2 },
    makeCategories: true,
    seen: { movement: 0, stock: { [productId]: 7 } },
    file: 'products.csv',
  }),
  'POST /carts': ({ id, productId }) => ({ user: id, items: [{ productId, quantity: 1 }] }),
  'PATCH /carts/update-quantity': ({ id, productId }) => ({ user: id, productId, quantity: 2 }),
  'PATCH /carts/remove-item': ({ id, productId }) => ({ user: id, productId }),
  'POST /addresses': ({ id }) => ({ user: id, ...anAddressForm }),
  'PUT /addresses/:id': () => ({ city: 'Mombasa' }),
  'POST /delivery/zones': () => ({
    name: `Zone ${randomUUID()}`,
    towns: [{ county: 'Nairobi', town: `Town ${randomUUID()}` }],
    options: [{ kind: 'door', name: 'Rider', fee: 200 }],
  }),
  'POST /delivery/zones/import': () => ({
    mode: 'import',
    csv: `zone,places\n${randomUUID()},Nairobi > Town ${randomUUID()}\n`,
  }),
  'PUT /delivery/zones/:id': () => ({
    name: `Zone ${randomUUID()}`,
    towns: [{ county: 'Nairobi', town: `Town ${randomUUID()}` }],
  }),
  'POST /delivery/points': () => ({
    name: `Till ${randomUUID()}`,
    county: 'Nairobi',
    town: 'Nairobi',
  }),
  'PUT /delivery/points/:id': () => ({ hours: '8 to 6' }),
  'POST /orders': ({ id, addressId }) => ({ user: id, addressId }),
  'PUT /orders/:id': () => ({ status: 'Processing' }),
  'POST /payments/mpesa/stk-push': ({ orderId }) => ({ orderId, phoneNumber: '0712345678' }),
  'POST /orders/:id/collected': () => ({ takenBy: 'Her sister' }),
  'POST /orders/:id/pay-link': () => ({}),
  'POST /pay/:token/prompt': () => ({ phoneNumber: '0712345678' }),
  'POST /pay/:token/code': () => ({ code: 'SJK1A2B3C5' }),
  'POST /payments/mpesa/typed-code': ({ orderId }) => ({ orderId, code: 'SJK1A2B3C4' }),
  'POST /orders/:id/return-requests': ({ productId }) => ({
    items: [{ item: productId, quantity: 1, reason: 'size' }],
  }),
  'POST /orders/:id/returns': () => ({ items: [], amount: 1, note: 'A dented tin.' }),
  'POST /orders/:id/returns/preview': () => ({ items: [], amount: 1 }),
  'PATCH /returns/:id': () => ({ state: 'approved' }),
  'POST /orders/:id/notes': () => ({ note: 'Call before delivery.' }),
  'POST /payments/cash': ({ orderId }) => ({ orderId }),
  'POST /days/:day/close': () => ({ counts: [] }),
  'POST /payments/accept': ({ heldOrderId }) => ({ orderId: heldOrderId, asFull: true }),
  'POST /payments/refund': ({ owedOrderId }) => ({ orderId: owedOrderId }),
  'POST /payments/match': ({ orderId, openReceipt }) => ({ receipt: openReceipt, orderId }),
  'POST /payments/corrections': ({ orderId, openReceipt }) => ({
    receipt: openReceipt,
    from: 'to-match',
    to: { order: orderId },
    reason: 'She typed another number.',
  }),
  'POST /payments/return': ({ openReceipt }) => ({ receipt: openReceipt, note: 'Sent back.' }),
  'POST /payments/statement': () => ({ csv: 'Receipt No.,Paid In\n' }),
  'POST /hooks/lipa/:secret': () => ({ Body: {} }),
  'POST /hooks/rejesho/:secret': () => ({ Result: {} }),
  'POST /hooks/rejesho/:secret/timeout': () => ({}),
  'POST /shippings': ({ orderId, addressId }) => ({ order: orderId, address: addressId }),
  'POST /deliveries/runs': ({ shippedOrderId }) => ({
    rider: { name: 'Otieno', phoneNumber: '0722000111' },
    orders: [shippedOrderId],
  }),
  'POST /drawers/moves': () => ({ from: 'owner', to: 'safe', amount: 500, kind: 'opening' }),
  'POST /drawers/moves/:id/reversal': () => ({ reason: 'Typed wrongly.' }),
  'POST /deliveries/runs/:id/settle': () => ({}),
  'POST /deliveries/run/:token/parcels/:order/prompt': () => ({}),
  'POST /deliveries/run/:token/parcels/:order/cash': () => ({}),
  'POST /deliveries/run/:token/parcels/:order/delivered': () => ({ code: '2026' }),
  'POST /deliveries/run/:token/parcels/:order/not-at-home': () => ({ reason: 'Phone off.' }),
  'PUT /pages/:slug': () => ({ title: 'Opening hours', text: 'We open at 8.' }),
  'POST /pages/preview': () => ({ text: 'We open at 8.' }),
  'PATCH /shippings/:id': () => ({ status: 'in-transit' }),
}

const picture = await sharp({
  create: { width: 8, height: 8, channels: 3, background: '#0B6E4F' },
})
  .png()
  .toBuffer()

const anAddressForm = {
  addressLine1: 'Jamii House',
  street: 'Biashara Street',
  city: 'Nairobi',
  postalCode: '00100',
  country: 'Kenya',
}

export function aRegistration() {
  const username = `u${randomUUID().slice(0, 8)}`
  return {
    firstname: 'Amina',
    lastname: 'Otieno',
    username,
    email: `${username}@shop.test`,
    password: 'Safe#2026',
    confirmPassword: 'Safe#2026',
  }
}

/** The form of a family with one product. */
function aFamilyForm(category: string): FormData {
  const form = new FormData()
  const fields = {
    name: `Family ${randomUUID()}`,
    description: 'Cotton.',
    brand: 'Kitenge',
    category,
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append(
    'products',
    JSON.stringify([{ options: { Size: 'M' }, price: 900, stockQuantity: 3 }]),
  )
  form.append('productImage', new Blob([new Uint8Array(picture)]), 'shirt.png')
  return form
}

function aPictureForm(field: string): FormData {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(picture)]), 'picture.png')
  return form
}

export function aProductForm(category: string): FormData {
  const form = new FormData()
  const fields = { name: 'Kettle', description: 'Boils.', price: '2499', stockQuantity: '4' }
  for (const [name, value] of Object.entries({
    ...fields,
    category,
    brand: 'Moto',
    variant: '2 l',
  }))
    form.append(name, value)
  form.append('productImage', new Blob([new Uint8Array(picture)]), 'kettle.png')
  return form
}
