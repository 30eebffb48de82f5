import { refusals } from '@duka/contract/errors'
import { messages } from '@duka/contract/screen-messages'
import type { ReactElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { withPassword } from '../../app/features/users/security/with-password.tsx'
import { CallError } from '../../app/lib/calls/call.ts'
import { confirm } from '../../app/ui/confirm.tsx'
import { readInBoth } from '../read-in-both.ts'
import { buttonsOf, fieldsOf } from '../reading.ts'
import { render } from '../render.tsx'

/** What is on screen above the page: the dialogs that are open. */
const open: ReactElement<{ answer(given: unknown): void }>[] = []
vi.mock('react-dom/client', () => ({
  createRoot: () => ({
    render: (dialog: (typeof open)[number]) => open.push(dialog),
    unmount: () => open.pop(),
  }),
}))

beforeEach(() => {
  open.length = 0
  const place = { remove: () => {} }
  vi.stubGlobal('document', { body: { appendChild: () => place }, createElement: () => place })
})

const top = () => open.at(-1) ?? expect.fail('no dialog is open')
const answer = (given: unknown) => top().props.answer(given)

const needed = new CallError(403, { code: 'PASSWORD_NEEDED' })
const wrong = new CallError(400, {
  code: 'WRONG_PASSWORD',
  message: refusals.WRONG_PASSWORD.message,
  fields: { password: refusals.WRONG_PASSWORD.message },
})

const { ask } = messages
test.each<[string, show: () => unknown, buttons: string[], english: string, swahili: string]>([
  [
    'a deleted address',
    () => confirm({ question: ask.deleteAddress }),
    ['Close', 'Cancel', 'Yes'],
    `Please confirm Close ${ask.deleteAddress} Cancel Yes`,
    'Tafadhali thibitisha Funga Una uhakika unataka kufuta anwani hii? Haiwezi kurejeshwa. Ghairi Ndiyo',
  ],
  [
    'the end of an account',
    () => confirm({ question: ask.deleteAccount, danger: true }),
    ['Close', 'Cancel', 'Yes'],
    ask.deleteAccount,
    'Una uhakika unataka kufuta akaunti yako?',
  ],
  [
    'the password',
    () => void withPassword(() => Promise.reject(needed)).catch(() => {}),
    ['Cancel', 'Show password', 'Cancel', 'Continue'],
    'Please enter your password Cancel You logged in a while ago. Please confirm that it is you.',
    'Tafadhali',
  ],
])('the question for %s', async (_name, show, buttons, english, swahili) => {
  show()
  await expect.poll(() => open).toHaveLength(1)
  const dialog = top()
  expect(buttonsOf(render(dialog))).toEqual(buttons)
  await readInBoth(() => render(dialog), [[english], [swahili]])
})

test('a confirmed question is gone, and so is one that was left', async () => {
  for (const given of [true, false]) {
    const asked = confirm({ question: messages.ask.deleteAddress })
    answer(given)
    expect(await asked).toBe(given)
    expect(open).toEqual([])
  }
})

test('the password is asked for until it is right', async () => {
  const sent: unknown[] = []
  const done = withPassword(async (password) => {
    sent.push(password)
    if (password === undefined) throw needed
    if (password !== 'Nyumbani1!') throw wrong
    return 'saved'
  })
  await expect.poll(() => open).toHaveLength(1)
  answer('Kesho2!')
  await expect.poll(() => open).toHaveLength(1)
  expect(fieldsOf(render(top()))).toMatchObject([
    { label: 'Password', isInvalid: true, described: refusals.WRONG_PASSWORD.message },
  ])
  answer('Nyumbani1!')
  expect(await done).toBe('saved')
  expect(sent).toEqual([undefined, 'Kesho2!', 'Nyumbani1!'])
  expect(open).toEqual([])
})

test('without the password the call fails with its first refusal', async () => {
  const done = withPassword(() => Promise.reject(needed))
  await expect.poll(() => open).toHaveLength(1)
  answer(undefined)
  await expect(done).rejects.toBe(needed)
})
