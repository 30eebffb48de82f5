import type { Db } from './client.ts'

class Rehearsed extends Error {}

/** What `work` answers in a transaction that is then rolled back: nothing that it wrote stays. */
export async function rehearse<Found>(db: Db, work: (db: Db) => Promise<Found>): Promise<Found> {
  const found: Found[] = []
  try {
    await db.transaction(async (db) => {
      found.push(await work(db))
      throw new Rehearsed()
    })
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
  }
  return found[0] as Found
}
