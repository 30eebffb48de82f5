import { type RefusalCode, refusals } from '@duka/contract/errors'
import { forgetSession, signIn } from '../../app/lib/session/session.ts'
import { amina } from '../browser.ts'
import { loadedAtOnce, renderPage } from '../render.tsx'
import { shop } from '../samples.ts'
import { type Answers, answerCalls, visit } from '../visit.tsx'

/** What somebody does, and the texts of the specification that are read then. */
export type Situation = [when: string, show: () => unknown, see: string[]]
export const manager = { ...amina, role: 'manager' as const }
export const form = (fields: Record<string, string>) => {
  const sent = new FormData()
  for (const [name, value] of Object.entries(fields)) sent.set(name, value)
  return sent
}

/** Does what needs no page, while the shop answers so. */
export const does = (work: () => unknown, answers: Answers = {}) => {
  answerCalls(answers)
  return work()
}
export const asManager = (show: () => unknown) => () => {
  signIn('token', manager)
  return show()
}
export const asGuest = (show: () => unknown) => () => {
  forgetSession()
  return show()
}
const row = (rows: object) => loadedAtOnce({ ...rows, nextCursor: null })
export const list = (page: { Component: () => unknown }, rows: object, at = '/') =>
  asManager(() =>
    renderPage(page.Component as () => null, {
      data: { loading: row(rows), list: row(rows), beside: { managesStaff: true } },
      shop,
      at,
    }),
  )
export const home = {
  addressLine1: 'Jamii House',
  street: 'Biashara Street',
  city: 'Nairobi',
  state: 'Nairobi',
  postalCode: '00100',
  country: 'Kenya',
}
export const unzoned: Answers = {
  'GET /delivery/options': { options: [], zone: null, delivers: true },
}

/** The shop refuses a call. */
export const refused = (call: string, code: RefusalCode): Answers => {
  const { status, message } = refusals[code]
  return { [call]: Response.json({ code, message }, { status }) }
}

/** The shop is in trouble when a page is opened. */
export const cannotOpen = (what: string, page: object, sentence: string): Situation => [
  `${what} cannot be loaded`,
  () => visit({ page }),
  [sentence],
]
