import { daySpan, nairobiDay } from '@duka/contract/nairobi-time'
import type { ClosingDay } from '@duka/contract/payments/days'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Person } from '../support/support.ts'
import { anOrder } from './payments-support.ts'
import { aShopWithRiders } from './rider-runs.ts'

const DAY_MS = 86_400_000

/** A shop of its own, as a closed day is closed for all. */
export async function aShop() {
  const shop = await aShopWithRiders()
  const { app, manager, shopper } = shop
  const today = nairobiDay(new Date())
  const dayBefore = (day: string) => nairobiDay(new Date(daySpan(day).from.getTime() - DAY_MS))
  const read = async (day: string): Promise<ClosingDay> =>
    (await manager.call('GET', `/days/${day}`)).body
  return {
    ...shop,
    today,
    yesterday: dayBefore(today),
    tomorrow: nairobiDay(daySpan(today).to),
    dayBefore,
    read,
    close: (day: string, body: object = {}, key?: string, who: Person = manager) =>
      who.call(
        'POST',
        `/days/${day}/close`,
        { counts: [], ...body },
        { ...(key && { headers: { 'idempotency-key': key } }) },
      ),
    move: (body: object) => manager.call('POST', '/drawers/moves', body),
    takeCash: async (who: Person = manager) => {
      const orderId = await anOrder(app, shopper, { paymentMethod: 'cod' })
      expect((await who.call('POST', '/payments/cash', { orderId })).status).toBe(201)
      return orderId
    },
    drawer: async (day: string, holder: string) =>
      (await read(day)).drawers.find((one) => one.holder === holder),
    /** Puts all that is posted so far one day back. */
    letADayPass: () =>
      app.db.transaction(async (db) => {
        // Postings never change; without their triggers they do.
        await db.execute(sql`set local session_replication_role = replica`)
        await db.execute(
          sql`update entries set posted_at = posted_at - interval '1 day', occurred_at = occurred_at - interval '1 day'`,
        )
      }),
    isBalanced: async () =>
      expect((await manager.call('GET', '/ledger/check')).body.differences).toEqual([]),
  }
}
