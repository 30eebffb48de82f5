import type { ConnectionName } from '@duka/contract/connections/connection-names'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { connectionSecrets, connections } from '../../db/schema.ts'
import { findValue, lockValue, saveValue } from '../settings/values.queries.ts'

/** A connection as it was saved; `sealed` is null when its secrets are not there. */
export type SavedConnection = Pick<
  typeof connections.$inferSelect,
  'id' | 'name' | 'fields' | 'secrets' | 'replacedAt'
> & { sealed: Buffer | null }

/** All that is saved, and what was replaced in the last week: prompts under way need it. */
export function selectConnections(db: Db): Promise<SavedConnection[]> {
  const { id, name, fields, secrets, replacedAt } = connections
  return db
    .select({ id, name, fields, secrets, replacedAt, sealed: connectionSecrets.sealed })
    .from(connections)
    .leftJoin(connectionSecrets, eq(connectionSecrets.connectionId, connections.id))
    .orderBy(connections.id)
}

/** Lets one change of a connection at a time read and write it. */
export function lockConnection(db: Db, name: ConnectionName): Promise<void> {
  return lockValue(db, `connection.${name}`)
}

/** Replaces a connection. M-Pesa's old values stay for a week, encrypted as before. */
export async function replaceConnection(
  db: Db,
  saved: Pick<SavedConnection, 'name' | 'fields' | 'secrets' | 'sealed'>,
): Promise<void> {
  const { name, fields, secrets, sealed } = saved
  await db
    .update(connections)
    .set({ replacedAt: sql`now()` })
    .where(and(eq(connections.name, name), isNull(connections.replacedAt)))
  const [row] = await db
    .insert(connections)
    .values({ name, fields, secrets })
    .returning({ id: connections.id })
  if (row && sealed) await db.insert(connectionSecrets).values({ connectionId: row.id, sealed })
  await db.execute(sql`
    delete from connections where replaced_at is not null
      and (name <> 'mpesa' or replaced_at < now() - interval '7 days')`)
}

export const CHANNEL = 'duka_connections'

/** Notifies every process of a changed connection when the transaction commits. */
export async function notifyConnections(db: Db): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANNEL}, '')`)
}

/** How a connection has done. */
export interface Record {
  lastSuccessAt: string | null
  /** Set from a refusal to the next success. */
  problem: string | null
  /** The fields that were changed since the last success: one of them must be wrong. */
  changed: string[]
}

export async function findRecord(db: Db, name: ConnectionName): Promise<Record> {
  const found = await findValue<Partial<Record>>(db, `connection.${name}.record`)
  return { lastSuccessAt: null, problem: null, changed: [], ...found }
}

export async function saveRecord(
  db: Db,
  name: ConnectionName,
  change: Partial<Record>,
): Promise<void> {
  const key = `connection.${name}.record`
  await saveValue(db, key, { ...(await findRecord(db, name)), ...change })
}

/** Records that a provider has refused the shop, or has taken what it was sent. */
export async function recordOutcome(
  db: Db,
  name: ConnectionName,
  problem: string | null,
): Promise<void> {
  if (problem !== null) return saveRecord(db, name, { problem })
  await saveRecord(db, name, {
    problem: null,
    changed: [],
    lastSuccessAt: new Date().toISOString(),
  })
}

/** When a channel last sent a message, and its provider's problem now. */
export async function findChannelRecord(
  db: Db,
  channel: ConnectionName,
): Promise<Pick<Record, 'lastSuccessAt' | 'problem'>> {
  const row = await db.row<{ at: Date | null; problem: string | null }>(sql`
    select (select max(sent_at) from outbox where channel = c.channel) as at,
      case when c.is_on and c.failures > 0 then coalesce(c.problem, '') end as problem
    from message_channels c where c.channel = ${channel}`)
  return {
    lastSuccessAt: row?.at ? new Date(row.at).toISOString() : null,
    problem: row?.problem ?? null,
  }
}
