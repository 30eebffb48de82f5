import { addressSorts } from '@duka/contract/addresses/addresses'
import { sorts } from '@duka/contract/catalogue/products'
import { ageSorts } from '@duka/contract/endpoint'
import { orderSorts } from '@duka/contract/orders/orders'
import { ledgerSorts } from '@duka/contract/payments/payment-desk'
import { shippingSorts } from '@duka/contract/shipping/shipping'
import { userSorts } from '@duka/contract/users/users'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aCustomerWithEverything } from '../samples/customer-with-everything.ts'
import { anAdmin, testApp } from '../support/support.ts'
import { propertyRuns } from './property-runs.ts'

/** The number of spoilt cursors. */
const runs = propertyRuns(80, 'RANDOM_RUNS')

const lists = {
  '/products': sorts,
  '/orders': orderSorts,
  '/user/users': userSorts,
  '/addresses': addressSorts,
  '/shippings': shippingSorts,
  '/payments': ledgerSorts,
  '/audit': ageSorts,
  '/reviews': ageSorts,
  '/consents': ageSorts,
}

test('a cursor continues its own list and sort, and is refused or harmless elsewhere', async () => {
  const app = await testApp()
  const staff = await anAdmin(app)
  for (let count = 0; count < 3; count += 1) {
    const { orderId } = await aCustomerWithEverything(app)
    await staff.call('PUT', `/orders/${orderId}`, { status: 'Processing' })
  }
  const places = Object.entries(lists).flatMap(([url, sorts]) =>
    sorts.map((sort) => ({ url, sort, path: `${url}?limit=1&sort=${sort}` })),
  )
  const page = (path: string, cursor: string) =>
    staff.call('GET', `${path}&cursor=${encodeURIComponent(cursor)}`)
  const withoutWords = (path: string) => path.replace('sort=relevance', 'sort=newest')
  const cursors: { from: (typeof places)[number]; cursor: string }[] = []
  for (const from of places) {
    const { status, body } = await staff.call('GET', from.path)
    expect([status, typeof body.nextCursor], from.path).toEqual([200, 'string'])
    cursors.push({ from, cursor: body.nextCursor })
  }

  for (const { from, cursor } of cursors)
    for (const to of places) {
      // Of another list one sort is enough.
      if (from.url !== to.url && to !== places.find(({ url }) => url === to.url)) continue
      const { status, body } = await page(to.path, cursor)
      const about = `${from.path} on ${to.path}`
      if (from.path === to.path) expect(status, about).toBe(200)
      // Without words every product matches alike, so *relevance* lists the newest first.
      else if (withoutWords(from.path) === withoutWords(to.path)) expect(status, about).toBe(200)
      else if (from.url === to.url)
        expect([status, body.code], about).toEqual([400, 'INVALID_CURSOR'])
      else expect([200, 400], about).toContain(status)
      if (status === 400) expect(body.fields, about).toEqual({ cursor: expect.any(String) })
    }

  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...cursors),
      fc.nat(),
      fc.constantFrom('', 'A', '=', ' ', '-', '\u00e9', '%00'),
      async ({ from, cursor }, at, instead) => {
        const place = at % cursor.length
        const spoilt = cursor.slice(0, place) + instead + cursor.slice(place + 1)
        fc.pre(spoilt !== cursor)
        const { status, body } = await page(from.path, spoilt)
        expect([status, body.code], spoilt).toEqual([400, 'INVALID_CURSOR'])
      },
    ),
    runs,
  )
})
