import type { Invitation } from '@duka/contract/users/invitations'
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm'
import { type Db, only } from '../../../db/client.ts'
import { invitations, users } from '../../../db/schema.ts'

type Row = typeof invitations.$inferSelect

/** What staff see of one; its link is kept as a hash. */
export function toInvitation(row: Row): Invitation {
  return {
    _id: row.id,
    name: row.name,
    set: row.set,
    phoneNumber: row.phoneNumber,
    email: row.email,
    expiresAt: row.expiresAt.toISOString(),
    usedAt: row.usedAt?.toISOString() ?? null,
  }
}

export async function insertInvitation(
  db: Db,
  values: typeof invitations.$inferInsert,
): Promise<Row> {
  return only(await db.insert(invitations).values(values).returning())
}

/** The newest hundred that nobody took back. */
export function selectInvitations(db: Db): Promise<Row[]> {
  return db
    .select()
    .from(invitations)
    .where(isNull(invitations.revokedAt))
    .orderBy(desc(invitations.createdAt))
    .limit(100)
}

/** The invitation of a token, locked; `isMeant`: whoever made it is still an admin. */
export async function lockInvitation(
  db: Db,
  by: { tokenHash: Buffer } | { id: string },
): Promise<(Row & { isMeant: boolean }) | undefined> {
  const [row] = await db
    .select()
    .from(invitations)
    .where('id' in by ? eq(invitations.id, by.id) : eq(invitations.tokenHash, by.tokenHash))
    .for('update')
  if (!row) return undefined
  const [admin] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(sql`${users.id} = ${row.invitedBy}::uuid`, eq(users.role, 'admin')))
  return { ...row, isMeant: admin !== undefined }
}

export async function updateInvitation(
  db: Db,
  id: string,
  change: Partial<typeof invitations.$inferInsert>,
): Promise<void> {
  await db.update(invitations).set(change).where(eq(invitations.id, id))
}

/** Takes back what the same person was sent before and has not used. */
export async function revokeEarlier(db: Db, { id, name, phoneNumber, email }: Row, at: Date) {
  const contact = or(
    phoneNumber === null ? undefined : eq(invitations.phoneNumber, phoneNumber),
    email === null ? undefined : eq(invitations.email, email),
  )
  if (!contact) return
  const isOpen = and(isNull(invitations.usedAt), isNull(invitations.revokedAt))
  const isEarlier = and(sql`${invitations.id} <> ${id}::uuid`, eq(invitations.name, name), contact)
  await db.update(invitations).set({ revokedAt: at }).where(and(isEarlier, isOpen))
}
