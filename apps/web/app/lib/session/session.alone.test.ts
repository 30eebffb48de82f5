import { refusals } from '@duka/contract/errors'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aBrowser, amina, noConnection, type Shop } from '../../../test/browser.ts'

const stored = { token: 'old', user: JSON.stringify(amina) }
const expired = refusals.SESSION_EXPIRED.message

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Opens the shop with a stored session and waits for the session check. */
async function returning(shop: Shop, browser = aBrowser(stored)) {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const tab = await browser.openTab(shop)
  tab.startSession(tab.checkSession)
  await settle()
  return { tab, browser }
}
const settle = () => vi.advanceTimersByTimeAsync(50)

test('a guest is recognised without a call', async () => {
  const { tab } = await returning(noConnection, aBrowser())
  expect(tab.currentSession().phase).toBe('anonymous')
  expect(tab.asked).toEqual([])
})

test('a stored session is checked and its user refreshed', async () => {
  const { tab, browser } = await returning(() => [200, { user: { ...amina, username: 'mina' } }])
  expect(tab.asked).toEqual(['GET /api/user/me'])
  expect(tab.currentSession()).toMatchObject({ phase: 'signed-in', user: { username: 'mina' } })
  expect(browser.kept.get('user')).toContain('mina')
})

test('the stored user is available during the check, but not trusted yet', async () => {
  const { tab } = await returning(() => new Promise(() => {}))
  expect(tab.currentSession()).toMatchObject({ phase: 'checking', user: { username: 'amina' } })
})

test('a refused token ends the session and says so once', async () => {
  const { tab, browser } = await returning(() => [401, { message: expired }])
  expect(tab.currentSession()).toMatchObject({ phase: 'anonymous', token: null, user: null })
  expect(browser.kept.size).toBe(0)
  expect(tab.toasts).toEqual([expired])
})

test('a server error ends the session, too', async () => {
  const { tab, browser } = await returning(() => [500, { message: 'Something went wrong.' }])
  expect(tab.currentSession().phase).toBe('anonymous')
  expect(browser.kept.size).toBe(0)
  expect(tab.toasts).toEqual([expired])
})

test('a shop that is busy for some seconds ends no session', async () => {
  let isBusy = true
  const { tab } = await returning(() =>
    isBusy ? [503, undefined, { 'retry-after': '2' }] : [200, { user: amina }],
  )
  isBusy = false
  await vi.advanceTimersByTimeAsync(3000)
  expect(tab.currentSession()).toMatchObject({ phase: 'signed-in', token: 'old' })
  expect(tab.toasts).toEqual([])
})

test('without an answer the user stays, and the check runs again when the connection is back', async () => {
  let line = false
  const { tab, browser } = await returning(() => (line ? [401] : noConnection()))
  expect(tab.currentSession()).toMatchObject({ phase: 'signed-in', user: { username: 'amina' } })
  expect(browser.kept.get('token')).toBe('old')
  expect(tab.toasts).toEqual([])

  line = true
  tab.window.dispatchEvent(new Event('online'))
  await settle()
  expect(tab.asked).toHaveLength(2)
  expect(tab.currentSession().phase).toBe('anonymous')
  expect(tab.toasts).toEqual([expired])
})

test('after five seconds the stored user is shown while the check goes on', async () => {
  let answer: (given: [number, unknown]) => void = () => {}
  const { tab } = await returning(() => new Promise((resolve) => (answer = resolve)))
  await vi.advanceTimersByTimeAsync(4900)
  expect(tab.currentSession().phase).toBe('checking')
  await vi.advanceTimersByTimeAsync(100)
  expect(tab.currentSession()).toMatchObject({ phase: 'signed-in', user: { username: 'amina' } })

  answer([200, { user: { ...amina, username: 'mina' } }])
  await settle()
  expect(tab.currentSession().user?.username).toBe('mina')
})

test('a late refusal of an older token leaves a newer session alone', async () => {
  let refuse: (given: [number]) => void = () => {}
  const { tab, browser } = await returning(() => new Promise((resolve) => (refuse = resolve)))
  tab.signIn('new', amina)
  refuse([401])
  await settle()
  expect(tab.currentSession()).toMatchObject({ phase: 'signed-in', token: 'new' })
  expect(browser.kept.get('token')).toBe('new')
  expect(tab.toasts).toEqual([])
})

test('a late good answer for an older token does not become the newer user', async () => {
  let answer: (given: [number, unknown]) => void = () => {}
  const { tab } = await returning(() => new Promise((resolve) => (answer = resolve)))
  tab.signIn('new', { ...amina, username: 'brian' })
  answer([200, { user: amina }])
  await settle()
  expect(tab.currentSession()).toMatchObject({ token: 'new', user: { username: 'brian' } })
})

test('a login or logout in one tab also takes effect in the others', async () => {
  const browser = aBrowser()
  const { tab: other } = await returning(() => [204], browser)
  const { tab } = await returning(() => [204], browser)

  tab.signIn('new', amina)
  expect(other.currentSession()).toMatchObject({ phase: 'signed-in', token: 'new' })
  tab.logOut()
  expect(tab.currentSession()).toMatchObject({ phase: 'anonymous', loggedOut: true })
  expect(other.currentSession().phase).toBe('anonymous')
  await settle()
  expect(tab.asked).toEqual(['POST /api/user/logout'])
  expect(tab.toasts).toEqual(['Logged out successfully'])
})

test('a stored user that cannot be read is loaded again', async () => {
  const { tab } = await returning(
    () => [200, { user: amina }],
    aBrowser({ token: 'old', user: '{' }),
  )
  expect(tab.currentSession()).toMatchObject({ phase: 'signed-in', user: { username: 'amina' } })
})

test('code that waits for the session goes on when the check has ended', async () => {
  let answer: (given: [number, unknown]) => void = () => {}
  const { tab } = await returning(() => new Promise((resolve) => (answer = resolve)))
  const listener = vi.fn()
  tab.sessionSettled().then(listener)
  await settle()
  expect(listener).not.toHaveBeenCalled()
  answer([200, { user: amina }])
  await settle()
  expect(listener).toHaveBeenCalledWith(expect.objectContaining({ phase: 'signed-in' }))
})
