import * as z from 'zod/mini'
import { endpoint, Instant, noted, optionalText } from '../endpoint.ts'
import * as calls from './users.calls.ts'

export const MAX_NOTE = 1000

/** What staff note about a person. */
export const PersonNote = z.object({
  /** Empty: there is none. */
  text: z.string(),
  version: noted(z.int(), 'Counts the saves; 0: nobody has written one.'),
  by: noted(z.nullable(z.string()), 'The last writer; null: nobody, or deleted.'),
  at: noted(z.nullable(Instant), 'When it was written; null: nobody has.'),
})
export type PersonNote = z.infer<typeof PersonNote>

export const PersonNoteChange = z.object({
  /** Empty takes the note back. */
  text: optionalText(MAX_NOTE),
  version: noted(
    z.int('version must be a whole number.').check(z.minimum(0, 'version is at least 0.')),
    'The version that the client has read. The change is refused if somebody has saved since.',
  ),
})
export type PersonNoteChange = z.infer<typeof PersonNoteChange>

export const savePersonNote = endpoint(calls.savePersonNote, 'staff:people', {
  summary: 'Write the internal note on a person',
  missing: 'USER_NOT_FOUND',
  refusals: ['NOTE_CHANGED'],
  body: PersonNoteChange,
  answer: { note: PersonNote },
})
