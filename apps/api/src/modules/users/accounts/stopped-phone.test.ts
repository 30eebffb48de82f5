import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aManager, aProduct, aShopper, testApp } from '../../../../test/support/support.ts'
import { outbox, stockRequests, users } from '../../../db/schema.ts'

const app = await testApp({ smsHookSecret: 'a-secret-of-sixteen' })
let phones = 0
async function aStopped({ proven }: { proven: boolean }) {
  phones += 1
  const amina = await aShopper(app)
  const phoneNumber = `2547210${String(phones).padStart(5, '0')}`
  await amina.call('PUT', '/user/me', { phoneNumber, notifyBy: { sms: true } })
  if (proven)
    await app.db.update(users).set({ phoneProvenAt: new Date() }).where(eq(users.id, amina.id))
  await text(phoneNumber, 'STOP')
  return { amina, phoneNumber }
}
const text = (phone: string, word: string, mark = '') =>
  app.http.inject({
    method: 'POST',
    url: '/api/hooks/sms/a-secret-of-sixteen',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: mark + new URLSearchParams({ from: `+${phone}`, text: word }),
  })
const smsOf = async ({ call }: Pick<Awaited<ReturnType<typeof aShopper>>, 'call'>) =>
  (await call('GET', '/user/me')).body.user.notifyBy.sms

test('after STOP the profile says that SMS is off, and START turns it on again', async () => {
  const { amina, phoneNumber } = await aStopped({ proven: false })
  expect(await smsOf(amina)).toBe(false)
  await text(phoneNumber, 'START', '\ufeff')
  expect(await smsOf(amina)).toBe(true)
})

test('the owner of a proven phone turns SMS on again in the profile, and the consent log says so', async () => {
  const { amina, phoneNumber } = await aStopped({ proven: true })
  const { status, body } = await amina.call('PUT', '/user/me', { notifyBy: { sms: true } })
  expect([status, body.user.notifyBy.sms]).toEqual([200, true])
  expect(await smsOf(amina)).toBe(true)
  const { rows } = await app.db.execute(`select from message_phones
    where phone = '${phoneNumber}' and is_stopped`)
  expect(rows).toEqual([])
  const { consents } = (await amina.call('GET', '/user/me/export')).body
  expect(consents[0]).toMatchObject({ channel: 'sms', given: true, how: 'profile' })
})

test('nobody turns SMS on for a phone that said STOP and is not proven, staff neither', async () => {
  const { amina } = await aStopped({ proven: false })
  const refused = { status: 409, body: { code: 'PHONE_SAID_STOP' } }
  expect(await amina.call('PUT', '/user/me', { notifyBy: { sms: true } })).toMatchObject(refused)
  const manager = await aManager(app)
  const path = `/user/users/${amina.id}/channels`
  expect(await manager.call('PUT', path, { notifyBy: { sms: true } })).toMatchObject(refused)
  // Other changes go on, and so does a choice that leaves SMS off.
  const change = { firstname: 'Wanjiru', notifyBy: { email: true, sms: false } }
  expect((await amina.call('PUT', '/user/me', change)).status).toBe(200)
  expect(await smsOf(amina)).toBe(false)
})

test('without a language of the call, codes and notices are in the language of the account', async () => {
  const amina = await aShopper(app)
  await amina.call('PUT', '/user/me', { language: 'sw' })
  await app.call('POST', '/user/forgot-password', { email: amina.email })
  const [code] = await app.db.select().from(outbox).where(eq(outbox.recipient, amina.email))
  expect(code).toMatchObject({ kind: 'password-code', language: 'sw' })
  const { id } = await aProduct(app, { stockQuantity: 0 })
  await amina.call('POST', `/products/${id}/notify-me`, { email: amina.email })
  const [asked] = await app.db.select().from(stockRequests).where(eq(stockRequests.productId, id))
  expect(asked?.language).toBe('sw')
})
