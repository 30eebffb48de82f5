import { expect, test, vi } from 'vitest'
import { action as ownAction } from './addresses-page.tsx'
import { action as staffAction } from './staff/manage-addresses-page.tsx'

const toasts: string[] = []
vi.mock('../../lib/toast/toast.ts', () => ({
  toast: { error: (message: string) => toasts.push(message) },
  prepareToasts: () => undefined,
}))

/** Sends the form of the dialog, changed in one field. */
function save(action: typeof ownAction | typeof staffAction, intent: string) {
  const body = new FormData()
  const fields = {
    intent,
    id: '0f0e0d0c-0000-4000-8000-000000000000',
    area: 'Kileleshwa',
  }
  const place = { addressLine1: 'House 4', street: 'Biashara Street', city: 'Nairobi' }
  const rest = { state: 'Nairobi', postalCode: '00100', country: 'Kenya', phoneNumber: '' }
  for (const [name, value] of Object.entries({ ...fields, ...place, ...rest }))
    body.set(name, value)
  const request = new Request('http://shop.test/addresses', { method: 'POST', body })
  return action({ request, params: {}, context: {} } as Parameters<typeof action>[0])
}

test.each([
  ['a customer', ownAction, 'update'],
  ['staff', staffAction, 'save'],
])(
  'the dialog in which %s changed an address says a refusal and a lost connection itself',
  async (_who, action, intent) => {
    vi.stubEnv('SSR', false)
    vi.stubGlobal('fetch', () =>
      Promise.resolve(Response.json({ message: 'The estate is not known.' }, { status: 400 })),
    )
    expect(await save(action, intent)).toMatchObject({
      ok: false,
      message: 'The estate is not known.',
    })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await save(action, intent)).toMatchObject({ ok: false, isOffline: true })
    vi.unstubAllGlobals()
    vi.unstubAllEnvs()
    expect(toasts).toEqual([])
  },
)
