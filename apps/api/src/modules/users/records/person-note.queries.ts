import type { PersonNote } from '@duka/contract/users/person-note'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { customerNotes, userNotes, users } from '../../../db/schema.ts'

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

/** Writes the note on an account, whatever it said. */
export async function writeAccountNote(
  db: Db,
  userId: string,
  text: string,
  savedBy: string,
): Promise<void> {
  await db.execute(sql`
    insert into user_notes (user_id, text, saved_by) values (${userId}, ${text}, ${savedBy})
    on conflict (user_id) do update set text = excluded.text, version = user_notes.version + 1,
      saved_by = excluded.saved_by, saved_at = now()`)
}

/** Writes the note on a phone number, whatever it said. */
export async function writePhoneNote(db: Db, phone: string, text: string): Promise<void> {
  await db
    .insert(customerNotes)
    .values({ phone, text })
    .onConflictDoUpdate({ target: customerNotes.phone, set: { text, savedAt: sql`now()` } })
}

export async function forgetPhoneNote(db: Db, phone: string): Promise<void> {
  await db.delete(customerNotes).where(eq(customerNotes.phone, phone))
}

/** Deletes the notes on phone numbers that nobody has any more: their people were erased, or changed their number. */
export async function forgetNotesOnNobody(db: Db): Promise<void> {
  await db.execute(sql`
    delete from customer_notes n
    where not exists (select from orders where customer_phone = n.phone)
      and not exists (select from users where phone_number = n.phone)
      and not exists (select from orders
        where coalesce(contact_phone, address->>'phoneNumber') = n.phone and user_id is not null)`)
}

/** The note on a phone number. */
export async function findPhoneNote(db: Db, phone: string) {
  const [row] = await db.select().from(customerNotes).where(eq(customerNotes.phone, phone))
  return row
}
