import { nairobiDay } from '@duka/contract/nairobi-time'
import type { ClosingDay } from '@duka/contract/payments/days'
import { expect, test } from 'vitest'
import { aShopWithRiders } from '../../../test/samples/rider-runs.ts'
import { aManager, aShopper } from '../../../test/support/support.ts'

const { app, manager, aParcel, aRun, runAsStaffSeeIt } = await aShopWithRiders()

const move = (body: object, key?: string, who = manager) =>
  who.call('POST', '/drawers/moves', body, { ...(key && { headers: { 'idempotency-key': key } }) })

/** What each holder of an account has. */
async function holdersOf(account: string): Promise<Record<string, number>> {
  const { body } = await manager.call('GET', `/ledger/accounts?account=${account}&holders=1`)
  return Object.fromEntries(
    body.holders.map(({ holder, balance }: { holder: string; balance: number }) => [
      holder,
      balance,
    ]),
  )
}
async function balanceOf(code: string): Promise<number> {
  const { accounts } = (await manager.call('GET', '/ledger/accounts')).body
  return accounts.find((one: { code: string }) => one.code === code).balance
}

test('cash moves from the owner to the safe, to a drawer, to the bank, and is spent', async () => {
  const { id } = await aManager(app)
  const person = `person:${id}`
  const moves = [
    { kind: 'opening', from: 'owner', to: 'safe', amount: 10_000.5 },
    { kind: 'float', from: 'safe', to: person, amount: 2000 },
    { kind: 'expense', from: person, amount: 150.25, reason: 'Sugar and milk' },
    { kind: 'hand-in', from: person, to: 'safe', amount: 1000 },
    { kind: 'banked', from: 'safe', to: 'bank', amount: 5000 },
    { kind: 'banked', from: 'mpesa', to: 'bank', amount: 300 },
    { kind: 'owner-out', from: 'bank', to: 'owner', amount: 100, reason: 'School fees' },
  ]
  for (const one of moves) expect(await move(one)).toMatchObject({ status: 201 })

  expect((await holdersOf('drawer'))[person]).toBe(849.75)
  const now = await Promise.all(['safe', 'bank', 'mpesa', 'expenses', 'owner'].map(balanceOf))
  expect(now).toEqual([4000.5 + 0, 5200, -300, 150.25, -9900.5])
  const { accounts, balanced } = (await manager.call('GET', '/ledger/accounts')).body
  expect(balanced).toBe(true)
  expect(accounts.length).toBeGreaterThan(0)
  expect((await manager.call('GET', '/ledger/check')).body.differences).toEqual([])
})

test('a move says who, why and both sides, and is in the audit log', async () => {
  const { body } = await move({
    kind: 'expense',
    from: 'safe',
    amount: 40,
    reason: ' Boda to the bank ',
  })
  expect(body.entry).toMatchObject({
    kind: 'expense',
    by: manager.username,
    reason: 'Boda to the bank',
    order: null,
    receipt: null,
    lines: [
      { account: 'expenses', holder: null, debit: 40, credit: 0 },
      { account: 'safe', holder: null, debit: 0, credit: 40 },
    ],
  })
  const { entries } = (await manager.call('GET', '/audit?thing=cash')).body
  expect(entries[0]).toMatchObject({
    action: 'move',
    user: { username: manager.username },
    after: { kind: 'expense', from: 'safe', amount: 40, reason: 'Boda to the bank' },
  })
})

test('the same move sent again under its key is made once', async () => {
  const before = await balanceOf('safe')
  const taken = { kind: 'owner-in', from: 'owner', to: 'safe', amount: 7 }
  const answers = await Promise.all([move(taken, 'once'), move(taken, 'once')])
  expect(answers[0]?.body).toEqual(answers[1]?.body)
  expect(await balanceOf('safe')).toBe(before + 7)
  expect((await move({ ...taken, amount: 8 }, 'once')).status).toBe(409)
})

test('cash that was moved is recorded even if the drawer would not have it', async () => {
  const { id } = await aManager(app)
  const person = `person:${id}`
  expect(await move({ kind: 'hand-in', from: person, to: 'safe', amount: 500 })).toMatchObject({
    status: 201,
  })
  expect((await holdersOf('drawer'))[person]).toBe(-500)
})

test('a move that makes no sense is refused, and says which field', async () => {
  const { id: shopper } = await aShopper(app)
  const person = `person:${manager.id}`
  const gone = `run:${crypto.randomUUID()}`
  const wrong: [object, string][] = [
    [{ kind: 'hand-in', from: person, to: person, amount: 5 }, 'to'],
    [{ kind: 'hand-in', from: person, amount: 5 }, 'to'],
    [{ kind: 'expense', from: person, to: 'safe', amount: 5 }, 'to'],
    [{ kind: 'opening', from: 'safe', to: person, amount: 5 }, 'from'],
    [{ kind: 'owner-out', from: person, to: 'bank', amount: 5 }, 'to'],
    [{ kind: 'float', from: 'safe', to: 'drawer', amount: 5 }, 'to'],
    [{ kind: 'float', from: 'safe', to: 'person:', amount: 5 }, 'to'],
    [{ kind: 'gift', from: 'safe', to: person, amount: 5 }, 'kind'],
    [{ kind: 'float', from: 'safe', to: person, amount: 0 }, 'amount'],
    [{ kind: 'float', from: 'safe', to: person, amount: -5 }, 'amount'],
    [{ kind: 'float', from: 'safe', to: person, amount: 1.005 }, 'amount'],
    [{ kind: 'float', from: 'safe', to: person, amount: 100_000_001 }, 'amount'],
    [{ kind: 'float', from: 'safe', to: person, amount: '5' }, 'amount'],
    [{ kind: 'float', from: 'safe', to: person }, 'amount'],
    [{ kind: 'float', to: person, amount: 5 }, 'from'],
    [{ kind: 'owner-out', from: person, to: 'owner', amount: 5 }, 'reason'],
    [{ kind: 'expense', from: person, amount: 5, reason: ' ' }, 'reason'],
  ]
  for (const [body, field] of wrong)
    expect([body, await move(body)]).toMatchObject([
      body,
      { status: 400, body: { fields: { [field]: expect.any(String) } } },
    ])
  for (const to of [`person:${shopper}`, gone])
    expect(await move({ kind: 'float', from: 'safe', to, amount: 5 })).toMatchObject({
      status: 404,
      body: { code: 'DRAWER_NOT_FOUND' },
    })
})

test('a rider hands in a part of the cash; the rest stays in the drawer of the run', async () => {
  const orderId = await aParcel()
  const run = await aRun([orderId])
  await run.cash(orderId, { amount: 2499 })
  const settle = (body: object) => manager.call('POST', `/deliveries/runs/${run._id}/settle`, body)
  expect(await settle({ brought: 0 })).toMatchObject({ status: 400 })
  expect(await settle({ amount: 2499, brought: 2000, reason: 'The rest tomorrow' })).toMatchObject({
    status: 200,
    body: { run: { cash: 2499, cashHandedIn: 2000, cashDue: 499 } },
  })
  expect((await holdersOf('drawer'))[`run:${run._id}`]).toBe(499)
  // A second tap with what was on the screen.
  expect(await settle({ amount: 2499, brought: 2000 })).toMatchObject({
    status: 409,
    body: { code: 'CASH_CHANGED' },
  })

  // It was 2,200: the cash-up is put right by a move back, and a new one.
  const back = { kind: 'hand-in', from: `person:${manager.id}`, to: `run:${run._id}`, amount: 2000 }
  expect((await move(back)).status).toBe(201)
  expect(await runAsStaffSeeIt(run._id)).toMatchObject({ cashDue: 2499, cashHandedIn: 0 })
  expect((await settle({ brought: 2200 })).body.run).toMatchObject({ cashDue: 299 })
  expect((await settle({})).body.run).toMatchObject({ cashDue: 0, cashHandedIn: 2499 })
  expect(await settle({})).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_SETTLE' } })
  const { entries } = (await manager.call('GET', '/audit?thing=run')).body
  expect(entries[2]).toMatchObject({
    action: 'settle',
    after: { amount: 2000, due: 2499, reason: 'The rest tomorrow' },
  })
})

test('a rider brings more than he has: both pages show the same sum, and lines that were put right say so', async () => {
  const orderId = await aParcel()
  const run = await aRun([orderId])
  await run.cash(orderId, { amount: 2499 })
  const settle = (brought: number) =>
    manager.call('POST', `/deliveries/runs/${run._id}/settle`, { brought })
  const evening = async (): Promise<ClosingDay> =>
    (await manager.call('GET', `/days/${nairobiDay(new Date())}`)).body
  const atDayEnd = async () =>
    (await evening()).drawers.find(({ holder }) => holder === `run:${run._id}`)?.expected
  expect((await settle(3000)).body.run).toMatchObject({
    cash: 2499,
    cashHandedIn: 3000,
    cashDue: -501,
    settlements: [{ amount: 3000, putRightAt: null }],
  })
  expect(await atDayEnd()).toBe(-501)
  expect(await settle(1)).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_SETTLE' } })

  const line = (await evening()).moves.find(({ from }) => from === `run:${run._id}`)
  expect(line).toMatchObject({ amount: 3000, putRightAt: null })
  const reason = { reason: 'Mistyped' }
  expect((await manager.call('POST', `/drawers/moves/${line?._id}/reversal`, reason)).status).toBe(
    201,
  )
  expect(await runAsStaffSeeIt(run._id)).toMatchObject({
    cashHandedIn: 0,
    cashDue: 2499,
    settlements: [{ amount: 3000, putRightAt: expect.any(String) }],
  })
  expect(await atDayEnd()).toBe(2499)
  const { moves } = await evening()
  expect(moves.find(({ _id }) => _id === line?._id)?.putRightAt).toEqual(expect.any(String))
  expect(moves.find(({ reverses }) => reverses === line?._id)?.putRightAt).toBeNull()
  const { settlements } = (await settle(2499)).body.run
  expect(settlements.map(({ putRightAt }: { putRightAt: string | null }) => !putRightAt)).toEqual([
    false,
    true,
  ])
})
