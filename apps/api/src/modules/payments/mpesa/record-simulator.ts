import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import type { Mpesa } from './mpesa.ts'

/**
 * Records in the database whether M-Pesa is simulated; call it at every start. A trigger on `payments` reads it to
 * mark orders as `simulated`.
 */
export async function recordSimulator(
  db: Db,
  { simulator }: Pick<Mpesa, 'simulator'>,
): Promise<void> {
  await db.execute(sql`
    insert into settings (key, value) values ('mpesa.simulated', ${JSON.stringify(simulator)}::jsonb)
    on conflict (key) do update set value = excluded.value, updated_at = now()
    where settings.value <> excluded.value`)
}
