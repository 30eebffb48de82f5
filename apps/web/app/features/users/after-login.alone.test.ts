import { afterEach, expect, test, vi } from 'vitest'
import { amina } from '../../../test/browser.ts'

vi.mock('../../lib/toast/toast.ts', () => ({ toast: { success: vi.fn() } }))
const addWantedProducts = vi.fn(async () => 0)
vi.mock('../add-to-cart/add-wanted-product.ts', () => ({ addWantedProducts }))
vi.mock('../wish-list/wishes.ts', () => ({ syncWishes: vi.fn() }))

const { toast } = await import('../../lib/toast/toast.ts')
const { enter } = await import('./after-login.ts')

afterEach(() => void vi.unstubAllGlobals())

test.each<[from: string, home: string, target: string]>([
  ['/products?q=kettle&page=2', '/products', '/products?q=kettle&page=2'],
  ['/products/abc?category=1', '/', '/products/abc?category=1'],
  ['/carts', '/products', '/products'],
  ['//evil.test/products', '/products', '/products'],
  ['/products?q=kettle', '/dashboard', '/dashboard'],
  ['/d', '/products', '/d/abc'],
  ['/d', '/dashboard', '/d/abc'],
  ['https://evil.test/d', '/dashboard', '/dashboard'],
])('who leaves %s for the login and belongs to %s comes to %s', (from, home, target) => {
  vi.stubGlobal('sessionStorage', { getItem: () => 'abc' })
  const search = `?${new URLSearchParams({ from })}`
  vi.stubGlobal('location', { search, origin: 'https://duka.test', assign: vi.fn() })
  const answer = enter({ token: 'token', user: amina }, home, 'Logged in successfully')
  expect(answer.headers.get('location')).toBe(target)
})

test.each([
  ['/checkout', '/checkout'],
  ['/d', '/'],
  ['https://evil.test/', '/'],
])('who left %s and goes on comes to %s', (from, target) => {
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  const search = `?${new URLSearchParams({ from })}`
  vi.stubGlobal('location', { search, origin: 'https://duka.test' })
  vi.mocked(toast.success).mockClear()
  const answer = enter({ token: 'token', user: amina }, '/', 'Welcome', { goesOn: true })
  expect(answer.headers.get('location')).toBe(target)
  expect(toast.success).toHaveBeenCalledWith('Welcome', { id: 'entered' })
})

test('one toast says that one is logged in, and what was added to the cart', async () => {
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('location', { search: '', origin: 'https://duka.test' })
  vi.mocked(toast.success).mockClear()
  addWantedProducts.mockResolvedValueOnce(2)
  enter({ token: 'token', user: amina }, '/', 'Logged in successfully')
  await vi.waitFor(() => expect(toast.success).toHaveBeenCalledTimes(2))
  const [first, second] = vi.mocked(toast.success).mock.calls
  expect(first).toEqual(['Logged in successfully', { id: 'entered' }])
  const description = '2 products were added to your cart.'
  expect(second).toEqual(['Logged in successfully', { id: 'entered', description }])
})
