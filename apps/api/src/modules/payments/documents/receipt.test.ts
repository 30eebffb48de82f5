import { showNumber } from '@duka/contract/orders/order-number'
import { eq } from 'drizzle-orm'
import { extractTextItems, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import {
  anOrder,
  aPrompt,
  aReceipt,
  aSum,
  callbackBody,
  jamiiHouse,
  paymentStatusOf,
  postCallback,
} from '../../../../test/samples/payments-support.ts'
import { aPhoto, send } from '../../../../test/samples/product-form.ts'
import {
  aManager,
  aProduct,
  aShopper,
  type Person,
  testApp,
} from '../../../../test/support/support.ts'
import { orderItems, products } from '../../../db/schema.ts'
import { findOrderFacts } from '../../messages/records/message-facts.queries.ts'

const app = await testApp()

async function receiptOf(person: Person, orderId: string, query = '') {
  const answer = await app.http.inject({
    url: `/api/payments/order/${orderId}/receipt.pdf${query}`,
    headers: { authorization: `Bearer ${person.token}` },
  })
  return { status: answer.statusCode, headers: answer.headers, pdf: answer.rawPayload }
}

/** What is written on a PDF, line by line, as a reader copies it. */
async function textOf(pdf: Buffer): Promise<string> {
  const { items } = await extractTextItems(await getDocumentProxy(new Uint8Array(pdf)))
  return items
    .flat()
    .map(({ str }) => str)
    .filter((part) => part.trim())
    .join('\n')
}

test('a customer downloads the receipt of a paid order as a PDF', async () => {
  const amina = await aShopper(app)
  const orderId = await anOrder(app, amina)
  const prompt = await aPrompt(app, amina, orderId)
  const receipt = aReceipt()
  app.mpesa.settleByQuery(prompt.checkoutRequestId, '0')
  await postCallback(app, prompt, callbackBody(prompt, 0, { amount: 2499, receipt }))
  await expect.poll(() => paymentStatusOf(app, orderId)).toBe('paid')

  const { status, headers, pdf } = await receiptOf(amina, orderId)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/pdf')
  const { number } = (await amina.call('GET', `/orders/${orderId}`)).body.order
  expect(headers['content-disposition']).toBe(`attachment; filename="receipt-${number}.pdf"`)
  const text = await textOf(pdf)
  expect(text).toContain(`Receipt ${showNumber(number)}`)
  expect(text).not.toMatch(new RegExp(orderId.slice(0, 8), 'i'))
  for (const line of [
    'Duka',
    'Payment: Paid',
    'Jamii House',
    'Electric kettle',
    `M-Pesa ${receipt}`,
  ])
    expect(text).toContain(line)
  expect(text).toContain('Electric kettle\n1 × KES 2,499.00\nKES 2,499.00\nTotal\nKES 2,499.00')
  expect(text).toContain('It is not a tax invoice.')
})

test('the PDF of an unpaid order is not called a receipt', async () => {
  const amina = await aShopper(app)
  const text = await textOf((await receiptOf(amina, await anOrder(app, amina))).pdf)
  expect(text).toContain('Payment: Not paid yet')
  expect(text).toContain('It is neither a receipt nor a tax invoice.')
  expect(text).not.toContain('Receipt ')
})

test('the PDF of a cancelled order asks for no payment', async () => {
  const amina = await aShopper(app)
  const cancelled = { status: 'Cancelled', cancelledBy: 'expiry' } as const
  const text = await textOf((await receiptOf(amina, await anOrder(app, amina, cancelled))).pdf)
  expect(text).toContain('Payment: Nothing to pay')
})

test('the PDF has the logo of the owner, and none without one', async () => {
  const amina = await aShopper(app)
  const orderId = await anOrder(app, amina)
  const imagesIn = async () =>
    (await receiptOf(amina, orderId)).pdf.toString('latin1').split('/Subtype /Image').length - 1
  expect(await imagesIn()).toBe(0)

  const manager = await aManager(app)
  const logo = await send(manager, 'POST', '/settings/logo', {}, await aPhoto(), 'logo')
  expect(logo.status).toBe(200)
  expect(await imagesIn()).toBeGreaterThan(0)
  await manager.call('DELETE', '/settings/logo')
  expect(await imagesIn()).toBe(0)
})

test('the receipt can be downloaded in Swahili', async () => {
  const amina = await aShopper(app)
  const orderId = await anOrder(app, amina)
  const { headers, pdf } = await receiptOf(amina, orderId, '?language=sw')
  const { number } = (await amina.call('GET', `/orders/${orderId}`)).body.order
  expect(headers['content-disposition']).toBe(`attachment; filename="oda-${number}.pdf"`)
  expect(pdf.toString('latin1')).toContain('/Lang (sw)')
  const text = await textOf(pdf)
  for (const line of [
    `Oda ${showNumber(number)}`,
    'Malipo: Haijalipwa bado',
    'Hali ya oda: Inasubiri',
    'Mahali pa kupeleka mzigo',
    'Jumla',
    'Hii si risiti wala ankara ya kodi.',
  ])
    expect(text).toContain(line)
  expect(text).not.toMatch(/Order|Payment|Total|Times/)
  expect((await receiptOf(amina, orderId, '?language=fr')).status).toBe(400)
})

test('the sums of a receipt with a discount add up', async () => {
  const [amina, manager] = [await aShopper(app), await aManager(app)]
  const orderId = await anOrder(app, amina)
  await aSum(app, orderId, { cents: 245_000, isHeld: true, channel: 'stk', code: null })
  await manager.call('POST', '/payments/accept', { orderId, asFull: true })
  const text = await textOf((await receiptOf(amina, orderId)).pdf)
  expect(text).toContain(
    'Total\nKES 2,499.00\nWaived\n-KES 49.00\nFinal total\nKES 2,450.00\nPayments\nM-Pesa\n',
  )
})

test('the PDF of a partly paid order shows what was paid and what is missing, in both languages', async () => {
  const amina = await aShopper(app)
  const orderId = await anOrder(app, amina)
  await aSum(app, orderId, { cents: 100_000, isHeld: true, code: 'PART123456' })
  const text = await textOf((await receiptOf(amina, orderId)).pdf)
  expect(text).toContain('Payment: Partly paid')
  expect(text).toContain('M-Pesa PART123456')
  expect(text).toContain('KES 1,000.00')
  expect(text).toContain('KES 1,499.00 is still to be paid.')
  const swahili = await textOf((await receiptOf(amina, orderId, '?language=sw')).pdf)
  expect(swahili).toContain('Malipo: Imelipwa kwa sehemu')
  expect(swahili).toContain('Bado KES 1,499.00 haijalipwa.')
})

test('only the customer of the order and staff can download a receipt', async () => {
  const [amina, brian, manager] = [await aShopper(app), await aShopper(app), await aManager(app)]
  const orderId = await anOrder(app, amina)
  expect((await receiptOf(brian, orderId)).status).toBe(404)
  expect((await receiptOf(manager, orderId)).status).toBe(200)
})

/** The address and customer of an order, with names as people in Kenya write them. */
const addressIn = (addressLine1: string, street: string) => ({
  ...jamiiHouse,
  addressLine1,
  street,
  city: 'Mũrang’a',
  state: 'Kĩrĩnyaga',
  phoneNumber: '254712345678',
})

test('a receipt prints every letter of a Kenyan name, and names in Arabic', async () => {
  const amina = await aShopper(app)
  const orderId = await anOrder(app, amina, {
    recipientName: 'Wanjikũ Mũthoni Ng’ang’a Okōth',
    address: addressIn('Nyumba ya Wanjikũ', 'فاطمة محمد, Ελλάς, Москва'),
  })
  const { pdf } = await receiptOf(amina, orderId)
  const text = (await textOf(pdf)).normalize('NFC')
  for (const name of ['Wanjikũ Mũthoni Ng’ang’a Okōth', 'Mũrang’a', 'Kĩrĩnyaga', 'Ελλάς, Москва'])
    expect(text).toContain(name)
  expect(text.normalize('NFKC')).toContain('فاطمة محمد')
  expect(text).not.toContain('?')
})

test('a receipt names the person with a long name in full, and never the username', async () => {
  const amina = await aShopper(app)
  const name = 'Wanjikũ Mũgo wa Kĩrĩnyaga '.repeat(4).slice(0, 90)
  const { pdf } = await receiptOf(amina, await anOrder(app, amina, { recipientName: name }))
  const text = (await textOf(pdf)).normalize('NFC').replace(/\s+/g, ' ')
  expect(text).toContain(name.trim())
  expect(text).not.toContain(amina.username)
})

test('a letter that the font lacks is a box on the receipt, never a question mark', async () => {
  const amina = await aShopper(app)
  const orderId = await anOrder(app, amina, {
    recipientName: '王小明',
    address: addressIn('Blue house 👨‍👩‍👧', 'Moi Avenue'),
  })
  const text = await textOf((await receiptOf(amina, orderId)).pdf)
  expect(text).toContain('□□□')
  expect(text).toContain('Blue house □\n')
  expect(text).not.toContain('?')
})

test('a receipt carries only the letters that it uses', async () => {
  const amina = await aShopper(app)
  const { pdf } = await receiptOf(amina, await anOrder(app, amina))
  expect(pdf.length).toBeLessThan(60_000)
})

test('a long receipt continues on the next page, in any script', async () => {
  const amina = await aShopper(app)
  const orderId = await anOrder(app, amina, {
    address: {
      ...jamiiHouse,
      addressLine1: '北京 Ŵanjirũ’s House 🏠',
      street: 'x '.repeat(3000),
      phoneNumber: '254712345678',
    },
  })
  const { status, pdf } = await receiptOf(amina, orderId)
  expect(status).toBe(200)
  expect(await textOf(pdf)).toContain('0712 345 678')
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(1)
})

const wayOf = (kind: 'door' | 'shop', name: string, nameSw: string) => ({
  option: '0c7f4a34-8f0e-4a51-9d0d-6a1c2b3d4e5f',
  zone: 'Nairobi',
  kind,
  name,
  nameSw,
  estimate: null,
  minDays: null,
  maxDays: null,
  cutOffHour: null,
  point: null,
})

test('the receipt of goods that are collected speaks of no delivery', async () => {
  const amina = await aShopper(app)
  const delivery = wayOf('shop', 'At our counter', 'Kaunta yetu')
  const orderId = await anOrder(app, amina, { recipientName: 'Baraka Otieno', delivery })
  const english = await textOf((await receiptOf(amina, orderId)).pdf)
  expect(english).toContain('To be collected by')
  expect(english).toContain('At our counter')
  expect(english).not.toMatch(/Deliver to|Delivery|Kenya$/m)
  const swahili = await textOf((await receiptOf(amina, orderId, '?language=sw')).pdf)
  expect(swahili).toContain('Mzigo utachukuliwa na')
})

test('a receipt has variants, recipient, delivery and its fee', async () => {
  const amina = await aShopper(app)
  const orderId = await anOrder(app, amina, {
    totalCents: 274_900,
    deliveryFeeCents: 25_000,
    recipientName: 'Baraka Otieno',
    contactPhone: '254722000111',
    delivery: wayOf('door', 'Rider', 'Bodaboda'),
  })
  await app.db
    .update(orderItems)
    .set({ variant: 'Size: 1.7 litre', priceCents: 249_900 })
    .where(eq(orderItems.orderId, orderId))
  const english = await textOf((await receiptOf(amina, orderId)).pdf)
  for (const text of ['Baraka Otieno', '0722 000 111', 'Electric kettle, Size: 1.7 litre'])
    expect(english).toContain(text)
  for (const text of ['Delivery: Rider', 'KES 250.00', 'KES 2,749.00'])
    expect(english).toContain(text)
  const swahili = await textOf((await receiptOf(amina, orderId, '?language=sw')).pdf)
  for (const text of ['Electric kettle, Saizi: 1.7 litre', 'Uwasilishaji: Bodaboda'])
    expect(swahili).toContain(text)
})

test('a receipt and a message in Swahili name goods in Swahili, where the shop has such names', async () => {
  const kettle = await aProduct(app, { nameSw: 'Birika la umeme', variantSw: 'Lita 1.7' })
  const amina = await aShopper(app, { cart: [kettle] })
  const orderId = String((await amina.placeOrder('cod')).body.order._id)
  const inSwahili = async () => [
    await textOf((await receiptOf(amina, orderId, '?language=sw')).pdf),
    JSON.stringify(await findOrderFacts(app.db, orderId, 'sw')),
  ]
  for (const text of await inSwahili()) {
    expect(text).toContain('Birika la umeme')
    expect(text).toContain('Lita 1.7')
    expect(text).not.toContain('Electric kettle')
  }
  expect(await textOf((await receiptOf(amina, orderId)).pdf)).toContain(
    'Electric kettle, 1.7 litre',
  )
  const facts = await findOrderFacts(app.db, orderId, 'en')
  expect(facts?.items[0]).toMatchObject({ name: 'Electric kettle', variant: '1.7 litre' })

  // What was sold under another name keeps that name.
  await app.db.update(products).set({ name: 'Kettle' }).where(eq(products.id, kettle.id))
  for (const text of await inSwahili()) expect(text).toContain('Electric kettle')
})

test('a receipt keeps what came and names what went back, and how', async () => {
  const amina = await aShopper(app)
  const manager = await aManager(app)
  const orderId = await anOrder(app, amina, { status: 'Delivered', totalCents: 264_900 })
  await aSum(app, orderId, { cents: 264_900 })
  const part = { orderId, amount: 200, way: 'cash', note: 'A dent' }
  expect((await manager.call('POST', '/payments/refund', part)).status).toBe(202)
  const lines = (await textOf((await receiptOf(amina, orderId)).pdf)).split('\n')
  expect(lines.filter((line) => line === 'KES 2,649.00')).toHaveLength(3)
  expect(lines).not.toContain('KES 2,449.00')
  expect(lines.join(' ')).toMatch(/Cash, paid back .*KES 200\.00/)
})
