import type { PersonNote } from '@duka/contract/users/person-note'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { userNotes, users } from '../../../db/schema.ts'

/** The note of staff on a person. */
export async function findNote(db: Db, userId: string): Promise<PersonNote> {
  const [row] = await db
    .select({
      text: userNotes.text,
      version: userNotes.version,
      at: userNotes.savedAt,
      by: sql<string | null>`${users.firstname} || ' ' || ${users.lastname}`,
    })
    .from(userNotes)
    .leftJoin(users, eq(users.id, userNotes.savedBy))
    .where(eq(userNotes.userId, userId))
  return row ? { ...row, at: row.at.toISOString() } : { text: '', version: 0, by: null, at: null }
}

/** Writes the note that follows `version`; false if that is not the stored one, or there is no such person. */
export async function replaceNote(
  db: Db,
  userId: string,
  { text, version, savedBy }: { text: string; version: number; savedBy: string },
): Promise<boolean> {
  const { rowCount } = await db.execute(
    version === 0
      ? sql`
        insert into user_notes (user_id, text, saved_by)
        select id, ${text}, ${savedBy}::uuid from users where id = ${userId} for key share
        on conflict do nothing`
      : sql`
        update user_notes set text = ${text}, version = version + 1, saved_by = ${savedBy}, saved_at = now()
        where user_id = ${userId} and version = ${version}`,
  )
  return rowCount === 1
}
