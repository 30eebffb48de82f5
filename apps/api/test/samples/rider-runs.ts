import { showNumber } from '@duka/contract/orders/order-number'
import type { Run } from '@duka/contract/riders/riders'
import { sql } from 'drizzle-orm'
import type { orders } from '../../src/db/schema.ts'
import { aManager, aShopper, testApp } from '../support/support.ts'
import { anOrder, jamiiHouse, orderRow } from './payments-support.ts'
import { queuedMessages } from './queued-messages.ts'

const rider = { name: 'Otieno', phoneNumber: '0722 000 111' }
const address = { ...jamiiHouse, phoneNumber: '254712345678' }
export const aWrong = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')

/** An answer without ids, order numbers and times: they may have the digits of a code. */
export const withoutIds = (body: unknown) =>
  JSON.stringify(body).replace(
    /\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b\d{7}\b|\b\d{4}-\d\d-\d\dT[\d:.]+/g,
    '…',
  )

/** A shop with a manager, a shopper, and functions that make parcels and rider runs and read their results. */
export async function aShopWithRiders() {
  const app = await testApp()
  const [manager, shopper] = await Promise.all([aManager(app), aShopper(app)])

  /** A cash order of 2,499 shillings, on its way unless `fields` say otherwise. */
  const aParcel = (fields: Partial<typeof orders.$inferInsert> = {}) =>
    anOrder(app, shopper, { address, paymentMethod: 'cod', status: 'Processing', ...fields })

  const start = (orderIds: string[], who = rider, fields: object = {}) =>
    manager.call('POST', '/deliveries/runs', { rider: who, orders: orderIds, ...fields })

  /** A run, and what the rider does by its link. */
  async function aRun(orderIds: string[], who = rider, fields: object = {}) {
    const { status, body } = await start(orderIds, who, fields)
    if (status !== 201) throw new Error(`no run: ${status} ${JSON.stringify(body)}`)
    const run = body.run as Run & { link: string }
    const token = run.link.split('/').at(-1) ?? ''
    const url = `/deliveries/run/${token}`
    const on = (orderId: string, action: string, body: unknown = {}, key?: string) =>
      app.call('POST', `${url}/parcels/${orderId}/${action}`, body, {
        ...(key && { headers: { 'idempotency-key': key } }),
      })
    return {
      ...run,
      token,
      read: () => app.call('GET', url),
      parcel: async (orderId: string) => {
        const { body } = await app.call('GET', url)
        return body.run.parcels.find(({ order }: { order: string }) => order === orderId)
      },
      prompt: (orderId: string, body = {}) => on(orderId, 'prompt', body),
      cash: (orderId: string, body = {}, key?: string) => on(orderId, 'cash', body, key),
      deliver: (orderId: string, code: string, key?: string) =>
        on(orderId, 'delivered', { code }, key),
      takenBy: (orderId: string, takenBy: string) => on(orderId, 'delivered', { takenBy }),
      notAtHome: (orderId: string, reason = 'The gate was closed.') =>
        on(orderId, 'not-at-home', { reason }),
    }
  }

  /** The order's number as people read it. */
  async function shownNumber(orderId: string): Promise<string> {
    return showNumber((await orderRow(app, orderId)).shortNumber)
  }

  async function codeOf(orderId: string): Promise<string> {
    return (await orderRow(app, orderId)).handoverCode ?? 'none'
  }

  async function textsAbout(orderId: string): Promise<string[]> {
    const rows = await queuedMessages(app.db, sql`order_id = ${orderId} and channel = 'sms'`)
    const number = await shownNumber(orderId)
    return rows.map(({ recipient, body }) => `${recipient}: ${body.replace(number, 'N')}`)
  }

  async function shippingOf(orderId: string) {
    return (await manager.call('GET', `/shippings/order/${orderId}`)).body.shipping
  }

  async function runAsStaffSeeIt(id: string): Promise<Run> {
    const { body } = await manager.call('GET', '/deliveries/runs?limit=100')
    return body.runs.find(({ _id }: Run) => _id === id)
  }

  async function auditOf(orderId: string) {
    const { entries } = (await manager.call('GET', `/audit?order=${orderId}&sort=oldest`)).body
    return entries.map(
      ({ user, thing, action }: { user: { username: string }; thing: string; action: string }) =>
        `${user?.username} ${thing} ${action}`,
    )
  }

  return {
    app,
    manager,
    shopper,
    start,
    aParcel,
    aRun,
    codeOf,
    shownNumber,
    textsAbout,
    shippingOf,
    runAsStaffSeeIt,
    auditOf,
  }
}
