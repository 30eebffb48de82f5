import { expect, test } from '@playwright/test'
import { axe } from '../axe.ts'
import { manager, signIn, watch } from '../people.ts'

test.use({ serviceWorkers: 'allow' })

test('the bell turns the notices of a phone on and off', async ({ page }) => {
  const problems: string[] = []
  watch(page, problems)
  // A browser without a screen has no notices, and none of tests has a push service.
  await page.addInitScript(() => {
    const held: { subscription: unknown } = { subscription: null }
    const subscribed = (key: unknown) => ({
      endpoint: 'https://push.example/phone',
      toJSON: () => ({
        endpoint: 'https://push.example/phone',
        keys: { p256dh: key, auth: 'A'.repeat(22) },
      }),
      unsubscribe: async () => {
        held.subscription = null
        return true
      },
    })
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    Object.assign(PushManager.prototype, {
      getSubscription: async () => held.subscription,
      // The shop's key is a point of the curve, as the key of a browser is.
      subscribe: async (options: PushSubscriptionOptionsInit) => {
        held.subscription = subscribed(options.applicationServerKey)
        return held.subscription
      },
    })
  })
  await signIn(page, manager)
  await page.goto('/dashboard')
  await page.evaluate(() => navigator.serviceWorker.ready)

  await page.getByRole('button', { name: 'Notifications' }).tap()
  const bell = page.getByRole('dialog', { name: 'What is new' })
  const notices = bell.getByRole('checkbox', { name: 'Notices on this device' })
  await expect(notices).not.toBeChecked()
  expect(await axe(page, { part: '[role=dialog]' })).toEqual([])
  const saved = page.waitForResponse('**/api/push/subscriptions')
  await notices.check()
  expect((await saved).status()).toBe(204)
  await expect(notices).toBeChecked()
  const ended = page.waitForRequest(
    (request) => request.method() === 'DELETE' && request.url().endsWith('/push/subscriptions'),
  )
  await notices.uncheck()
  await ended
  await expect(notices).not.toBeChecked()
  expect(problems).toEqual([])
})
