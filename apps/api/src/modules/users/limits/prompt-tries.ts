import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { tries } from '../../../db/schema.ts'

/** How many prompts the user requested, and the phone received, since then. */
export async function countPrompts(db: Db, userId: string, phone: string, since: Date) {
  const { rows } = await db.execute<{ byCaller: number; toPhone: number }>(sql`
    select
      (select count(*) from tries
        where kind = 'prompt' and account = ${userId} and at > ${since.toISOString()}) as "byCaller",
      (select count(*) from tries
        where kind = 'prompt' and address = ${phone} and at > ${since.toISOString()}) as "toPhone"`)
  return rows[0] ?? { byCaller: 0, toPhone: 0 }
}

/** Counts a prompt that a user sends to a phone. */
export async function countPrompt(db: Db, userId: string, phone: string): Promise<void> {
  await db.insert(tries).values({ kind: 'prompt', account: userId, address: phone })
}
