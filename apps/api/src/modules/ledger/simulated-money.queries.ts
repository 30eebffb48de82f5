import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

/** Whether money that the simulator paid counts: in a demonstration, and not in production. */
export interface Counting {
  withSimulated: boolean
}

/** Whether only the simulator paid a receipt `r` of an order `o`: in production that is no money. */
export const isSimulated = sql`(o.simulated and r.method = 'mpesa')`

/**
 * Whether M-Pesa's money of one order would make money of the simulator real, or real money simulated, at the other. Not while
 * the shop pays by the simulator: then all of it is simulated.
 */
export async function mixesSimulated(
  db: Db,
  fromId: string | null,
  toId: string | null,
): Promise<boolean> {
  const { rows } = await db.execute<{ mixes: boolean }>(sql`
    select not exists (select from settings where key = 'mpesa.simulated' and value = 'true'::jsonb)
      and coalesce((select simulated from orders where id = ${fromId}::uuid), false)
        <> coalesce((select simulated from orders where id = ${toId}::uuid), false) as mixes`)
  return rows[0]?.mixes ?? false
}
