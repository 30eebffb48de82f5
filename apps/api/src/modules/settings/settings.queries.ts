import type { StaffSettings } from '@duka/contract/settings/settings'
import { desc, sql } from 'drizzle-orm'
import { type Db, only } from '../../db/client.ts'
import { clientErrors, shopSettings } from '../../db/schema.ts'

export type SavedSettings = typeof shopSettings.$inferSelect
/** The columns to change. */
export type SettingsColumns = Partial<
  Pick<SavedSettings, 'saved' | 'imageKey' | 'logoWidth' | 'logoHeight'>
>

/** The saved settings; undefined if staff have not saved any. */
export async function findSettings(db: Db): Promise<SavedSettings | undefined> {
  const [row] = await db.select().from(shopSettings)
  return row
}

/** The providers that failed at least twice in a row. A single failure may be the fault of one message. */
export function findMessageProblems(db: Db): Promise<StaffSettings['messageProblems']> {
  return db.rows<StaffSettings['messageProblems'][number]>(sql`
    select channel, coalesce(problem, '') as problem from message_channels
    where is_on and failures > 1 order by channel`)
}

/** The latest errors that browsers reported. */
export async function selectClientErrors(db: Db): Promise<StaffSettings['clientErrors']> {
  const rows = await db.select().from(clientErrors).orderBy(desc(clientErrors.lastAt)).limit(20)
  return rows.map(({ firstAt: _first, lastAt, ...row }) => ({
    ...row,
    lastAt: lastAt.toISOString(),
  }))
}

/** Locks the saved settings until the transaction ends. Creates the row the first time. */
export async function lockSettings(db: Db): Promise<SavedSettings> {
  await db.insert(shopSettings).values({}).onConflictDoNothing()
  const [row] = await db.select().from(shopSettings).for('update')
  if (!row) throw new Error('The row of the settings is missing.')
  return row
}

export async function updateSettings(db: Db, change: SettingsColumns): Promise<SavedSettings> {
  return only(
    await db
      .update(shopSettings)
      .set({ ...change, version: sql`${shopSettings.version} + 1`, updatedAt: sql`now()` })
      .returning(),
  )
}

export const CHANNEL = 'duka_settings'

/** Notifies every process of changed settings when the transaction commits. */
export async function notifySettings(db: Db): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANNEL}, '')`)
}
