import { and, asc, type SQL } from 'drizzle-orm'
import type { Db } from '../../src/db/client.ts'
import { outbox } from '../../src/db/schema.ts'
import type { OutboxRow } from '../../src/modules/messages/records/messages.queries.ts'
import { renderMessage } from '../../src/modules/messages/render.ts'
import { defaultSettings } from '../../src/modules/settings/shop-facts.ts'

export const settings = {
  now: () =>
    defaultSettings({
      orderExpiryMinutes: 60,
      takesMpesa: true,
      rateLimits: true,
      production: false,
    }),
}

/** The messages in the outbox as they would be sent now, oldest first. */
export async function queuedMessages(
  db: Db,
  ...where: (SQL | undefined)[]
): Promise<(OutboxRow & { body: string })[]> {
  const rows = await db
    .select()
    .from(outbox)
    .where(and(...where))
    .orderBy(asc(outbox.id))
  return Promise.all(
    rows.map(async (row) => ({ ...row, ...(await renderMessage({ db, settings }, row)) })),
  )
}
