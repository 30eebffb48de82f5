import type { PersonNote, PersonNoteChange } from '@duka/contract/users/person-note'
import type { Db } from '../../../db/client.ts'
import type { Caller } from '../../../http/auth.ts'
import { ShopError } from '../../../http/errors.ts'
import { addAuditEntry } from '../../audit/audit.ts'
import { findNote, replaceNote } from '../records/person-note.queries.ts'
import { findUser } from '../records/users.queries.ts'

/**
 * Writes the note of staff on a person. Throws 404 for an unknown person, and 409 if somebody saved after the version
 * that the caller read. The audit log says who wrote, and not what: the note is about a person.
 */
export function savePersonNote(
  db: Db,
  caller: Caller,
  userId: string,
  { text, version }: PersonNoteChange,
): Promise<PersonNote> {
  return db.transaction(async (db) => {
    if (!(await replaceNote(db, userId, { text: text ?? '', version, savedBy: caller.id }))) {
      if (!(await findUser(db, userId))) throw new ShopError('USER_NOT_FOUND')
      throw new ShopError('NOTE_CHANGED')
    }
    await addAuditEntry(db, caller, 'user person-note', userId)
    return findNote(db, userId)
  })
}
