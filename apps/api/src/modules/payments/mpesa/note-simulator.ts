import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Mpesa } from './mpesa.ts'

/**
 * Tells the database whether M-Pesa is simulated, at every start: a trigger on `payments` marks orders
 * as `simulated` by it.
 */
export async function noteSimulator(
  db: Db,
  { simulator }: Pick<Mpesa, 'simulator'>,
): Promise<void> {
  await db.execute(sql`
    insert into settings (key, value) values ('mpesa.simulated', ${JSON.stringify(simulator)}::jsonb)
    on conflict (key) do update set value = excluded.value, updated_at = now()
    where settings.value <> excluded.value`)
}
