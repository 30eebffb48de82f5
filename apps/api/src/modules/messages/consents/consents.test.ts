import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anAdmin, aProduct, aShopper, testApp } from '../../../../test/support/support.ts'
import { consents } from '../../../db/schema.ts'
import { hearText } from '../phones/stop-words.ts'
import { deleteOldConsents } from './consents.queries.ts'

const app = await testApp()
const staff = await anAdmin(app)
const logOf = async (query: string) => (await staff.call('GET', `/consents?${query}`)).body.consents

let phones = 0
/** A phone that no other test uses. */
function aPhone(): string {
  phones += 1
  return `254711${String(phones).padStart(6, '0')}`
}

test('the consent log has each changed choice of a person, with when and how', async () => {
  const amina = await aShopper(app)
  const choose = (notifyBy: object, askedAt: string) =>
    amina.call('PUT', '/user/me', { notifyBy, askedAt })
  await choose({ email: true, sms: true }, 'checkout')
  await choose({ email: true, sms: true }, 'checkout')
  await choose({ sms: false }, 'profile')

  expect(await logOf(`user=${amina.id}`)).toEqual([
    expect.objectContaining({ channel: 'sms', given: false, how: 'profile', about: 'orders' }),
    expect.objectContaining({ channel: 'sms', given: true, how: 'checkout' }),
    {
      _id: expect.stringMatching(/^\d+$/),
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      user: { _id: amina.id, username: amina.username, name: `Test ${amina.username}` },
      address: null,
      channel: 'email',
      about: 'orders',
      given: true,
      how: 'checkout',
    },
  ])
  const own = (await amina.call('GET', '/user/me/export')).body.consents
  expect(own.map((entry: { how: string }) => entry.how)).toEqual([
    'profile',
    'checkout',
    'checkout',
  ])
})

test('a refused change of the profile adds nothing to the consent log', async () => {
  const [amina, brian] = [await aShopper(app), await aShopper(app)]
  const change = { username: brian.username, notifyBy: { sms: false } }
  expect((await amina.call('PUT', '/user/me', change)).status).toBe(409)
  expect(await logOf(`user=${amina.id}`)).toEqual([])
})

test('STOP and START by SMS are in the log of the account with that phone, each once', async () => {
  const amina = await aShopper(app)
  const phone = aPhone()
  await amina.call('PUT', '/user/me', { phoneNumber: phone })
  const hear = (text: string, minute: number) =>
    hearText(app.db, {
      phone,
      channel: 'sms',
      text,
      at: new Date(Date.UTC(2026, 10, 21, 8, minute)),
    })
  await hear('STOP', 0)
  await hear('STOP', 0)
  await hear('Start', 5)
  // A report that comes late changes nothing.
  await hear('ACHA', 3)

  const own = (await amina.call('GET', '/user/me/export')).body.consents
  expect(own).toMatchObject([
    {
      how: 'start',
      given: true,
      channel: 'sms',
      address: `${phone.slice(0, 4)}***${phone.slice(-3)}`,
    },
    { how: 'stop', given: false, channel: 'sms' },
  ])
})

test('STOP from a phone without an account is logged with a masked number, and found by the whole number', async () => {
  const phone = aPhone()
  await hearText(app.db, { phone, channel: 'whatsapp', text: 'stop', at: new Date() })
  const found = await logOf(`address=${encodeURIComponent(`0${phone.slice(3)}`)}`)
  expect(found).toMatchObject([{ user: null, how: 'stop', channel: 'whatsapp', given: false }])
  expect(JSON.stringify(found)).not.toContain(phone.slice(3))
})

test('a stock request and its end by the link are in the log', async () => {
  const kettle = await aProduct(app, { stockQuantity: 0 })
  const email = 'Njeri@people.test'
  await app.call('POST', `/products/${kettle.id}/notify-me`, { email })
  const { rows } = await app.db.execute<{ id: string }>(
    sql`select id from stock_requests where product_id = ${kettle.id}`,
  )
  await app.http.inject({ method: 'POST', url: `/stop/${rows[0]?.id}` })

  expect(await logOf(`address=${email}`)).toMatchObject([
    { how: 'unsubscribe-link', given: false, about: 'back-in-stock', address: 'n***@people.test' },
    { how: 'notify-me', given: true, about: 'back-in-stock', address: 'n***@people.test' },
  ])
})

test('staff change the channels of a customer who asked for it; both logs say so', async () => {
  const amina = await aShopper(app)
  const { status, body } = await staff.call('PUT', `/user/users/${amina.id}/channels`, {
    notifyBy: { email: true, sms: false, whatsapp: false },
  })
  expect([status, body.notifyBy]).toEqual([200, { email: true, sms: false, whatsapp: false }])
  expect(await logOf(`user=${amina.id}`)).toMatchObject([
    { how: 'staff', channel: 'sms', given: false },
  ])
  const audit = await staff.call('GET', `/audit?thing=user&thingId=${amina.id}`)
  expect(audit.body.entries).toMatchObject([
    { action: 'update', after: { notifyBy: { sms: false } } },
  ])
})

test('after an account is deleted the log keeps its entries without the person', async () => {
  const amina = await aShopper(app)
  const phone = aPhone()
  await amina.call('PUT', '/user/me', { phoneNumber: phone, notifyBy: { email: true } })
  await hearText(app.db, { phone, channel: 'sms', text: 'STOP', at: new Date() })
  expect((await amina.call('DELETE', '/user/me')).status).toBe(204)

  expect(await logOf(`user=${amina.id}`)).toEqual([])
  const proofs = [...(await logOf(`address=${amina.email}`)), ...(await logOf(`address=${phone}`))]
  expect(proofs).toMatchObject([
    { user: null, address: null, channel: 'email', given: true, how: 'profile' },
    { user: null, address: null, channel: 'sms', given: false, how: 'stop' },
  ])
})

test('nobody can change the log, or delete its entries within a year', async () => {
  const amina = await aShopper(app)
  await amina.call('PUT', '/user/me', { notifyBy: { email: false } })
  const ofAmina = sql`user_id = ${amina.id}`
  for (const tampering of [
    sql`update consents set is_given = true where ${ofAmina}`,
    sql`update consents set at = now() - interval '2 years' where ${ofAmina}`,
    sql`update consents set user_id = null, is_given = true where ${ofAmina}`,
  ])
    await expect(app.db.execute(tampering)).rejects.toMatchObject({
      cause: { message: 'A consent never changes.' },
    })
  await expect(app.db.execute(sql`delete from consents where ${ofAmina}`)).rejects.toMatchObject({
    cause: { message: 'A consent is kept for a year at least.' },
  })
})

test('entries beyond the retention period are deleted, younger ones stay', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const entry = { channel: 'sms', about: 'orders', isGiven: true, how: 'profile' } as const
  await app.db.insert(consents).values([
    { ...entry, at: daysAgo(800), address: 'old' },
    { ...entry, at: daysAgo(700), address: 'young' },
  ])
  await deleteOldConsents(app.db, 750)
  const { rows } = await app.db.execute(
    sql`select address from consents where address in ('old', 'young')`,
  )
  expect(rows).toEqual([{ address: 'young' }])
})
