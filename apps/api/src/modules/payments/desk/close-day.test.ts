import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aShop } from '../../../../test/samples/shop-days.ts'
import { aManager, type Person } from '../../../../test/support/support.ts'

test('closing posts a difference with its note, and the day never changes again', async () => {
  const { manager, today, tomorrow, read, close, takeCash, drawer, isBalanced } = await aShop()
  const holder = `person:${manager.id}`
  await takeCash()
  const counts = [{ holder, counted: 2400.5 }]
  expect(await close(today, { counts })).toMatchObject({
    status: 400,
    body: { fields: { note: 'Say why there is a difference.' } },
  })
  expect((await read(today)).closed).toBeNull()
  const closed = await close(today, { counts, note: ' Change for Mũgo ' })
  expect(closed).toMatchObject({
    status: 200,
    body: { closed: { by: manager.username, note: 'Change for Mũgo' } },
  })
  expect(await drawer(today, holder)).toMatchObject({
    expected: 2499,
    counted: 2400.5,
    difference: -98.5,
  })
  expect(await close(today, { counts })).toMatchObject({
    status: 409,
    body: { code: 'DAY_CLOSED' },
  })

  // It is still today; what comes now is tomorrow's.
  const ledger = (await manager.call('GET', `/ledger/day?day=${today}`)).body
  await takeCash()
  expect(await read(today)).toEqual(closed.body)
  expect((await manager.call('GET', `/ledger/day?day=${today}`)).body).toEqual(ledger)
  expect((await manager.call('GET', `/payments/day?date=${today}`)).body.received.total).toBe(2499)
  expect(await drawer(tomorrow, holder)).toMatchObject({
    opening: 2400.5,
    taken: 2499,
    expected: 4899.5,
  })
  expect(await read(tomorrow)).toMatchObject({
    received: { cash: 2499 },
    late: [{ day: today, amount: 2499 }],
  })
  const { postings } = (await manager.call('GET', `/ledger/day?day=${tomorrow}`)).body
  expect(postings.map(({ of }: { of: string }) => of)).toEqual(postings.map(() => today))
  const first = (await manager.call('GET', `/ledger/entries?from=${tomorrow}`)).body.entries[0]
  expect(first).toMatchObject({ of: today })
  expect(ledger.postings.map(({ of }: { of: null }) => of)).toContain(null)
  const csv = await manager.call('GET', `/ledger/export.csv?from=${tomorrow}`)
  const lines = String(csv.body).trim().split('\r\n')
  expect(lines[0]).toMatch(/^date,account,.*,of day,account name$/)
  expect(lines.at(-1)).toMatch(new RegExp(`,${today},[A-Z]`))
  expect(String(csv.body)).toContain(',Cash drawers')
  const sw = await manager.call('GET', `/ledger/export.csv?from=${tomorrow}&language=sw`)
  expect(String(sw.body)).toContain(',Droo za pesa taslimu')
  const { accounts } = (await manager.call('GET', `/ledger/accounts?at=${today}`)).body
  expect(accounts.find(({ code }: { code: string }) => code === 'cash-over-short')).toMatchObject({
    balance: 98.5,
  })
  const { entries } = (await manager.call('GET', '/audit?thing=cash')).body
  expect(entries[0]).toMatchObject({
    action: 'close',
    after: { day: today, counted: 2400.5, difference: -98.5, note: 'Change for Mũgo' },
  })
  await isBalanced()
})

test('yesterday can be closed today, and takes its difference with it', async () => {
  const { manager, today, yesterday, dayBefore, read, close, takeCash, drawer, letADayPass } =
    await aShop()
  const holder = `person:${manager.id}`
  await takeCash()
  await letADayPass()
  await takeCash()
  expect((await read(yesterday)).received.cash).toBe(2499)
  const counts = [{ holder, counted: 2500, expected: 2499 }]
  expect((await close(yesterday, { counts, note: 'One too much' })).status).toBe(200)
  expect(await drawer(yesterday, holder)).toMatchObject({ difference: 1 })
  expect(await drawer(today, holder)).toMatchObject({ opening: 2500, taken: 2499 })
  expect((await read(today)).closed).toBeNull()
  // And days before one that is closed are closed with it.
  const before = dayBefore(yesterday)
  expect(await close(before)).toMatchObject({ status: 409, body: { code: 'DAY_CLOSED' } })
  expect((await read(yesterday)).closed).toMatchObject({ note: 'One too much', day: yesterday })
  // Its counts and its note are not theirs.
  const old = await read(before)
  expect(old.closed).toMatchObject({ by: manager.username, note: null, day: yesterday })
  expect(old.drawers.every(({ counted }) => counted === null)).toBe(true)
})

test('a day is closed once, by two people at once and by the same close sent again', async () => {
  const { app, today, yesterday, close, takeCash } = await aShop()
  const [first, again] = [await close(yesterday, {}, 'k'), await close(yesterday, {}, 'k')]
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body).toEqual(first.body)
  const other = await aManager(app)
  await takeCash()
  const answers = await Promise.all([close(today), close(today, {}, undefined, other)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('a day that has not begun, a drawer that nobody has and a count that is none are refused', async () => {
  const { manager, today, tomorrow, close, takeCash } = await aShop()
  const holder = `person:${manager.id}`
  await takeCash()
  expect(await close(tomorrow)).toMatchObject({ status: 409, body: { code: 'DAY_NOT_BEGUN' } })
  expect(await close('2026-02-30')).toMatchObject({ status: 404 })
  const gone = { holder: `run:${crypto.randomUUID()}`, counted: 1 }
  expect(await close(today, { counts: [gone], note: 'x' })).toMatchObject({
    status: 404,
    body: { code: 'DRAWER_NOT_FOUND' },
  })
  for (const counts of [
    [{ holder, counted: -1 }],
    [{ holder, counted: 1.005 }],
    [{ holder, counted: '5' }],
    [{ holder }],
    [{ holder: 'bank', counted: 5 }].map((one) => ({ ...one, holder: 'purse' })),
    [
      { holder, counted: 1 },
      { holder: holder.toUpperCase().replace('PERSON', 'person'), counted: 2 },
    ],
    'none',
  ])
    expect((await close(today, { counts, note: 'x' })).status).toBe(400)
  // Cash came since the screen was read.
  const seen = { counts: [{ holder, counted: 0, expected: 0 }] }
  expect(await close(today, seen)).toMatchObject({ status: 409, body: { code: 'CASH_CHANGED' } })
})

test('the cash of a rider is counted where it is, and the rest goes over midnight', async () => {
  const { manager, aParcel, aRun, today, tomorrow, close, drawer } = await aShop()
  const orderId = await aParcel()
  const run = await aRun([orderId])
  await run.cash(orderId, { amount: 2499 })
  await manager.call('POST', `/deliveries/runs/${run._id}/settle`, { brought: 2000 })
  const holder = `run:${run._id}`
  expect(await drawer(today, holder)).toMatchObject({
    name: 'Otieno',
    taken: 2499,
    moved: -2000,
    expected: 499,
  })
  await close(today, { counts: [{ holder, counted: 499 }] })
  expect(await drawer(tomorrow, holder)).toMatchObject({ opening: 499, expected: 499 })
})

test('money stays in a closed day when the clock is set back', async () => {
  const { app, today, read, close, takeCash } = await aShop()
  const closed = await close(today)
  // As if the clock were set back by a day: the end of what is closed is a day further ahead.
  await app.db.execute(sql`
    update settings set value = to_jsonb((now() + interval '40 hours')::text) where key = 'ledger.closed-before'`)
  await takeCash()
  expect(await read(today)).toEqual(closed.body)
})

test('where two people work, who counts the own drawer alone is named', async () => {
  const { app, manager, today, yesterday, close, takeCash, drawer, letADayPass } = await aShop()
  const holder = `person:${manager.id}`
  await takeCash()
  await letADayPass()
  const counts = [{ holder, counted: 2499 }]
  await app.db.execute(sql`update users set role = 'customer' where id <> ${manager.id}`)
  expect((await close(yesterday, { counts })).status).toBe(200)
  expect(await drawer(yesterday, holder)).not.toHaveProperty('countedAlone')

  await aManager(app)
  expect((await close(today, { counts })).status).toBe(200)
  expect(await drawer(today, holder)).toMatchObject({ counted: 2499, countedAlone: true })

  const other = await aShop()
  const mine = `person:${other.manager.id}`
  await other.takeCash()
  const by = await aManager(other.app)
  await other.close(today, { counts: [{ holder: mine, counted: 2499 }] }, undefined, by)
  expect(await other.drawer(today, mine)).not.toHaveProperty('countedAlone')
})

test('a closed day keeps its figures and names what was put right later; the later day names its day', async () => {
  const { app, manager, yesterday, today, read, close, takeCash, letADayPass, isBalanced } =
    await aShop()
  const wrong = await takeCash()
  await letADayPass()
  await app.db.execute(sql`update receipts set settled_at = settled_at - interval '1 day'`)
  expect((await close(yesterday)).status).toBe(200)
  const before = await read(yesterday)
  const listed = async (day: string) =>
    (await manager.call('GET', `/payments?day=${day}&method=cash`)).body.payments.map(
      ({ order, received }: { order: string; received: number }) => [order, received],
    )
  const glance = async (day: string) =>
    (await manager.call('GET', `/payments/day?date=${day}`)).body

  const [payment] = (await manager.call('GET', `/payments/order/${wrong}`)).body.payments
  const other = await takeCash()
  const reason = 'It was 2,000.'
  const answer = await manager.call('POST', '/payments/corrections', {
    receipt: payment._id,
    from: { order: wrong },
    to: { order: other },
    amount: 499,
    reason,
  })
  expect(answer.status).toBe(201)

  const { corrections, ...figures } = await read(yesterday)
  const { corrections: none, ...figuresBefore } = before
  expect([figures, none]).toEqual([figuresBefore, []])
  const correction = {
    at: expect.any(String),
    by: manager.username,
    receipt: null,
    amount: 499,
    from: expect.stringMatching(/^\d{7}$/),
    to: expect.stringMatching(/^\d{7}$/),
    reason,
    day: today,
    of: yesterday,
  }
  for (const list of [
    corrections,
    (await read(today)).corrections,
    (await glance(yesterday)).corrections,
    (await glance(today)).corrections,
  ])
    expect(list).toEqual([correction])
  // The money came on that day, whatever it is counted for now.
  expect((await listed(yesterday)).toSorted()).toEqual(
    [
      [wrong, 2000],
      [other, 499],
    ].toSorted(),
  )
  expect(await listed(today)).toEqual([[other, 2499]])
  expect((await glance(yesterday)).received.total).toBe(2499)
  expect((await glance(today)).received.total).toBe(2499)
  await isBalanced()
})

test('staff correct their own cash, with a reason, unless a colleague has the right to', async () => {
  const { app, manager, takeCash, isBalanced } = await aShop()
  const order = await takeCash()
  const { payments } = (await manager.call('GET', `/payments/order/${order}`)).body
  const wrong = { receipt: payments[0]._id, from: { order }, to: 'never-came', amount: 400 }
  const correct = (reason: string) =>
    manager.call('POST', '/payments/corrections', { ...wrong, reason })
  expect((await correct(' ')).status).toBe(400)
  expect((await correct('Mistyped')).status).toBe(201)
  const { id: colleague } = await aManager(app)
  expect((await correct('Mistyped again')).body.code).toBe('OWN_DRAWER')
  await app.db.execute(sql`update users set rights = '{orders,cash}' where id = ${colleague}`)
  expect((await correct('Mistyped again')).status).toBe(201)
  await isBalanced()
})

test('money that was moved or spent wrongly is put right in the open day, and both stay', async () => {
  const { app, manager, today, tomorrow, read, close, move, letADayPass, yesterday, isBalanced } =
    await aShop()
  const colleague = await aManager(app)
  const putRight = (id: string, reason = 'Typed wrongly', who: Person = colleague) =>
    who.call('POST', `/drawers/moves/${id}/reversal`, { reason })
  const wrong = [
    { kind: 'opening', from: 'owner', to: 'safe', amount: 7000 },
    { kind: 'owner-in', from: 'owner', to: `person:${manager.id}`, amount: 800 },
    { kind: 'expense', from: 'safe', amount: 1000, reason: 'Milk' },
    { kind: 'owner-out', from: 'safe', to: 'owner', amount: 300, reason: 'Fees' },
    { kind: 'banked', from: 'safe', to: 'bank', amount: 900 },
    { kind: 'float', from: 'safe', to: `person:${manager.id}`, amount: 50 },
  ]
  const ids: string[] = []
  for (const one of wrong) ids.push((await move(one)).body.entry._id)
  expect((await read(today)).moves.map(({ canPutRight }) => canPutRight)).toEqual(
    wrong.map(() => true),
  )
  const before = await read(today)
  expect(before).toMatchObject({ expenses: 1000, banked: 900 })
  expect(await putRight(ids[1] ?? '', 'It never came', manager)).toMatchObject({
    status: 403,
    body: { code: 'OWN_DRAWER' },
  })
  expect(await putRight(ids[0] ?? '', ' ')).toMatchObject({ status: 400 })

  // The day of the mistake is closed: the reversal belongs to the next one.
  await letADayPass()
  await close(yesterday)
  for (const id of ids) expect(await putRight(id)).toMatchObject({ status: 201 })
  expect(await putRight(ids[2] ?? '')).toMatchObject({ status: 409, body: { code: 'MOVE_FINAL' } })
  expect(await putRight('987654321')).toMatchObject({ status: 404 })

  const closed = await read(yesterday)
  expect(closed).toMatchObject({ expenses: 1000, banked: 900 })
  expect(closed.moves.map(({ canPutRight }) => canPutRight)).toEqual(wrong.map(() => false))
  const now = await read(today)
  expect(now).toMatchObject({ expenses: -1000, banked: -900 })
  expect(now.moves.map(({ reverses, reason, by }) => [reverses, reason, by])).toEqual(
    ids.map((id) => [id, 'Typed wrongly', colleague.username]),
  )
  expect(now.moves[2]).toMatchObject({
    kind: 'expense',
    from: 'expenses',
    to: 'safe',
    amount: 1000,
  })
  expect(now.moves.every(({ canPutRight }) => !canPutRight)).toBe(true)
  for (const { expected } of now.drawers) expect(expected).toBe(0)
  expect((await read(tomorrow)).moves).toEqual([])
  const { entries } = (await manager.call('GET', '/audit?thing=cash')).body
  expect(entries[0]).toMatchObject({
    action: 'put-right',
    user: { username: colleague.username },
    after: { kind: 'float', amount: 50, reason: 'Typed wrongly' },
  })
  await isBalanced()
})
