import type { LoaderFunctionArgs } from 'react-router'
import { expect, test, vi } from 'vitest'
import { anOrder, aShipping, wanjiku } from '../../../test/samples.ts'
import { signIn } from '../../lib/session/session.ts'
import { loader } from './track-shipping-page.tsx'

vi.stubEnv('SSR', false)

const order = anOrder({ paymentStatus: 'paid', hasShipping: false })
const shipping = aShipping()
const shippingId = '77777777-0000-4000-8000-000000000000'
const own = `/orders/user/${wanjiku._id}`
const sent = { ...order, hasShipping: true }

test.each<[string, typeof order, typed: string, asked: string[]]>([
  ['an order without a shipping record', order, order._id, [`/orders/${order._id}`]],
  ['an order by its number', order, order.number, [own]],
  [
    'an order with a shipping record',
    sent,
    order._id,
    [`/orders/${order._id}`, `/shippings/order/${order._id}`],
  ],
  [
    'a shipping record by its id',
    sent,
    shippingId,
    [`/orders/${shippingId}`, `/shippings/${shippingId}`, `/orders/${order._id}`],
  ],
  [
    'a parcel by its tracking number',
    sent,
    'KBS-4471',
    [own, '/shippings/KBS-4471', `/orders/${order._id}`],
  ],
])('%s is found without a call in vain', async (_what, known, typed, expected) => {
  signIn('token', wanjiku)
  const asked: string[] = []
  const answers: Record<string, object> = {
    [`/orders/${order._id}`]: { order: known },
    [`/shippings/order/${order._id}`]: { shipping },
    [`/shippings/${shippingId}`]: { shipping },
    '/shippings/KBS-4471': { shipping },
    [own]: { orders: typed === 'KBS-4471' ? [] : [known], nextCursor: null },
  }
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.replace(/^\/api|\?.*$/g, '')
    asked.push(path)
    const answer = answers[path]
    return answer ? Response.json(answer) : new Response('', { status: 404 })
  })
  const request = new Request(`https://duka.test/track-shipping?id=${encodeURIComponent(typed)}`)
  const { found } = await loader({ request } as LoaderFunctionArgs)
  expect(found).toMatchObject({ kind: 'order', order: { _id: order._id } })
  expect(asked).toEqual(expected)
})

test('before a number is found, five orders under way are listed, and none if they cannot be read', async () => {
  signIn('token', wanjiku)
  const orders = ['Delivered', 'Cancelled', ...Array(6).fill('Pending')].map((status, place) =>
    anOrder({ status, number: `000000${place}` }),
  )
  let answer: Response
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('/shippings/') ? new Response('', { status: 404 }) : answer.clone(),
  )
  const open = async (search = '') => {
    const request = new Request(`https://duka.test/track-shipping${search}`)
    return (await loader({ request } as LoaderFunctionArgs)).open
  }
  answer = Response.json({ orders, nextCursor: null })
  expect((await open())?.map(({ number }) => number)).toEqual(
    [2, 3, 4, 5, 6].map((place) => `000000${place}`),
  )
  answer = Response.json({ orders, nextCursor: null })
  expect(await open('?id=9999999')).toHaveLength(5)
  answer = new Response('', { status: 500 })
  expect(await open()).toEqual([])
})
