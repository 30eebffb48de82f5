import type { Db } from '../../../db/client.ts'
import { saveValue } from '../../settings/values.queries.ts'
import type { Mpesa } from './mpesa.ts'

/**
 * Records in the database whether M-Pesa is simulated; call it at every start. A trigger on `payments` reads it to
 * mark orders as `simulated`.
 */
export async function recordSimulator(
  db: Db,
  { simulator }: Pick<Mpesa, 'simulator'>,
): Promise<void> {
  await saveValue(db, 'mpesa.simulated', simulator)
}
