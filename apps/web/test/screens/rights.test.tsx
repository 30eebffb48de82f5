import type { Invitation } from '@duka/contract/users/invitations'
import type { User } from '@duka/contract/users/users'
import { expect, test } from 'vitest'
import { BeforeYouOpen } from '../../app/features/dashboard/before-you-open.tsx'
import { InviteDialog } from '../../app/features/users/staff/invite-dialog.tsx'
import { OpenInvitations } from '../../app/features/users/staff/open-invitations.tsx'
import { RightsDialog } from '../../app/features/users/staff/rights-dialog.tsx'
import { buttonsOf, fieldsOf } from '../reading.ts'
import { inSwahili, render, renderPage, textOf } from '../render.tsx'
import { wanjiku } from '../samples.ts'

const labelsOf = (shown: Parameters<typeof fieldsOf>[0]) =>
  fieldsOf(shown).map(({ label }) => String(label))

test('an admin sees what a manager may do, takes a usual job or single rights, and sets limits', async () => {
  const user: User = { ...wanjiku, role: 'manager', rights: ['orders', 'stock'] }
  const dialog = () => render(<RightsDialog user={user} onClose={() => {}} />)
  expect(String(dialog()).match(/checked=""/g)).toHaveLength(2)
  expect(labelsOf(dialog())).toHaveLength(14)
  expect(buttonsOf(dialog())).toEqual(
    expect.arrayContaining(['Packs', 'Everything', 'Save rights']),
  )
  expect(await inSwahili(() => textOf(dialog()))).not.toContain('Save rights')
})

test('an admin invites by name, and by phone or e-mail, for a usual job', async () => {
  const dialog = () => render(<InviteDialog onClose={() => {}} />)
  expect(labelsOf(dialog())).toHaveLength(4)
  expect(await inSwahili(() => textOf(dialog()))).not.toEqual(textOf(dialog()))
})

test('an admin sees the invitations that nobody has used, each with a way to take it back', async () => {
  const kevin: Invitation = {
    _id: wanjiku._id,
    name: 'Kevin',
    set: 'packs',
    phoneNumber: '254722000111',
    email: null,
    expiresAt: '2026-12-01T09:00:00.000Z',
    usedAt: null,
  }
  const list = (invitations: Invitation[]) =>
    render(<OpenInvitations invitations={invitations} act={() => {}} />)
  expect(textOf(list([kevin]))).toContain('Kevin Packs, works until 1 Dec 2026')
  expect(buttonsOf(list([kevin]))).toEqual(['Take back the invitation of Kevin'])
  expect(String(list([]))).toBe('')
  expect(await inSwahili(() => textOf(list([kevin])))).not.toContain('Take back')
})

test('a new owner sees what is needed before the shop sells, and what can wait', () => {
  const step = (name: 'payments' | 'logo' | 'contact', needed: boolean, done: boolean) => ({
    name,
    needed,
    done,
    link: `/dashboard/settings/${name}`,
  })
  const show = (steps: ReturnType<typeof step>[]) =>
    String(renderPage(() => <BeforeYouOpen steps={steps} />, {}))
  const shown = show([
    step('contact', true, true),
    step('payments', true, false),
    step('logo', false, false),
  ])
  expect(shown.match(/href="\/dashboard\/settings\/\w+"/g)).toEqual([
    'href="/dashboard/settings/payments"',
    'href="/dashboard/settings/logo"',
  ])
  expect(show([])).not.toContain('/dashboard/settings')

  const rest = show([step('contact', true, true), step('logo', false, false)])
  expect(textOf(rest)).toBe('1 thing can wait Set your logo')
  expect(show([step('contact', true, true), step('logo', false, true)])).toBe(show([]))
})
