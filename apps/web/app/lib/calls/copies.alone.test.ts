import { getCart } from '@duka/contract/carts/carts.calls'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aBrowser, amina, noConnection, type Shop } from '../../../test/browser.ts'

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const brian = { ...amina, _id: '3f0c9c7e-52a5-4f5f-9f0b-0d5a6a0f2b12', username: 'brian' }

/** A tab in which Amina is signed in, with the functions for copies. */
async function aTab(shop: Shop, browser = aBrowser()) {
  const tab = await browser.openTab(shop)
  const { load } = await import('./load.ts')
  const copies = await import('./copies.ts')
  const read = () => load(tab.call(getCart, { params: { userId: amina._id } }), 'Failed.', 'a list')
  tab.signIn('token', amina)
  return { ...tab, ...copies, read, browser }
}
const copiesIn = ({ kept }: ReturnType<typeof aBrowser>) =>
  [...kept.keys()].filter((key) => key.startsWith('copy '))

test('without a connection the last answer is there with its time, and without one only the failure', async () => {
  let line = false
  const { read } = await aTab(() => (line ? [200, { rows: 3 }] : noConnection()))
  expect(await read()).toMatchObject({ ok: false, message: 'Failed.', copy: undefined })
  line = true
  expect(await read()).toMatchObject({ ok: true, value: { rows: 3 } })
  line = false
  const { copy } = (await read()) as { copy?: { value: unknown; at: string } }
  expect(copy?.value).toEqual({ rows: 3 })
  expect(Date.parse(copy?.at ?? '')).toBeGreaterThan(Date.now() - 60_000)
})

test('a refusal does not count as a lost connection', async () => {
  let status = 200
  const { read } = await aTab(() => [status, { message: '' }])
  await read()
  status = 500
  expect(await read()).toMatchObject({ ok: false, copy: undefined })
})

type Tab = Awaited<ReturnType<typeof aTab>>
const endings: Record<string, (tab: Tab) => unknown> = {
  'a logout': (tab) => tab.logOut(),
  'a session that was refused': (tab) => tab.read(),
  'the deletion of the account': (tab) => tab.forgetSession({ loggedOut: true }),
  'the login of another person': (tab) => tab.signIn('other', brian),
  'another role': (tab) => tab.replaceUser({ ...amina, role: 'manager' }),
}
test.each(Object.keys(endings))('%s removes the copies', async (name) => {
  let status = 200
  const tab = await aTab(() => [status, {}])
  await tab.read()
  expect(copiesIn(tab.browser)).toEqual(['copy a list'])
  status = 401
  await endings[name]?.(tab)
  expect(copiesIn(tab.browser)).toEqual([])
})

test('an answer that comes after the logout, also in another tab, is not kept', async () => {
  let answer: (given: [number, unknown]) => void = () => {}
  const slow = await aTab(() => new Promise((resolve) => (answer = resolve)))
  const reading = slow.read()
  const other = await slow.browser.openTab(() => [204])
  other.startSession(async () => {})
  other.trustStoredUser()
  other.logOut()
  answer([200, { rows: 3 }])
  await reading
  expect(copiesIn(slow.browser)).toEqual([])
})

test('nobody reads the copy of somebody else, nor one older than a week', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const tab = await aTab(() => [200, {}])
  await tab.read()
  const lost = new tab.OfflineError()
  vi.setSystemTime(Date.now() + 6 * 86_400_000)
  expect(tab.copyFor(lost, 'a list')).toBeDefined()
  vi.setSystemTime(Date.now() + 2 * 86_400_000)
  expect(tab.copyFor(lost, 'a list')).toBeUndefined()

  await tab.read()
  const copy = tab.browser.kept.get('copy a list') ?? ''
  tab.signIn('other', brian)
  tab.browser.kept.set('copy a list', copy)
  expect(tab.copyFor(lost, 'a list')).toBeUndefined()
})

test('copies have a size: the oldest give way, and what is too large is not kept', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { keepCopy, browser } = await aTab(() => [200, {}])
  for (const name of ['first', 'second', 'third', 'fourth']) {
    vi.setSystemTime(Date.now() + 1000)
    keepCopy(name, 'x'.repeat(300_000))
  }
  expect(copiesIn(browser)).toEqual(['copy second', 'copy third', 'copy fourth'])
  keepCopy('fifth', 'x'.repeat(1_100_000))
  expect(copiesIn(browser)).not.toContain('copy fifth')
})
