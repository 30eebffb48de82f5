import { fromNairobi, nairobiDay } from '@duka/contract/nairobi-time'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anOrder } from '../../../../test/samples/payments-support.ts'
import { queuedMessages } from '../../../../test/samples/queued-messages.ts'
import { aManager, anAdmin, aShopper, testApp } from '../../../../test/support/support.ts'
import { tellOfDay } from './day-message.ts'

const today = nairobiDay(new Date())
const tomorrow = nairobiDay(new Date(Date.now() + 86_400_000))
const date = today.split('-').reverse().join('/')
const owner = { email: 'owner@shop.test', phone: '254712345678' }
const none = { email: '', phone: '' }

/** A shop with e-mail and SMS whose owner wants to be told at eight, on a clock that the test sets. */
async function aShop({ staff = owner, at = '20:00' as string | null } = {}) {
  const app = await testApp()
  const { db } = app
  await turnOn('email', 'sms')
  async function turnOn(...channels: string[]) {
    await db.execute(sql`update message_channels set is_on = channel = any(${sql.param(channels)})`)
  }
  const tell = (time: string, day = today) =>
    tellOfDay({
      db,
      production: false,
      publicUrl: 'https://shop.test',
      settings: {
        now: () => ({ dayMessageAt: at, staffEmail: staff.email, staffPhone: staff.phone }),
      },
      now: () => fromNairobi(day, `${time}:00`),
    })
  return { app, turnOn, tell, messages: () => queuedMessages(db, sql`kind = 'day'`) }
}

test('the owner is told once what the page of the day shows', async () => {
  const { app, tell, messages } = await aShop()
  const [manager, shopper] = [await aManager(app), await aShopper(app)]
  const orderId = await anOrder(app, shopper, { paymentMethod: 'cod' })
  await manager.call('POST', '/payments/cash', { orderId })
  await manager.call('PUT', `/orders/${orderId}`, { status: 'Delivered' })
  await manager.call('POST', '/payments/refund', { orderId, way: 'cash', amount: 99, note: 'Dent' })
  await tell('19:59')
  expect(await messages()).toEqual([])
  await Promise.all([tell('20:00'), tell('20:00')])
  await tell('20:01')
  const [email, sms, ...more] = await messages()
  expect(more).toEqual([])
  expect(email).toMatchObject({ recipient: owner.email, subject: `${date}: KES 2,400.00 sold` })
  expect(email?.body).toContain(
    'Orders placed: 1\nSold: KES 2,400.00\nReceived by M-Pesa: KES 0.00\nReceived in cash: KES 2,499.00\nPaid back: KES 99.00\nTo match: KES 0.00',
  )
  expect(email?.body).not.toMatch(/expected|statement/)
  expect(email?.data.link).toBe(`https://shop.test/dashboard/day-end?day=${today}`)
  expect(sms).toMatchObject({
    recipient: owner.phone,
    body: `${date}: sold KES 2,400.00, M-Pesa KES 0.00, cash KES 2,499.00, paid back KES 99.00, to match KES 0.00.`,
  })
  // The clock is set back, and the next day comes.
  await tell('20:00')
  await tell('00:10', tomorrow)
  expect(await messages()).toHaveLength(2)
  await tell('20:00', tomorrow)
  expect(await messages()).toHaveLength(4)
})

test('a day that is closed tells what was missing', async () => {
  const { app, tell, messages } = await aShop()
  const [manager, shopper] = [await aManager(app), await aShopper(app)]
  const orderId = await anOrder(app, shopper, { paymentMethod: 'cod' })
  await manager.call('POST', '/payments/cash', { orderId })
  const counts = [{ holder: `person:${manager.id}`, counted: 2400.5 }]
  await manager.call('POST', `/days/${today}/close`, { counts, note: 'Change' })
  await tell('23:59')
  const [email, sms] = await messages()
  expect(email?.body).toMatch(/\nCash counted less expected: -KES 98\.50$/)
  expect(sms?.body).toMatch(/, cash difference -KES 98\.50\.$/)
})

test('a day without business is told, too; a day that is over, or before it was asked for, is not', async () => {
  const { tell, messages } = await aShop()
  await tell('00:00', tomorrow)
  expect(await messages()).toEqual([])
  await tell('21:30')
  expect((await messages()).map(({ event }) => event)).toEqual([`day:${today}`, `day:${today}`])

  const off = await aShop({ at: null })
  await off.tell('23:59')
  expect(await off.messages()).toEqual([])
})

test('WhatsApp stands in for SMS, and somebody who reads Swahili gets it in Swahili', async () => {
  const { app, turnOn, tell, messages } = await aShop()
  const manager = await aManager(app)
  await app.db.execute(
    sql`update users set phone_number = ${owner.phone}, language = 'sw' where id = ${manager.id}`,
  )
  await turnOn('whatsapp')
  await tell('20:00')
  // What is set up later that day tells nothing a second time.
  await turnOn('email', 'sms')
  await tell('20:10')
  const [message, ...more] = await messages()
  expect(more).toEqual([])
  expect(message).toMatchObject({ channel: 'whatsapp', recipient: owner.phone, language: 'sw' })
  expect(message?.body).toContain(`Hii ndiyo ${date}: mauzo KES 0.00`)
})

test('if nobody is named, admins are told by e-mail, once there is a channel', async () => {
  const { app, turnOn, tell, messages } = await aShop({ staff: none })
  const admin = await anAdmin(app)
  await aManager(app)
  await turnOn('sms')
  await tell('20:00')
  expect(await messages()).toEqual([])
  await turnOn('email')
  await tell('22:00')
  expect(await messages()).toMatchObject([{ channel: 'email', recipient: admin.email }])
})

test('the hour can be set and taken away, and what is no time is refused', async () => {
  const admin = await anAdmin((await aShop()).app)
  const save = (dayMessageAt: unknown) => admin.call('PUT', '/settings', { dayMessageAt })
  expect((await save('20:00')).body.settings.dayMessageAt).toBe('20:00')
  for (const wrong of ['8pm', '24:00', '20:00-21:00', '', 20])
    expect(await save(wrong)).toMatchObject({
      status: 400,
      body: { fields: { dayMessageAt: expect.any(String) } },
    })
  expect((await save(null)).body.settings.dayMessageAt).toBeNull()
})
