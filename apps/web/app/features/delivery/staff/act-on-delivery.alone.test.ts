import { refusals } from '@duka/contract/errors'
import type { ActionFunctionArgs } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { language } from '../../../lib/text/text.ts'
import { swahili } from '../../../words/swahili/swahili.ts'
import { action } from './manage-delivery-page.tsx'
import { newZone } from './zone-draft.ts'

vi.mock('../../../lib/toast/toast.ts', () => ({ toast: { error: () => undefined } }))

beforeEach(() => {
  vi.stubEnv('SSR', false)
  const refusal = { code: 'ZONE_CHANGED', message: refusals.ZONE_CHANGED.message }
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(refusal, { status: 409 })))
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  language.start(null)
})

test.each(['en', 'sw'])(
  'in %s, a zone that somebody else has saved can be overwritten',
  async (code) => {
    language.start(code === 'sw' ? await swahili() : null)
    const draft = { ...newZone, _id: '0f0e0d0c-0000-4000-8000-000000000000', version: 1 }
    const body = new URLSearchParams({ intent: 'zone', draft: JSON.stringify(draft) })
    const request = new Request('http://shop.test/dashboard/delivery', { method: 'POST', body })
    const sent = { request, params: {}, context: {} } as ActionFunctionArgs
    expect(await action(sent)).toMatchObject({
      fields: { version: { message: expect.any(String) } },
    })
  },
)
