import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orderRow } from '../../../test/samples/payments-support.ts'
import { aShopWithRiders, aWrong, withoutIds } from '../../../test/samples/rider-runs.ts'
import { anotherProcess } from '../../../test/support/support.ts'

const { app, manager, shopper, aParcel, aRun, codeOf, auditOf, runAsStaffSeeIt } =
  await aShopWithRiders()

const statusOf = async (orderId: string) => (await orderRow(app, orderId)).status
const historyOf = async (orderId: string) =>
  (await manager.call('GET', `/audit?order=${orderId}&sort=oldest`)).body.entries
const collect = (orderId: string, body: object) =>
  manager.call('POST', `/orders/${orderId}/collected`, body)

test('while nobody has the code, the name of who took the parcel finishes the delivery', async () => {
  const orderId = await aParcel()
  const run = await aRun([orderId])
  expect(await run.parcel(orderId)).toMatchObject({ codeNeeded: false })
  expect((await run.takenBy(orderId, ' ')).status).toBe(400)
  const answers = [await run.takenBy(orderId, 'Neighbour Jane'), await run.takenBy(orderId, 'Jane')]
  expect(answers.map(({ status, body }) => [status, body.parcel.state])).toEqual([
    [200, 'delivered'],
    [200, 'delivered'],
  ])
  expect(await statusOf(orderId)).toBe('Delivered')
  expect(await historyOf(orderId)).toContainEqual(
    expect.objectContaining({
      action: 'taken-by',
      user: expect.objectContaining({ username: 'Otieno (rider)' }),
      after: { takenBy: 'Neighbour Jane' },
    }),
  )
})

test('of two phones with the link each name of who took the parcel is kept, once', async () => {
  const orderId = await aParcel()
  const run = await aRun([orderId])
  for (const name of ['Jane', 'Her husband', 'Jane', 'Her husband'])
    expect((await run.takenBy(orderId, name)).body.parcel.state).toBe('delivered')
  const names = (await historyOf(orderId)).flatMap(
    ({ after }: { after: { takenBy?: string } }) => after?.takenBy ?? [],
  )
  expect(names).toEqual(['Jane', 'Her husband'])
})

test('once the owner has opened the order, the code is asked for, and the rider’s words are kept', async () => {
  const orderId = await aParcel()
  const run = await aRun([orderId])
  await manager.call('GET', `/orders/${orderId}`)
  expect((await run.parcel(orderId)).codeNeeded).toBe(false)
  await shopper.call('GET', `/orders/${orderId}`)
  expect((await run.parcel(orderId)).codeNeeded).toBe(true)
  expect((await runAsStaffSeeIt(run._id)).parcels).toMatchObject([{ codeNeeded: true }])

  expect((await run.takenBy(orderId, 'Jane')).body.code).toBe('HANDOVER_CODE_NEEDED')
  expect(await statusOf(orderId)).toBe('Shipped')
  expect(await auditOf(orderId)).toContain('Otieno (rider) order said-taken')
  expect((await run.deliver(orderId, await codeOf(orderId))).status).toBe(200)
})

test('a code that was sent is asked for; one that waits, failed or was only kept is not', async () => {
  const orderId = await aParcel()
  const run = await aRun([orderId])
  const needed = async (change: string) => {
    await app.db.execute(sql`update outbox set ${sql.raw(change)} where order_id = ${orderId}`)
    return (await run.parcel(orderId)).codeNeeded
  }
  expect(await needed('problem = null')).toBe(false)
  expect(await needed("problem = 'busy'")).toBe(false)
  expect(await needed('next_try_at = null, kept = true')).toBe(false)
  expect(await needed('sent_at = now()')).toBe(true)
})

test('staff record who took an order, or the code, and nothing else moves it', async () => {
  const [byCode, byName] = [await aParcel(), await aParcel()]
  await aRun([byCode, byName])
  await shopper.call('GET', `/orders/${byName}`)
  const wrong = aWrong(await codeOf(byCode))
  expect((await collect(byCode, { code: wrong })).body.code).toBe('HANDOVER_CODE_WRONG')
  expect((await collect(byCode, {})).status).toBe(400)
  expect(await statusOf(byCode)).toBe('Shipped')
  expect((await collect(byCode, { code: await codeOf(byCode) })).body.order.status).toBe(
    'Delivered',
  )
  // The customer has the code at home; who took it is a fact all the same.
  for (const takenBy of ['Her husband', 'Again'])
    expect((await collect(byName, { takenBy })).body.order.status).toBe('Delivered')
  const taken = (await historyOf(byName)).filter(
    ({ action }: { action: string }) => action === 'taken-by',
  )
  expect(taken).toMatchObject([{ after: { takenBy: 'Her husband' } }])
})

test('guesses of staff and of riders use up the same tries', async () => {
  const orderId = await aParcel()
  const run = await aRun([orderId])
  const wrong = aWrong(await codeOf(orderId))
  for (let tries = 0; tries < 3; tries += 1) await run.deliver(orderId, wrong)
  for (let tries = 0; tries < 2; tries += 1) await collect(orderId, { code: wrong })
  const right = { code: await codeOf(orderId) }
  expect((await collect(orderId, right)).body.code).toBe('HANDOVER_TRIES_USED')
  expect((await run.deliver(orderId, right.code)).body.code).toBe('HANDOVER_TRIES_USED')
})

test('staff read the code to a customer: on its way only, noted without the code, and not without end', async () => {
  const orderId = await aParcel()
  const read = (shop = app) =>
    shop.call('POST', `/orders/${orderId}/handover-code`, undefined, { token: manager.token })
  expect((await read()).body.code).toBe('NO_HANDOVER_CODE')
  const run = await aRun([orderId])
  const code = '9317'
  await app.db.execute(sql`update orders set handover_code = ${code} where id = ${orderId}`)
  const answer = await read()
  expect([answer.body, answer.headers['cache-control']]).toEqual([{ code }, 'no-store'])
  expect(await auditOf(orderId)).toContain(`${manager.username} order read-code`)
  expect(withoutIds(await historyOf(orderId))).not.toContain(code)
  expect(withoutIds((await run.read()).body)).not.toContain(code)

  const strict = await anotherProcess(app, { rateLimits: true })
  const statuses = []
  for (let count = 0; count < 31; count += 1) statuses.push((await read(strict)).status)
  expect([...new Set(statuses.slice(0, 30))]).toEqual([200])
  expect(statuses.at(-1)).toBe(429)
  await collect(orderId, { takenBy: 'Jane' })
  expect((await read()).body.code).toBe('NO_HANDOVER_CODE')
})
