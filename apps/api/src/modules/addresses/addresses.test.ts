import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  aManager,
  aPerson,
  aProduct,
  aShopper,
  type Person,
  testApp,
} from '../../../test/support/support.ts'

const app = await testApp()
const aCustomer = () => aPerson(app, 'customer')

const house = {
  addressLine1: 'Jamii House',
  street: 'Biashara Street',
  city: 'Nakuru',
  postalCode: '20100',
  country: 'Kenya',
}

async function add(person: Person, fields: Record<string, unknown> = {}) {
  const { status, body } = await person.call('POST', '/addresses', { ...house, ...fields })
  expect(status).toBe(201)
  return body.address
}

async function defaultsOf(person: Person): Promise<string[]> {
  const { body } = await person.call('GET', '/addresses?limit=100')
  return body.addresses
    .filter(({ isDefault }: { isDefault: boolean }) => isDefault)
    .map(({ _id }: { _id: string }) => _id)
}

test('a shopper adds an address; the first is the default', async () => {
  const amina = await aCustomer()
  const first = await add(amina, { stateProvince: ' Nakuru ', phoneNumber: '0712 345 678' })
  expect(first).toEqual({
    _id: expect.any(String),
    user: amina.id,
    ...house,
    addressLine2: null,
    area: null,
    landmark: null,
    state: 'Nakuru',
    stateProvince: 'Nakuru',
    phoneNumber: '254712345678',
    isDefault: true,
    createdAt: expect.any(String),
  })
  const second = await add(amina, { isDefault: false, state: 'Kiambu', phoneNumber: '020 2222222' })
  expect(second).toMatchObject({
    isDefault: false,
    stateProvince: 'Kiambu',
    phoneNumber: '020 2222222',
  })
  expect((await amina.call('GET', `/addresses/${second._id}`)).body.address).toEqual(second)
})

test('an address without a required field is refused with a message for that field', async () => {
  const amina = await aCustomer()
  const { status, body } = await amina.call('POST', '/addresses', { city: ' ' })
  expect(status).toBe(400)
  expect(body.message).toBe('Please fill in all required new address fields.')
  expect(Object.keys(body.fields).sort()).toEqual(Object.keys(house).sort())
})

test.each(['12', '(0700) 00', 'call me'])(
  'a phone that nobody can call is refused: %s',
  async (phoneNumber) => {
    const amina = await aCustomer()
    const { status, body } = await amina.call('POST', '/addresses', { ...house, phoneNumber })
    expect(status).toBe(400)
    expect(body.fields).toEqual({ phoneNumber: 'Please provide a valid phone number.' })
  },
)

test('there is exactly one default address, even when ten are added at once', async () => {
  const amina = await aCustomer()
  await Promise.all(
    Array.from({ length: 10 }, (_, n) => add(amina, n % 2 ? { isDefault: true } : {})),
  )
  expect(await defaultsOf(amina)).toHaveLength(1)
  const third = (await amina.call('GET', '/addresses?limit=3')).body.addresses[2]._id
  await amina.call('PUT', `/addresses/${third}`, { isDefault: true })
  expect(await defaultsOf(amina)).toEqual([third])
  await amina.call('PUT', `/addresses/${third}`, { isDefault: false })
  expect(await defaultsOf(amina)).toEqual([third])
})

test('when the default address is deleted, the newest other becomes the default', async () => {
  const amina = await aCustomer()
  const first = await add(amina)
  await add(amina)
  const newest = await add(amina)
  expect((await amina.call('DELETE', `/addresses/${first._id}`)).status).toBe(204)
  expect(await defaultsOf(amina)).toEqual([newest._id])
  expect((await amina.call('GET', `/addresses/${first._id}`)).status).toBe(404)
  expect((await amina.call('DELETE', `/addresses/${first._id}`)).status).toBe(404)
})

test('when several addresses are deleted at once, the remaining one becomes the default', async () => {
  const amina = await aCustomer()
  const ids = []
  for (let n = 0; n < 6; n += 1) ids.push((await add(amina))._id)
  const answers = await Promise.all(
    ids.slice(0, 5).map((id) => amina.call('DELETE', `/addresses/${id}`)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(204))
  expect(await defaultsOf(amina)).toEqual([ids[5]])
})

test('a change of an address applies only the given fields; the county can be given under both names', async () => {
  const amina = await aCustomer()
  const { _id } = await add(amina, { state: 'Nakuru', addressLine2: 'Door 4' })
  const change = async (fields: unknown) =>
    (await amina.call('PUT', `/addresses/${_id}`, fields)).body.address
  expect(await change({ city: 'Naivasha' })).toMatchObject({
    city: 'Naivasha',
    state: 'Nakuru',
    addressLine2: 'Door 4',
  })
  expect(await change({ stateProvince: 'Kiambu' })).toMatchObject({ state: 'Kiambu' })
  expect(await change({ state: 'Kiambu', stateProvince: 'Meru' })).toMatchObject({ state: 'Meru' })
  expect(await change({ state: 'Embu', stateProvince: 'Meru' })).toMatchObject({ state: 'Embu' })
  expect(await change({ state: null, addressLine2: '' })).toMatchObject({
    stateProvince: null,
    addressLine2: null,
  })
  expect((await amina.call('PUT', `/addresses/${_id}`, { street: '' })).status).toBe(400)
})

test("nobody finds or changes another shopper's address", async () => {
  const amina = await aCustomer()
  const brian = await aCustomer()
  const { _id } = await add(amina)
  for (const id of [_id, randomUUID(), 'none'])
    for (const answer of [
      await brian.call('GET', `/addresses/${id}`),
      await brian.call('PUT', `/addresses/${id}`, { city: 'Thika' }),
      await brian.call('DELETE', `/addresses/${id}`),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'ADDRESS_NOT_FOUND' } })
  expect((await brian.call('GET', `/addresses/user/${amina.id}`)).status).toBe(403)
  expect((await brian.call('GET', `/addresses?user=${amina.id}`)).status).toBe(403)
  expect((await brian.call('GET', '/addresses')).body).toEqual({ addresses: [], nextCursor: null })
  expect((await amina.call('GET', `/addresses/user/${amina.id}`)).body.addresses).toHaveLength(1)
})

test('staff see every address, and their changes of customers’ addresses are in the audit log', async () => {
  const manager = await aManager(app)
  const amina = await aCustomer()
  const first = await add(amina)
  const second = await add(amina)
  const path = `/addresses/${first._id}`
  expect((await manager.call('GET', `/addresses?user=${amina.id}&limit=1`)).body).toMatchObject({
    addresses: [{ _id: second._id }],
    nextCursor: expect.any(String),
  })
  expect((await manager.call('GET', '/addresses')).body.addresses.length).toBeGreaterThan(1)
  expect((await manager.call('GET', `/addresses/user/${randomUUID()}`)).body).toMatchObject({
    message: 'User ID not found or invalid.',
  })
  expect((await manager.call('GET', '/addresses/user/nobody')).status).toBe(404)
  expect((await manager.call('PUT', path, { city: 'Thika' })).body.address.user).toBe(amina.id)
  expect((await manager.call('DELETE', path)).status).toBe(204)
  expect(await defaultsOf(amina)).toEqual([second._id])
  const { body } = await manager.call('GET', `/audit?thing=address&thingId=${first._id}`)
  expect(body.entries).toMatchObject([
    { action: 'delete', before: { city: 'Thika' }, after: null },
    { action: 'update', before: { city: 'Nakuru' }, after: { city: 'Thika' } },
  ])
})

test('deleting an address changes no placed order', async () => {
  const kettle = await aProduct(app)
  const amina = await aShopper(app, { cart: [kettle] })
  const placed = await amina.placeOrder('cod')
  expect(placed.status).toBe(201)
  await amina.call('DELETE', `/addresses/${amina.addressId}`)
  const { body } = await amina.call('GET', `/orders/${placed.body.order._id}`)
  expect(body.order.address).toMatchObject({ street: 'Biashara Street', city: 'Nairobi' })
})

test('staff get "user not found" for the addresses and orders of an unknown user', async () => {
  const staff = await aManager(app)
  const nobody = randomUUID()
  for (const url of [
    `/addresses?user=${nobody}`,
    `/addresses/user/${nobody}`,
    `/orders/user/${nobody}`,
  ]) {
    const { status, body } = await staff.call('GET', url)
    expect([status, body.code], url).toEqual([404, 'USER_NOT_FOUND'])
  }
  const { id } = await aCustomer()
  expect((await staff.call('GET', `/orders/user/${id}`)).body.orders).toEqual([])
})

test('if limit and cursor are both invalid, the message is about the limit', async () => {
  const staff = await aManager(app)
  const { status, body } = await staff.call('GET', '/addresses?limit=none&cursor=none')
  expect([status, body.message]).toEqual([400, 'limit must be a positive whole number.'])
  expect(Object.keys(body.fields)).toContain('limit')
})

test.each(['area', 'landmark'])(
  'the %s of an address can be set, changed and removed',
  async (part) => {
    const app = await testApp()
    const shopper = await aShopper(app)
    const values = { addressLine1: 'Jamii House', street: 'Biashara Street', city: 'Nairobi' }
    const rest = { postalCode: '00100', country: 'Kenya' }
    const made = await shopper.call('POST', '/addresses', { ...values, ...rest, [part]: ' Karen ' })
    expect(made.body.address[part]).toBe('Karen')
    const url = `/addresses/${made.body.address._id}`
    expect((await shopper.call('PUT', url, { city: 'Nairobi' })).body.address[part]).toBe('Karen')
    expect((await shopper.call('PUT', url, { [part]: '' })).body.address[part]).toBeNull()
    const without = await shopper.call('POST', '/addresses', { ...values, ...rest })
    expect(without.body.address[part]).toBeNull()
  },
)

test('the list of staff names whose address it is; customers get no names', async () => {
  const amina = await aShopper(app)
  const staff = await aManager(app)
  const { body } = await staff.call('GET', `/addresses?user=${amina.id}`)
  expect(body.addresses).toMatchObject([{ _id: amina.addressId, owner: `Test ${amina.username}` }])
  const own = await amina.call('GET', '/addresses')
  expect(own.body.addresses).toHaveLength(1)
  expect(own.body.addresses[0]).not.toHaveProperty('owner')
})
