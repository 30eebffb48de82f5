import { expect, test, vi } from 'vitest'
import * as profile from '../../app/features/users/profile-page.tsx'
import { signIn } from '../../app/lib/session/session.ts'
import { amina } from '../browser.ts'
import { wordsOf } from '../reading.ts'
import { anOrder } from '../samples.ts'
import { visit } from '../visit.tsx'

test.each([
  [null, true],
  ['254712345678', false],
])(
  'somebody whose profile has the phone %s is offered that of the last order: %s',
  async (phoneNumber, isOffered) => {
    vi.stubEnv('SSR', false)
    vi.stubGlobal('window', { addEventListener: () => {}, dispatchEvent: () => true })
    vi.stubGlobal('sessionStorage', {
      getItem: () => null,
      setItem: () => {},
      removeItem: () => {},
    })
    signIn('token', amina)
    const recipient = { name: 'Amina', phoneNumber: '254722000111' }
    const page = await visit({
      page: profile,
      answers: {
        'GET /user/me': { user: { ...amina, phoneNumber } },
        'GET /orders/user/*': { orders: [anOrder({ recipient })], nextCursor: null },
      },
    })
    const offer = /Your last order has the number 0722 000 111\. Use this number/
    expect(offer.test(wordsOf(String(page)))).toBe(isOffered)
  },
)
