import { beforeEach, expect, test, vi } from 'vitest'

type Listener = (event: object) => void

const listeners = new Map<string, Listener>()
const showNotification = vi.fn(async () => undefined)
const unsubscribe = vi.fn(async () => true)
const openWindow = vi.fn(async () => undefined)
const tabs: object[] = []

vi.stubGlobal('location', { origin: 'https://shop.test' })
vi.stubGlobal('caches', { open: async () => ({ keys: async () => [] }) })
vi.stubGlobal('self', {
  addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  registration: {
    showNotification,
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
  },
  clients: { matchAll: async () => tabs, openWindow },
})
await vi.importActual('./service-worker.ts')

/** Hands an event to the worker and waits for its work. */
async function happens(type: string, event: object): Promise<void> {
  const work: Promise<unknown>[] = []
  listeners.get(type)?.({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) })
  await Promise.all(work)
}

function aTab(path: string) {
  return { url: `https://shop.test${path}`, focus: vi.fn(), navigate: vi.fn() }
}

beforeEach(() => {
  vi.clearAllMocks()
  tabs.length = 0
})

test('a push shows a notice of each kind, in place of the one before', async () => {
  const notices = [
    { tag: 'new-order', body: '2 new orders came in.', path: '/dashboard/orders' },
    { tag: 'low-stock', body: 'Lamp runs low: 1 left.', path: '/dashboard/products/low-stock' },
  ]
  await happens('push', { data: { json: () => ({ title: 'Mama Njeri', notices }) } })
  expect(showNotification.mock.calls).toMatchObject([
    ['Mama Njeri', { tag: 'new-order', body: '2 new orders came in.', renotify: true }],
    ['Mama Njeri', { tag: 'low-stock', data: '/dashboard/products/low-stock' }],
  ])
})

test('a tap on a notice opens its page, in a tab of the dashboard if there is one', async () => {
  const tap = async () => {
    const notification = { close: vi.fn(), data: '/dashboard/orders' }
    await happens('notificationclick', { notification })
    expect(notification.close).toHaveBeenCalled()
  }
  const shop = aTab('/products')
  tabs.push(shop)
  await tap()
  expect(openWindow).toHaveBeenCalledWith('https://shop.test/dashboard/orders')
  const dashboard = aTab('/dashboard')
  tabs.push(dashboard)
  await tap()
  expect(openWindow).toHaveBeenCalledTimes(1)
  expect(dashboard.navigate).toHaveBeenCalledWith('https://shop.test/dashboard/orders')
  expect(shop.focus).not.toHaveBeenCalled()
})

test('after a logout the browser gets no more notices', async () => {
  await happens('message', { data: { seen: [] } })
  expect(unsubscribe).not.toHaveBeenCalled()
  await happens('message', { data: { forgetPages: true } })
  expect(unsubscribe).toHaveBeenCalled()
})
