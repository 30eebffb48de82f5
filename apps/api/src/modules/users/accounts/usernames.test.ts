import { randomUUID } from 'node:crypto'
import { nairobiDay } from '@duka/contract/nairobi-time'
import { expect, test } from 'vitest'
import { anOrder } from '../../../../test/samples/payments-support.ts'
import { aManager, aPerson, aShopper, testApp } from '../../../../test/support/support.ts'

const app = await testApp()
const manager = await aManager(app)

const register = (username: string) =>
  app.call('POST', '/user/register', {
    firstname: 'Amina',
    lastname: 'Odhiambo',
    username,
    email: `${randomUUID()}@people.test`,
    password: 'Karibu-2026',
    confirmPassword: 'Karibu-2026',
  })
const rename = (who: Awaited<ReturnType<typeof aPerson>>, change: object) =>
  who.call('PUT', '/user/me', change)
const taken = { status: 409, body: { code: 'USERNAME_TAKEN' } }

test.each([
  'wanjiku-lo1',
  'WANJIKU-LO1',
  'wаnjiku-lo1',
  'wanj\u200biku-lo1',
  'ｗａｎｊｉｋｕ-lo1',
  'wanjikũ-lo1',
  'wanjiku_lo1',
  'wanjiku.lo1.',
  'wanjiku lo1',
  'wanjiku-l01',
  'wanjiku-Iol',
  'wanjіku‑1o1',
  'wanjı\u0307ku-lo1',
])('%j looks like the existing wanjiku-lo1 and is taken', async (name) => {
  await register('wanjiku-lo1')
  expect(await register(name)).toMatchObject(taken)
  const other = await aPerson(app, 'customer')
  expect(await rename(other, { username: name })).toMatchObject(taken)
})

test('names that differ to the eye are free, in any script', async () => {
  for (const name of ['wanjiku-lo2', 'wanjikulo1', 'Жанна', '王小明', 'سالم', 'Mama Boi 👩🏾‍🍳'])
    expect((await register(name)).status, name).toBe(201)
})

test('no customer is called as the shop or its staff, however it is written', async () => {
  await manager.call('PUT', '/settings', { name: 'Mama Njeri' })
  for (const name of [
    'admin',
    'Аdmin',
    'ADM1N',
    'manager',
    'mаnager',
    'Mama Njeri',
    'mama-njeri',
    'support',
  ])
    expect(await register(name), name).toMatchObject(taken)
})

test('people may change the spelling of their own name', async () => {
  const amina = await aPerson(app, 'customer')
  const change = { username: amina.username.toUpperCase() }
  expect((await rename(amina, change)).status).toBe(200)
})

test('a new name is in the audit log, with the old one', async () => {
  const [amina, cashier] = [await aPerson(app, 'customer'), await aManager(app)]
  for (const who of [amina, cashier]) {
    const username = `new-${who.username}`
    await rename(who, { username, firstname: 'Achieng' })
    await rename(who, { username, firstname: 'Achieng' })
    const { body } = await manager.call('GET', `/audit?thing=user&thingId=${who.id}`)
    expect(body.entries).toHaveLength(1)
    expect(body.entries[0]).toMatchObject({
      action: 'rename',
      user: { _id: who.id, username: who.username },
      before: { username: who.username, firstname: 'Test' },
      after: { username, firstname: 'Achieng' },
    })
  }
})

test('the cash of a day is under the name that the person has now, counts too', async () => {
  const [cashier, shopper] = [await aManager(app), await aShopper(app)]
  const date = nairobiDay(new Date())
  const take = async () => {
    const orderId = await anOrder(app, shopper, { paymentMethod: 'cod' })
    expect((await cashier.call('POST', '/payments/cash', { orderId })).status).toBe(201)
  }
  await take()
  const username = `akinyi-${cashier.username}`
  await rename(cashier, { username })
  await take()

  const counts = [{ holder: `person:${cashier.id}`, counted: 4998 }]
  const { drawers } = (await manager.call('POST', `/days/${date}/close`, { counts })).body
  const named = (name: string) => drawers.filter((one: { name: string }) => one.name === name)
  expect(named(cashier.username)).toEqual([])
  expect(named(username)).toMatchObject([{ taken: 4998, expected: 4998, counted: 4998 }])
  const day = (await manager.call('GET', `/payments/day?date=${date}`)).body
  expect(JSON.stringify(day)).not.toContain(`"${cashier.username}"`)
  const ledger = (await manager.call('GET', `/ledger/day?date=${date}`)).body
  expect(JSON.stringify(ledger)).not.toContain(`"${cashier.username}"`)

  // The books have the old name, so nobody else may take it.
  expect(await register(cashier.username)).toMatchObject(taken)
  expect((await rename(cashier, { username: cashier.username })).status).toBe(200)
})
