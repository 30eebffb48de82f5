import { readCsv } from '@duka/contract/csv'
import { daySpan, nairobiDay } from '@duka/contract/nairobi-time'
import type { CashOfPerson } from '@duka/contract/payments/cash-counts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anOrder } from '../../../../test/samples/payments-support.ts'
import { aShopWithRiders } from '../../../../test/samples/rider-runs.ts'
import { aManager, aShopper } from '../../../../test/support/support.ts'

const { app, manager, shopper, aParcel, aRun } = await aShopWithRiders()
const date = nairobiDay(new Date())

/** A member of staff who has taken 2,499 shillings at the shop today. */
async function aCashier() {
  const cashier = await aManager(app)
  await takeCash(cashier)
  return cashier
}

async function takeCash(who: Awaited<ReturnType<typeof aManager>>) {
  const orderId = await anOrder(app, shopper, { paymentMethod: 'cod' })
  expect((await who.call('POST', '/payments/cash', { orderId })).status).toBe(201)
}

async function cashOf(name: string, day = date): Promise<CashOfPerson | undefined> {
  const { body } = await manager.call('GET', `/payments/cash-counts?date=${day}`)
  return body.people.find((one: CashOfPerson) => one.name === name)
}

const count = (body: Record<string, unknown>, who = manager, key?: string) =>
  who.call(
    'POST',
    '/payments/cash-counts',
    { date, kind: 'staff', ...body },
    {
      ...(key && { headers: { 'idempotency-key': key } }),
    },
  )

test('a member of staff should have the cash that she recorded, and a count is kept', async () => {
  const cashier = await aCashier()
  const name = cashier.username
  expect(await cashOf(name)).toMatchObject({
    kind: 'staff',
    taken: 2499,
    expected: 2499,
    counts: [],
  })

  const counted = await count({ name, counted: 2499, expected: 2499 })
  expect(counted).toMatchObject({
    status: 201,
    body: {
      person: {
        name,
        expected: 2499,
        counts: [
          { counted: 2499, expected: 2499, difference: 0, note: null, by: manager.username },
        ],
      },
    },
  })
  expect(await cashOf(name)).toEqual(counted.body.person)
})

test('a difference needs a note, and is in the day report and the audit log', async () => {
  const { username: name } = await aCashier()
  const bare = { status: 400, body: { fields: { note: 'Say why there is a difference.' } } }
  expect(await count({ name, counted: 2400 })).toMatchObject(bare)
  expect(await count({ name, counted: 2500, note: '  ' })).toMatchObject(bare)
  expect((await cashOf(name))?.counts).toEqual([])

  const note = 'Change for Wanjikũ Mũgo'
  expect((await count({ name, counted: 2400, note })).status).toBe(201)
  const { cashCounts } = (await manager.call('GET', `/payments/day?date=${date}`)).body
  expect(cashCounts).toContainEqual(
    expect.objectContaining({ kind: 'staff', name, counted: 2400, difference: -99, note }),
  )
  const { entries } = (await manager.call('GET', '/audit?thing=cash')).body
  expect(entries[0]).toMatchObject({
    action: 'count',
    user: { username: manager.username },
    after: { day: date, staff: name, expected: 2499, counted: 2400, difference: -99, note },
  })
  expect((await manager.call('GET', '/ledger/check')).body.differences).toEqual([])
})

test('counting again keeps the earlier count, and cash that comes later shows as since counted', async () => {
  const cashier = await aCashier()
  const name = cashier.username
  await count({ name, counted: 2499 })
  await takeCash(cashier)
  expect(await cashOf(name)).toMatchObject({ expected: 4998, sinceCounted: 2499 })

  expect(await count({ name, counted: 2499, expected: 2499 })).toMatchObject({
    status: 409,
    body: { code: 'CASH_CHANGED' },
  })
  await count({ name, counted: 5000, expected: 4998, note: 'Two shillings too many.' })
  const after = await cashOf(name)
  expect(after).toMatchObject({ sinceCounted: 0 })
  expect(after?.counts.map(({ counted }) => counted)).toEqual([5000, 2499])
  await expect(app.db.execute(sql`update cash_counts set counted_cents = 1`)).rejects.toThrow()
  await expect(app.db.execute(sql`delete from cash_counts`)).rejects.toThrow()
})

test('a rider has the cash of the parcels until it is handed in; then the one who took it has it', async () => {
  const cashier = await aManager(app)
  const rider = { name: 'Wanjikũ Mũgo', phoneNumber: '0722 000 222' }
  const [first, second] = [await aParcel(), await aParcel()]
  const run = await aRun([first, second], rider)
  await run.cash(first, { amount: 2499 })
  expect(await cashOf(rider.name)).toMatchObject({ kind: 'rider', taken: 2499, expected: 2499 })
  // The rider's own cash is nobody else's.
  expect(await cashOf(`${rider.name} (rider)`)).toBeUndefined()

  const name = 'wanjikũ mũgo'
  expect((await count({ kind: 'rider', name, counted: 2499 })).status).toBe(201)
  await cashier.call('POST', `/deliveries/runs/${run._id}/settle`, { amount: 2499 })
  await run.cash(second, { amount: 500 })
  expect(await cashOf(rider.name)).toMatchObject({
    taken: 2999,
    handedIn: 2499,
    expected: 500,
    sinceCounted: -1999,
  })
  expect(await cashOf(cashier.username)).toMatchObject({ taken: 0, handedIn: 2499, expected: 2499 })

  // Tomorrow the rider still has what was not handed in; the cashier begins with nothing.
  const tomorrow = nairobiDay(new Date(Date.now() + 86_400_000))
  expect(await cashOf(rider.name, tomorrow)).toMatchObject({ before: 500, taken: 0, expected: 500 })
  expect(await cashOf(cashier.username, tomorrow)).toBeUndefined()
})

test('two members of staff who count at once are both recorded', async () => {
  const { username: name } = await aCashier()
  const other = await aManager(app)
  const answers = await Promise.all([
    count({ name, counted: 2499 }),
    count({ name, counted: 2490, note: 'One coin is missing.' }, other),
  ])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  const by = (await cashOf(name))?.counts.map((one) => one.by)
  expect(by?.sort()).toEqual([manager.username, other.username].sort())
})

test('a count that is sent twice is kept once, and its key takes no other count', async () => {
  const { username: name } = await aCashier()
  const twice = [
    await count({ name, counted: 2499 }, manager, 'evening'),
    await count({ name, counted: 2499 }, manager, 'evening'),
  ]
  expect(twice[1]?.body).toEqual(twice[0]?.body)
  expect(await count({ name, counted: 2000, note: 'x' }, manager, 'evening')).toMatchObject({
    status: 409,
    body: { code: 'KEY_REUSED' },
  })
  expect((await cashOf(name))?.counts.length).toBe(1)
})

test('only staff see and count the cash', async () => {
  const customer = await aShopper(app)
  const body = { date, kind: 'staff', name: manager.username, counted: 0 }
  expect((await customer.call('GET', '/payments/cash-counts')).status).toBe(403)
  expect((await customer.call('POST', '/payments/cash-counts', body)).status).toBe(403)
  expect((await app.call('GET', '/payments/cash-counts')).status).toBe(401)
  expect((await app.call('POST', '/payments/cash-counts', body)).status).toBe(401)
})

test('a day that has not begun, an unknown person and a sum below zero are refused', async () => {
  const { username: name } = await aCashier()
  const tomorrow = nairobiDay(new Date(Date.now() + 86_400_000))
  expect(await count({ name, counted: 0, date: tomorrow })).toMatchObject({
    status: 400,
    body: { fields: { date: 'This day has not begun yet.' } },
  })
  expect(await count({ name: 'nobody', counted: 0 })).toMatchObject({
    status: 404,
    body: { code: 'CASH_HOLDER_NOT_FOUND' },
  })
  expect((await count({ name, counted: -1 })).status).toBe(400)
  expect((await count({ name, counted: 1.234 })).status).toBe(400)
  expect((await count({ name, counted: 1, date: '2026-02-30' })).status).toBe(400)
})

test('a day without cash has nobody to count', async () => {
  const { body } = await manager.call('GET', '/payments/cash-counts?date=2020-01-01')
  expect(body).toEqual({ date: '2020-01-01', people: [] })
})

test('the counts of some days are exported, as they were kept', async () => {
  const { username: name } = await aCashier()
  await count({ name, counted: 2400, expected: 2499, note: '=short, "again"' })
  const rowsOf = async (query: string) => {
    const answer = await manager.call('GET', `/exports/cash-counts.csv?${query}`)
    const [head, ...rows] = readCsv(answer.body)
    return rows
      .map((row) => Object.fromEntries(row.map((cell, at) => [head?.[at], cell])))
      .filter(({ person }) => person === name)
  }
  expect(await rowsOf(`from=${date}&to=${date}`)).toMatchObject([
    {
      day: date,
      kind: 'staff',
      expected: '2499',
      counted: '2400',
      difference: '-99',
      note: '=short, "again"',
      'counted by': manager.username,
    },
  ])
  expect(await rowsOf('to=2026-01-01')).toEqual([])
  expect((await manager.call('GET', '/exports/cash-counts.csv?from=today')).status).toBe(400)
})

test('a drawer stays that of its person when names change hands', async () => {
  const [one, other] = [await aCashier(), await aCashier()]
  const name = one.username
  const rename = (id: string, to: string, former: string) =>
    app.db.execute(sql`
      update users set username = ${to}, former_usernames = array[${former}] where id = ${id}`)
  await rename(one.id, `${name}-now`, name)
  await rename(other.id, name, other.username)
  await takeCash(one)

  expect(await cashOf(`${name}-now`)).toMatchObject({ holder: `person:${one.id}`, taken: 4998 })
  expect(await cashOf(name)).toMatchObject({ holder: `person:${other.id}`, taken: 2499 })
  expect((await count({ name, counted: 2499 })).status).toBe(201)
  expect((await cashOf(`${name}-now`))?.counts).toEqual([])
  const { cashByStaff } = (await manager.call('GET', '/payments/day')).body
  const sums = cashByStaff.filter(({ staff }: { staff: string }) => staff.startsWith(name))
  expect(sums.map(({ amount }: { amount: number }) => amount).sort()).toEqual([2499, 4998])
})

test('two riders of one name are two, and a count names the one it is of', async () => {
  for (const [name, phoneNumber] of [
    ['Kamau Two', '0733000001'],
    ['KAMAU TWO', '0744000002'],
  ] as const) {
    const orderId = await aParcel()
    const run = await aRun([orderId], { name, phoneNumber })
    expect((await run.cash(orderId)).status).toBe(200)
  }
  const { body } = await manager.call('GET', `/payments/cash-counts?date=${date}`)
  const riders = body.people.filter(({ name }: CashOfPerson) => /^kamau two$/i.test(name))
  expect(riders.map(({ expected }: CashOfPerson) => expected)).toEqual([2499, 2499])
  const [first, second] = riders
  const of = { kind: 'rider', name: first.name, counted: 2499 }
  expect((await count(of)).body.code).toBe('CASH_HOLDER_NOT_FOUND')
  expect((await count({ ...of, holder: first.holder })).status).toBe(201)
  const after = (await manager.call('GET', `/payments/cash-counts?date=${date}`)).body.people
  const countsOf = (holder: string) =>
    after.find((one: CashOfPerson) => one.holder === holder).counts.length
  expect([countsOf(first.holder), countsOf(second.holder)]).toEqual([1, 0])
})

test('cash that is paid back leaves the drawer of who gives it', async () => {
  const cashier = await aManager(app)
  const orderId = await anOrder(app, shopper, { paymentMethod: 'cod' })
  await cashier.call('POST', '/payments/cash', { orderId })
  await cashier.call('PUT', `/orders/${orderId}`, { status: 'Cancelled' })
  expect((await cashier.call('POST', '/payments/refund', { orderId })).status).toBe(202)
  expect(await cashOf(cashier.username)).toMatchObject({ taken: 2499, paidBack: 2499, expected: 0 })
})

test('a day that was read as over keeps its drawers when the clock is set back', async () => {
  const cashier = await aCashier()
  const orderId = await aParcel()
  const run = await aRun([orderId], { name: 'Late Rider', phoneNumber: '0733000009' })
  const before = (await manager.call('GET', `/payments/cash-counts?date=${date}`)).body
  const end = daySpan(date).to.toISOString()
  await app.db.execute(sql`
    insert into settings (key, value) values ('ledger.closed-before', to_jsonb(${end}::text))
    on conflict (key) do update set value = excluded.value`)
  await takeCash(cashier)
  expect((await run.cash(orderId)).status).toBe(200)
  expect((await cashier.call('POST', `/deliveries/runs/${run._id}/settle`)).status).toBe(200)

  expect((await manager.call('GET', `/payments/cash-counts?date=${date}`)).body).toEqual(before)
  const next = nairobiDay(daySpan(date).to)
  expect(await cashOf(cashier.username, next)).toMatchObject({ taken: 2499, handedIn: 2499 })
  expect(await cashOf('Late Rider', next)).toMatchObject({ taken: 2499, handedIn: 2499 })
})
