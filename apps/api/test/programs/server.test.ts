import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, inject, test } from 'vitest'
import { aProductForm, aRegistration } from '../calls/valid-calls.ts'
import { anEmptyDatabase } from '../samples/backup-support.ts'
import { build } from '../support/build.ts'
import { callShop, startShop } from '../support/shop-process.ts'
import { databaseUrl, onServer } from '../support/template-database.ts'
import { aFolder } from '../support/temporary-folder.ts'

beforeAll(build)

const admin = { ADMIN_EMAIL: 'admin@shop.test', ADMIN_PASSWORD: 'Karibu#2026' }

/** A failed start ends at once, so these can run together. */
test.concurrent.each<[name: string, variables: () => Promise<Record<string, string>>]>([
  ['PORT', async () => ({ PORT: 'three thousand' })],
  ['PORT', async () => ({ PORT: await aTakenPort() })],
  ['DATA_DIR', async () => ({ DATA_DIR: await aFileInTheWay() })],
  ['DATABASE_URL', async () => ({ DATABASE_URL: databaseUrl(inject('postgresUrl'), 'nowhere') })],
  ['DATABASE_URL', async () => ({ DATABASE_URL: await aDatabaseOf("encoding 'LATIN1'") })],
  ['DATABASE_URL', async () => ({ DATABASE_URL: 'postgres://duka:secret@127.0.0.1:1/duka' })],
])('a wrong %s stops the start with one line that names it', async (name, variables) => {
  const given = { DATA_DIR: await aFolder(), ...(await variables()) }
  const { code, stderr } = await startShop(given).ended
  expect(code, stderr).toBe(1)
  expect(stderr).toContain(name)
  expect(stderr.trim().split('\n'), stderr).toHaveLength(1)
  expect(stderr).not.toMatch(/\bat .*:\d+:\d+/)
})

test('SIGHUP does not end a shop of one process; SIGTERM lets requests finish, stops the database and exits with 0', async () => {
  const folder = await aFolder()
  const shop = startShop({ DATA_DIR: folder })
  const address = await shop.address
  let said = ''
  shop.child.stdout?.on('data', (text) => {
    said += String(text)
  })
  shop.child.kill('SIGHUP')
  await expect.poll(() => said).toContain('This shop has one process and goes on')
  expect((await callShop(address, 'GET', '/../readyz')).body).toEqual({ status: 'ready' })
  expect(databasesRunning(folder)).toHaveLength(1)

  // Browsers open connections early; an idle one must not delay the shutdown.
  const silent = connect(Number(new URL(address).port), '127.0.0.1')
  await new Promise((resolve) => silent.once('connect', resolve))

  const registering = await halfSent(address, '/api/user/register', aRegistration())
  shop.child.kill('SIGTERM')
  await expect.poll(() => refuses(address), { interval: 20 }).toBe(true)
  expect(await registering.sendTheRest()).toBe(201)
  expect(await shop.ended).toMatchObject({ code: 0, stderr: '' })
  expect(databasesRunning(folder)).toHaveLength(0)
})

test('a change of the catalogue is visible in both processes at once', async () => {
  const DATABASE_URL = await aDatabaseOf("encoding 'UTF8'")
  // Both start on an empty database; only one may migrate it.
  const shops = await Promise.all(
    [await aFolder(), await aFolder()].map((DATA_DIR) =>
      startShop({ DATA_DIR, DATABASE_URL, ...admin }),
    ),
  )
  const [here, there] = await Promise.all(shops.map(({ address }) => address))
  if (!here || !there) throw new Error('two shops were started')
  const { body } = await callShop(here, 'POST', '/user/login', aLogin())
  const namesThere = async () =>
    (await callShop(there, 'GET', '/categories')).body.categories.map(
      (category: { name: string }) => category.name,
    )
  for (const category of ['Kitchen', 'Farm', 'Solar']) {
    expect(await namesThere()).not.toContain(category)
    await callShop(here, 'POST', '/categories', { name: category }, body.token)
    await expect.poll(namesThere, { interval: 5 }).toContain(category)
  }
})

test('a killed shop loses nothing that it has acknowledged', async () => {
  const stock = 1_000
  const variables = { DATA_DIR: await aFolder(), RATE_LIMITS: 'off', ...admin }
  const killed = startShop(variables)
  const address = await killed.address
  const staff = (await callShop(address, 'POST', '/user/login', aLogin())).body.token
  const productId = await aProductOf(address, staff, stock)
  const shoppers = await Promise.all([1, 2, 3, 4].map(() => aShopperOf(address)))

  // The first shopper pays; the test does not wait for the result.
  const paying = await placeOne(address, shoppers[0], productId)
  const asked = { orderId: paying, phoneNumber: '0712340000' }
  const prompt = await callShop(
    address,
    'POST',
    '/payments/mpesa/stk-push',
    asked,
    shoppers[0]?.token,
  )
  expect(prompt.status).toBe(200)

  const acknowledged: string[] = [paying]
  const shopping = shoppers.map(async (shopper) => {
    for (;;) {
      acknowledged.push(await placeOne(address, shopper, productId))
      if (acknowledged.length === 25) killed.child.kill('SIGKILL')
    }
  })
  await Promise.allSettled(shopping)
  expect((await killed.ended).signal).toBe('SIGKILL')

  const again = await startShop(variables).address
  const orders = await allOrders(again, staff)
  const ids = orders.map(({ _id }) => _id)
  expect(ids).toEqual(expect.arrayContaining(acknowledged))
  const sold = orders.flatMap(({ items }) => items).reduce((sum, item) => sum + item.quantity, 0)
  const { body } = await callShop(again, 'GET', `/products/${productId}`)
  expect(body.product.stockQuantity + sold).toBe(stock)
  // The simulator was killed with the shop; the shop queries it for the prompt's result.
  await expect
    .poll(
      async () => (await callShop(again, 'GET', `/orders/${paying}`, undefined, staff)).body.order,
    )
    .toMatchObject({ paymentStatus: 'paid' })
})

/** A request whose headers are sent; its body follows on demand. */
async function halfSent(address: string, path: string, body: unknown) {
  const text = JSON.stringify(body)
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    expect: '100-continue',
  }
  const sent = request(`${address}${path}`, { method: 'POST', headers, agent: false })
  const status = new Promise<number | undefined>((resolve, reject) => {
    sent.on('response', (answer) => resolve(answer.resume().statusCode))
    sent.on('error', reject)
  })
  await new Promise((resolve) => {
    sent.on('continue', resolve)
    sent.flushHeaders()
  })
  return {
    sendTheRest: () => {
      sent.end(text)
      return status
    },
  }
}

async function refuses(address: string): Promise<boolean> {
  return fetch(`${address}/healthz`).then(
    () => false,
    () => true,
  )
}

interface PlacedOrder {
  _id: string
  items: { quantity: number }[]
}

async function allOrders(address: string, token: string): Promise<PlacedOrder[]> {
  const orders: PlacedOrder[] = []
  for (let cursor = ''; ; ) {
    const { body } = await callShop(address, 'GET', `/orders?limit=10${cursor}`, undefined, token)
    orders.push(...body.orders)
    if (body.nextCursor === null) return orders
    cursor = `&cursor=${body.nextCursor}`
  }
}

async function aProductOf(address: string, token: string, stock: number): Promise<string> {
  const category = await callShop(address, 'POST', '/categories', { name: 'Kitchen' }, token)
  const form = aProductForm(category.body.category._id)
  form.set('stockQuantity', String(stock))
  return (await callShop(address, 'POST', '/products', form, token)).body.product._id
}

interface Registered {
  token: string
  addressId: string
}

async function aShopperOf(address: string): Promise<Registered> {
  const { token } = (await callShop(address, 'POST', '/user/register', aRegistration())).body
  const home = {
    addressLine1: 'Jamii House',
    street: 'Biashara Street',
    city: 'Nairobi',
    postalCode: '00100',
    country: 'Kenya',
  }
  const made = await callShop(address, 'POST', '/addresses', home, token)
  return { token, addressId: made.body.address._id }
}

/** Returns the order's id; throws when the shop did not acknowledge the order. */
async function placeOne(address: string, shopper: Registered | undefined, productId: string) {
  const cart = { items: [{ productId, quantity: 1 }] }
  await callShop(address, 'POST', '/carts', cart, shopper?.token)
  const wanted = { addressId: shopper?.addressId }
  const { status, body } = await callShop(address, 'POST', '/orders', wanted, shopper?.token)
  expect(status, JSON.stringify(body)).toBe(201)
  return String(body.order._id)
}

function aLogin() {
  return { email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD }
}

/** The URL of a new, empty database. */
async function aDatabaseOf(encoding: string): Promise<string> {
  const server = inject('postgresUrl')
  const name = `shop_${randomUUID().slice(0, 8)}`
  await onServer(server, `create database ${name} template template0 locale 'C' ${encoding}`)
  return databaseUrl(server, name)
}

async function aTakenPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  server.unref()
  const address = server.address()
  return String(typeof address === 'object' && address?.port)
}

/** A path inside a file: not even root can create a folder there. */
async function aFileInTheWay(): Promise<string> {
  const file = join(await aFolder(), 'a-file')
  writeFileSync(file, '')
  return join(file, 'data')
}

/** The process ids of PostgreSQL servers that run on a folder. */
function databasesRunning(folder: string): number[] {
  return readdirSync(folder, { recursive: true })
    .filter((name) => String(name).endsWith('postmaster.pid'))
    .map((name) => Number(readFileSync(join(folder, String(name)), 'utf8').split('\n')[0]))
}

test('a shop whose bucket for pictures cannot be reached starts, and names it in the log', async () => {
  const { child, address } = startShop({
    DATABASE_URL: await anEmptyDatabase(),
    DATA_DIR: await aFolder(),
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_BUCKET: 'photos',
    S3_REGION: 'af-south-1',
    S3_ACCESS_KEY_ID: 'duka',
    S3_SECRET_ACCESS_KEY: 'secret',
  })
  let log = ''
  child.stdout?.on('data', (text) => {
    log += String(text)
  })
  await address
  await expect.poll(() => log).toContain('The bucket photos cannot be reached at 127.0.0.1:1')
})
