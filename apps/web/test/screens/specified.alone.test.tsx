import { beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '../../app/lib/session/session.ts'
import { amina } from '../browser.ts'
import { wholeTextsOf } from '../reading.ts'
import { account, coming } from '../situations/account.tsx'
import { buying } from '../situations/buying.tsx'
import { frame, inBrowsers } from '../situations/frame.tsx'
import { toasts } from '../situations/shown-toasts.ts'
import { staff } from '../situations/staff.tsx'
import { specified, specifiedForStaff } from '../specified.ts'

vi.mock('../../app/ui/confirm.tsx', async () => {
  const { toasts } = await import('../situations/shown-toasts.ts')
  return { confirm: async ({ question }: { question: string }) => toasts.push(question) < 0 }
})
vi.mock('../../app/lib/toast/toast.ts', async () => {
  const { toasts } = await import('../situations/shown-toasts.ts')
  const note = (message: string) => void toasts.push(message)
  return {
    prepareToasts: () => {},
    toast: { success: note, error: note, info: note, warning: note },
  }
})

const all = { frame, inBrowsers, coming, buying, account, staff }

beforeEach(() => {
  vi.stubEnv('SSR', false)
  const place = { addEventListener: () => {}, dispatchEvent: () => true }
  vi.stubGlobal('window', place)
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {}, removeItem: () => {} })
  vi.stubGlobal('location', new URL('http://shop.test/login'))
  signIn('token', amina)
  toasts.length = 0
})

test.each(Object.values(all).flat())(
  'the texts of the specification, when %s',
  async (_when, show, see) => {
    const read = [...textsIn(await show()), ...toasts]
    const unread = see.filter((sentence) => !read.some((text) => pattern(sentence).test(text)))
    expect(unread, read.join('\n')).toEqual([])
  },
)

/** The texts of HTML, of an answer to a form, or of several. */
function textsIn(shown: unknown): string[] {
  if (typeof shown === 'string') return shown.includes('<') ? wholeTextsOf(shown) : [shown]
  return shown && typeof shown === 'object' ? Object.values(shown).flatMap(textsIn) : []
}

/** A whole text, so that no other text hides its change. Placeholders stand for values: `Order {id}` is `Order ace4c616`. */
function pattern(text: string): RegExp {
  const escaped = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '\\S+')
  return new RegExp(`^${escaped}$`)
}

/** Texts that nobody can see, with the reason; docs/deviations.md has them too. */
const neverSeen = [
  // The check is 8, so the sentence says 8: it is looked for at the login.
  'Password must be at least 6 characters long.',
  // The list says "Failed to load products."; this one is on the page of staff.
  'Failed to fetch products.',
]

test('every text of the specification is in a situation, and no other', () => {
  const seen = new Set(
    Object.values(all)
      .flat()
      .flatMap(([, , see]) => see),
  )
  const texts = [...Object.values(specified), ...Object.values(specifiedForStaff)].flat()
  expect(texts.filter((text) => !seen.has(text) && !neverSeen.includes(text))).toEqual([])
  expect([...seen].filter((text) => !texts.includes(text as never))).toEqual([])
})
