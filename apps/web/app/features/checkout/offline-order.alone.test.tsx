import { fieldMessages } from '@duka/contract/field-messages'
import { messages } from '@duka/contract/screen-messages'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { amina } from '../../../test/browser.ts'
import { inSwahili, render, textOf } from '../../../test/render.tsx'
import { forgetSession, signIn } from '../../lib/session/session.ts'
import { action } from './checkout-page.tsx'
import { PlaceBar } from './place-bar.tsx'

const toasts: string[] = []
vi.mock('../../lib/toast/toast.ts', () => ({
  toast: { error: (message: string) => toasts.push(message) },
  prepareToasts: () => {},
}))

beforeEach(() => {
  toasts.length = 0
  vi.stubEnv('SSR', false)
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  signIn('token', amina)
})
afterEach(() => {
  forgetSession()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

/** A checkout as it is sent, with the question how messages come or without. */
function aCheckout(asksMessages = true): Request {
  const body = new FormData()
  const values = {
    addressId: 'home',
    paymentMethod: 'cod',
    cart: 'kettle×1',
    expectedTotal: '1850',
    ...(asksMessages && { messageLanguage: 'en', messageChannels: 'email', notifyEmail: 'on' }),
  }
  for (const [name, value] of Object.entries(values)) body.set(name, value)
  return new Request('http://duka.test/checkout', { method: 'POST', body })
}

test('an order to a deleted address says so at the choice of the address, and chooses none', async () => {
  const gone = { code: 'ADDRESS_NOT_FOUND', message: 'Address not found.' }
  vi.stubGlobal('fetch', async () => Response.json(gone, { status: 404 }))
  const request = aCheckout(false)
  const answer = await action({ request, params: {}, context: {} } as Parameters<typeof action>[0])
  expect(answer).toMatchObject({
    message: 'Address not found.',
    fields: { addressId: { message: fieldMessages.chooseAddress } },
    savedId: '',
    reload: true,
  })
})

test('an order placed offline says once that the order failed and what to do', async () => {
  const request = aCheckout()
  const answer = await action({ request, params: {}, context: {} } as Parameters<typeof action>[0])
  expect(answer).toMatchObject({ message: messages.failed.placeOrder, isOffline: true })
  expect(toasts).toEqual([])
})

test('beside the button it says what to do after a lost connection', async () => {
  const bar = (
    <PlaceBar
      cart={{ user: 'amina', items: [], total: 1850, offer: null, payable: 1850 }}
      total={1850}
      fee={undefined}
      lacks={undefined}
      method="mpesa"
      before={undefined}
      isDelivered
      refusal={messages.failed.placeOrder}
      isOffline
      busy={false}
      missing={undefined}
    />
  )
  const shown = () => textOf(render(bar))
  expect(shown()).toContain('Failed to place order. We could not reach the shop.')
  expect(await inSwahili(shown)).toContain('Duka halikuweza kufikiwa.')
})
