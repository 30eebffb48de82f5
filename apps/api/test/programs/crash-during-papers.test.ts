import { startSimulator } from '@duka/digitax/simulator'
import { beforeAll, expect, test } from 'vitest'
import { paperSignatures, papers } from '../../src/db/schema.ts'
import { atEnd } from '../support/at-end.ts'
import { build } from '../support/build.ts'
import { callShop, type ShopProcess, startShop } from '../support/shop-process.ts'
import { aManager, aProduct, testApp } from '../support/support.ts'

beforeAll(build)

const digitax = await startSimulator({
  settings: { signAfterMs: 0, itemAfterMs: 0, notices: 'none' },
})
atEnd(() => digitax.close())
const app = await testApp()
const manager = await aManager(app)

test('processes killed while they issue papers and while they send them leave no gap and no double', async () => {
  await manager.call('PUT', '/settings', { vatRegistered: true, pin: 'P051234567X' })
  const { id: productId } = await aProduct(app, { priceCents: 11_600, stockQuantity: 20 })
  const orders = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const { body } = await manager.call('POST', '/staff/orders', {
        customer: { name: 'Wanjikũ Mũgo', phoneNumber: '0712345678' },
        items: [{ productId, quantity: 1 }],
        address: { city: 'Nairobi', state: 'Nairobi' },
        paymentMethod: 'cod',
      })
      return body.order._id as string
    }),
  )
  const ship = (address: string, some = orders) =>
    some.map((id) =>
      callShop(address, 'PUT', `/orders/${id}`, { status: 'Shipped' }, manager.token),
    )

  // Three processes issue at once, and two die: some of their invoices are issued, others are under way.
  const [first, second, survivor] = [openShop(), openShop(), openShop()]
  const address = await survivor.address
  const addresses = [await first.address, await second.address, address]
  const [ofFirst = [], ofSecond = [], ofSurvivor = []] = addresses.map((address, nth) =>
    ship(address, orders.slice(nth * 4, nth * 4 + 4)),
  )
  await Promise.any([...ofFirst, ...ofSecond])
  await Promise.all([kill(first), kill(second)])
  await Promise.allSettled([...ofFirst, ...ofSecond])
  for (const answer of await Promise.all(ofSurvivor)) expect(answer.status).toBe(200)
  await expectNoGap()

  // DigiTax has taken a sale, and its answer does not come.
  const before = digitax.books.sales.length
  digitax.setFaults([{ on: 'sales', fault: 'slow', times: 99 }])
  await Promise.all(ship(address))
  await expect.poll(() => digitax.books.sales.length, patience).toBeGreaterThan(before)
  await kill(survivor)

  digitax.setFaults([])
  openShop()
  await expect.poll(() => app.db.$count(paperSignatures), patience).toBe(orders.length)
  await expectNoGap()
  const numbers = digitax.books.sales.map(({ number }) => number)
  expect(new Set(numbers).size).toBe(orders.length)
  expect(numbers).toHaveLength(orders.length)
}, 240_000)

const patience = { timeout: 60_000, interval: 100 }

function openShop(): ShopProcess {
  return startShop({
    DATABASE_URL: app.databaseUrl,
    ETIMS_MODE: 'digitax',
    DIGITAX_API_KEY: 'a-key',
    DIGITAX_BUSINESS: 'test',
    DIGITAX_BASE_URL: digitax.url,
    DIGITAX_RETRY_SECONDS: '0.1',
    DIGITAX_POLL_SECONDS: '0.1',
    DIGITAX_TIMEOUT_SECONDS: '2',
  })
}

async function kill({ child, ended }: ShopProcess) {
  child.kill('SIGKILL')
  expect((await ended).signal).toBe('SIGKILL')
}

/** The numbers are 1, 2, 3 and so on. */
async function expectNoGap() {
  const rows = await app.db.select({ place: papers.place }).from(papers)
  const places = rows.map(({ place }) => place ?? 0).sort((a, b) => a - b)
  expect(places).toEqual(places.map((_, nth) => nth + 1))
}
