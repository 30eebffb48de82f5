import { sql } from 'drizzle-orm'

/** Whether money that the simulator paid counts: in a demonstration, and not in production. */
export interface Counting {
  withSimulated: boolean
}

/** Whether only the simulator paid a receipt `r` of an order `o`: in production that is no money. */
export const isSimulated = sql`(o.simulated and r.method = 'mpesa')`
