import { createHash } from 'node:crypto'
import type { AuditEntry } from '@duka/contract/audit/audit'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  anOrder,
  aReceipt,
  callbackBody,
  changeAttempt,
  inSeconds,
  orderRow,
  paymentDeps,
  paymentStatusOf,
  paymentsOf,
  postCallback,
} from '../../../../test/samples/payments-support.ts'
import { aPromptedOrder, settled } from '../../../../test/samples/prompted-order.ts'
import { aManager, anAdmin, aShopper, testApp } from '../../../../test/support/support.ts'
import { outbox, receipts } from '../../../db/schema.ts'
import { queryAttempt } from '../prompts/query-attempt.ts'

const app = await testApp()
const [shopper, manager] = await Promise.all([aShopper(app), aManager(app)])

const head =
  'Receipt No.,Completion Time,Initiation Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Balance Confirmed,Reason Type,Other Party Info,Linked Transaction ID,A/C No.'

function statement(lines: string[]): string {
  const before = ['Short Code:,174379', 'Time Period:,From 21-11-2026 To 21-11-2026', '', head]
  return [...before, ...lines, ''].join('\r\n')
}

function paidIn(receipt: string, account: string, amount: string): string {
  return `${receipt},21-11-2026 10:11:12,21-11-2026 10:11:12,"Pay Bill from 2547***678 - JANE, DOE Acc. ${account}",Completed,"${amount}",,"12,345.00",true,Pay Utility,2547***678 - JANE DOE,,${account}`
}

const send = (csv: string) => manager.call('POST', '/payments/statement', { csv })

/** The file as it is, whatever wrote it. */
const upload = (bytes: Buffer) =>
  app.http.inject({
    method: 'POST',
    url: '/api/payments/statement',
    headers: { authorization: `Bearer ${manager.token}`, 'content-type': 'text/csv' },
    payload: bytes,
  })

test('a statement that a spreadsheet saved as Unicode text is read', async () => {
  const receipt = aReceipt()
  const csv = statement([paidIn(receipt, 'SHOES', '700.00').replaceAll('JANE', 'NGŨGĨ')])
  const answer = await upload(Buffer.from(`\ufeff${csv}`, 'utf16le'))
  expect(answer.json().rows).toMatchObject([{ line: 5, amount: 700, result: 'to-match' }])
  const [kept] = await app.db.select().from(receipts).where(eq(receipts.code, receipt))
  expect(kept?.payer).toContain('NGŨGĨ')
})

test('a workbook or a PDF is refused as such', async () => {
  for (const start of ['PK\x03\x04', '%PDF-1.7\n']) {
    const answer = await upload(Buffer.from(start, 'latin1'))
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'NOT_CSV'])
  }
})

test('a statement counts unknown money once, even if it is imported twice', async () => {
  const orderId = await anOrder(app, shopper)
  const { shortNumber: orderNumber } = await orderRow(app, orderId)
  const [known, lost] = [aReceipt(), aReceipt()]
  const csv = statement([
    paidIn(known, orderId.slice(0, 8), '2,499.00'),
    paidIn(lost, 'SHOES', '700.00'),
    `${aReceipt()},21-11-2026 11:00:00,,Pay merchant charge,Completed,,-12.00,12000,true,Charge,,,`,
    `${aReceipt()},21-11-2026 11:00:00,,Pay Bill,Failed,100.00,,12000,true,,,,X`,
  ])
  const first = await send(csv)
  expect(first.status).toBe(200)
  expect(first.body.rows).toMatchObject([
    { line: 5, receipt: known, amount: 2499, result: 'counted', order: orderId, orderNumber },
    { line: 6, receipt: lost, amount: 700, result: 'to-match', order: null, orderNumber: null },
    { line: 7, result: 'skipped', amount: 12, why: 'M-Pesa took its charge.' },
    { line: 8, result: 'skipped', why: 'It is not completed.' },
  ])
  expect(await paymentStatusOf(app, orderId)).toBe('paid')

  const again = await manager.call('POST', '/payments/statement', csv, {
    headers: { 'content-type': 'text/csv' },
  })
  expect(again.body.rows.map(({ result }: { result: string }) => result)).toEqual([
    'known',
    'known',
    'skipped',
    'skipped',
  ])
  expect(await paymentsOf(app, orderId)).toHaveLength(1)
})

test('a reversal in favour of the shop is not a payment, and amounts can have one decimal', async () => {
  const [back, half] = [aReceipt(), aReceipt()]
  const { body } = await send(
    statement([
      `${back},21-11-2026 11:00:00,,Pay Bill Reversal to 2547,Completed,500.00,,12000,true,,,,X`,
      `${half},21-11-2026 11:00:00,,Pay Bill from 2547,Completed,"1,000.5",,12000,true,,,,X`,
    ]),
  )
  expect(body.rows).toMatchObject([
    { result: 'skipped', why: 'It is a movement of the account, not a payment.' },
    { result: 'to-match', amount: 1000.5 },
  ])
  const { receipts } = (await manager.call('GET', '/payments/to-match')).body
  expect(receipts).toContainEqual(
    expect.objectContaining({ receipt: half, paidAt: '2026-11-21T08:00:00.000Z' }),
  )
})

test('the account number is read from the details if the statement has no column for it', async () => {
  const orderId = await anOrder(app, shopper)
  const csv = `Receipt No.;Completion Time;Paid In;Details\n${aReceipt()};5/11/2026 9:05;2499;Pay Bill from 2547 Acc. ${orderId.slice(0, 8)}`
  expect((await send(csv)).body.rows).toMatchObject([{ result: 'counted', order: orderId }])
})

test.each(['', 'Name,Amount\nx,1'])('%j is refused as a statement', async (csv) => {
  expect(await send(csv)).toMatchObject({ status: 400, body: { code: 'STATEMENT_UNREADABLE' } })
})

test('the head row decides whether semicolons separate the columns', async () => {
  const orderId = await anOrder(app, shopper)
  const csv = `Statement of Duka, Nairobi, Kenya\n\nReceipt No.;Completion Time;Paid In;A/C No.\n${aReceipt()};5/11/2026 9:05;"2,499.00";${orderId.slice(0, 8)}`
  expect((await send(csv)).body.rows).toMatchObject([
    { line: 4, result: 'counted', order: orderId, amount: 2499 },
  ])
})

test('staff see the payer as M-Pesa shows it, and only the last three digits of a whole number', async () => {
  const [hidden, whole] = [aReceipt(), aReceipt()]
  const lines = [
    `${hidden},21-11-2026,700,2547***678 - JANE DOE,X1`,
    `${whole},21-11-2026,800,254712345678 - JOHN DOE,X2`,
  ]
  await send(`Receipt No.,Completion Time,Paid In,Other Party Info,A/C No.\n${lines.join('\n')}`)
  const { body } = await manager.call('GET', '/payments/to-match')
  const payers = new Map(
    body.receipts.map(({ receipt, payer }: { receipt: string; payer: string }) => [receipt, payer]),
  )
  expect([payers.get(hidden), payers.get(whole)]).toEqual([
    '2547***678 - JANE DOE',
    '*********678 - JOHN DOE',
  ])
})

test('the details name the payer where the file has no column for it', async () => {
  const code = aReceipt()
  const details = 'Pay Bill Online from 2547****103 - ACC. HELPERS CBO Acc. D 12 B'
  await send(
    `Receipt No.,Completion Time,Details,Paid In\n${code},21-11-2026 10:00:00,${details},700`,
  )
  const { body } = await manager.call('GET', '/payments/to-match')
  const found = body.receipts.find(({ receipt }: { receipt: string }) => receipt === code)
  expect(found).toMatchObject({ payer: '2547****103 - ACC. HELPERS CBO', account: 'D 12 B' })
})

test('a reversal that stands above its payment is posted as paid back', async () => {
  const orderId = await anOrder(app, shopper)
  const receipt = aReceipt()
  const reversal = `${aReceipt()},21-11-2026 12:00:00,,Pay Bill Reversal of ${receipt},Completed,,"2,499.00",12000,true,,,${receipt},`
  const csv = statement([reversal, paidIn(receipt, orderId.slice(0, 8), '2,499.00')])
  expect((await send(csv)).body.rows).toMatchObject([
    { line: 5, receipt, result: 'reversal', order: orderId },
    { line: 6, receipt, result: 'counted', order: orderId },
  ])
  expect(await paymentStatusOf(app, orderId)).toBe('unpaid')
  expect((await send(csv)).body.rows).toMatchObject([
    { result: 'reversal', why: 'M-Pesa sent this money back, as the shop knew.' },
    { result: 'known' },
  ])
})

test('a statement with another sum for a receipt does not confirm it, and staff get an alert once', async () => {
  const admin = await anAdmin(app)
  const { orderId, prompt } = await aPromptedOrder(app)
  const receipt = aReceipt()
  await postCallback(app, prompt, callbackBody(prompt, 0, { amount: 2499, receipt }))
  await settled(app, orderId)
  const csv = statement([paidIn(receipt, orderId.slice(0, 8), '499.00')])
  for (let times = 0; times < 2; times += 1)
    expect((await send(csv)).body.rows).toMatchObject([{ result: 'known' }])

  expect(await paymentsOf(app, orderId)).toMatchObject([
    { receivedCents: 249_900, confirmedAt: null },
  ])
  const mails = await app.db.select().from(outbox).where(eq(outbox.recipient, admin.email))
  expect(mails.map(({ subject }) => subject)).toEqual([
    `M-Pesa names two sums for receipt ${receipt}`,
  ])
})

test('money of a deleted order that M-Pesa denied, and that a statement shows, waits to be matched', async () => {
  const { orderId, prompt } = await aPromptedOrder(app)
  await postCallback(app, prompt, callbackBody(prompt, 1032))
  await settled(app, orderId)
  await changeAttempt(app, { orderId }, { nextQueryAt: null })
  expect((await manager.call('DELETE', `/orders/${orderId}`)).status).toBe(204)
  const receipt = aReceipt()
  await postCallback(app, prompt, callbackBody(prompt, 0, { amount: 2499, receipt }))
  const toMatch = async () =>
    (await manager.call('GET', '/payments/to-match')).body.receipts.map(
      ({ receipt }: { receipt: string }) => receipt,
    )
  await expect.poll(toMatch).toContain(receipt)
  app.mpesa.settleByQuery(prompt.checkoutRequestId, '1032')
  for (const seconds of [61, 125])
    await queryAttempt(paymentDeps(app, inSeconds(seconds)), prompt.paymentId)
  expect(await toMatch()).not.toContain(receipt)

  await send(statement([paidIn(receipt, 'SHOES', '2,499.00')]))
  expect(await toMatch()).toContain(receipt)
  expect((await manager.call('GET', '/ledger/check')).body.differences).toEqual([])
})

const columns = (...lines: string[]) =>
  ['Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn', ...lines].join('\n')

test.each([
  'FLOATING BOAT TOURS',
  'REVERSE OSMOSIS WATER LTD',
  'REVERSAL OF FORTUNE',
  'DEPOSIT OF FUNDS SACCO',
  'ORGANIZATION SETTLEMENT LTD',
  'PAY BILL CHARGE',
  'WITHDRAWAL POINT KIOSK',
  'COMPLETED WORKS LTD',
  'Total',
])('a payer called %s paid, whatever the name says', async (name) => {
  const lines = [
    'Pay Bill Online',
    'Pay Bill',
    'Customer Merchant Payment',
    'Business Pay Bill',
  ].map(
    (kind) =>
      `${aReceipt()},21-11-2026,${kind} from 2547****106 - ${name} Acc. float ${name},Completed,70,`,
  )
  const { rows } = (await send(columns(...lines))).body
  expect(rows.map(({ result }: { result: string }) => result)).toEqual(lines.map(() => 'to-match'))
})

test('only what M-Pesa itself calls a movement, a charge or a reversal is one', async () => {
  const kinds = [
    'Float Purchase from head office',
    'Deposit of Funds at agent',
    'Pay Bill Reversal',
  ]
  const lines = [...kinds, 'Organization Settlement', 'Some new kind of M-Pesa 2'].map(
    (kind) => `${aReceipt()},21-11-2026,${kind},Completed,70,`,
  )
  const out = ['Pay Bill Charge', 'Business Payment to CHARGE NJOROGE'].map(
    (kind) => `${aReceipt()},21-11-2026,${kind},Completed,,-7`,
  )
  const { rows } = (await send(columns(...lines, ...out))).body
  expect(rows.map(({ result }: { result: string }) => result)).toEqual([
    ...['skipped', 'skipped', 'skipped', 'skipped', 'to-match', 'skipped', 'skipped'],
  ])
  expect(rows[5].why).toContain('charge')
  expect(rows[6].why).toContain('left the account')
})

test.each([
  ['31-02-2026 10:00', 'Completed', '70', '', 'The completion time cannot be read.'],
  ['yesterday', 'Completed', '70', '', 'The completion time cannot be read.'],
  ['', 'Completed', '70', '', 'It names no completion time.'],
  ['21-11-2026', 'Complete-ish', '70', '', 'The shop does not know this transaction status.'],
  ['21-11-2026', 'Completed', '1.250', '', 'The sum cannot be read.'],
  ['21-11-2026', 'Completed', '1 80', '', 'The sum cannot be read.'],
  ['21-11-2026', 'Completed', '1.25E+03', '', 'The sum cannot be read.'],
  [
    '21-11-2026',
    'Completed',
    '1',
    '250.00',
    'It names money that came in and money that went out.',
  ],
  [
    '21-11-2026',
    'Completed',
    '1',
    '250.00,x',
    'It has more cells than the titles: a sum with a comma may need quotes.',
  ],
])(
  'a line with %j, %s, %s, %s is named, and nothing of it stored',
  async (time, status, sum, out, why) => {
    const code = aReceipt()
    const csv = columns(
      `${aReceipt()},21-11-2026,Pay Bill,Completed,70,`,
      `${code},${time},Pay Bill,${status},${sum},${out}`,
    )
    expect((await send(csv)).body.rows).toMatchObject([
      { line: 2, result: 'to-match' },
      { line: 3, receipt: code, result: 'unread', order: null, why },
    ])
    expect(await app.db.select().from(receipts).where(eq(receipts.code, code))).toEqual([])
  },
)

test.each([
  ['KES 1,250.00', 1250],
  ['Ksh. 2,000/=', 2000],
  ['2,000/-', 2000],
  ['14\u00a0500,00', 14_500],
  ['1.250,50', 1250.5],
  ['KES1,250', 1250],
  ['300 KES', 300],
  ['65,5', 65.5],
])('%s is a sum', async (text, amount) => {
  const csv = `Receipt No.;Completion Time;Paid In\n${aReceipt()};5/11/2026 9:05;${text}`
  expect((await send(csv)).body.rows).toMatchObject([{ result: 'to-match', amount }])
})

test('a reversal of more than was paid, or without a sum, is named and changes nothing', async () => {
  const receipt = aReceipt()
  await send(columns(`${receipt},21-11-2026,Pay Bill,Completed,70,`))
  const { rows } = (
    await send(
      columns(
        `${aReceipt()},21-11-2026,Pay Bill Reversal of ${receipt},Completed,,71`,
        `${aReceipt()},21-11-2026,Pay Bill Reversal of ${receipt},Completed,,`,
        // The payer may call herself as she likes.
        `${aReceipt()},21-11-2026,Pay Bill Reversal of UNKNOWN1234 to 2547 - ${receipt},Completed,,70`,
      ),
    )
  ).body
  expect(rows.map(({ result, why }: { result: string; why: string }) => [result, why])).toEqual([
    ['unread', 'It sends back more than was paid.'],
    ['unread', 'The sum cannot be read.'],
    ['unread', 'It sends back a payment that the shop does not know.'],
  ])
  const { body } = await manager.call('GET', '/payments/to-match')
  expect(body.receipts).toContainEqual(expect.objectContaining({ receipt, amount: 70 }))
})

test('the audit log says who imported which file, and which order each code paid; staff are told', async () => {
  const [admin, orderId] = [await anAdmin(app), await anOrder(app, shopper)]
  const [paying, other] = [aReceipt(), aReceipt()]
  const csv = statement([
    paidIn(paying, orderId.slice(0, 8), '2,499.00'),
    paidIn(other, 'SHOES', '700.00'),
  ])
  await manager.call('POST', '/payments/statement', { csv, name: 'November.csv' })
  const sha256 = createHash('sha256').update(csv).digest('hex')
  const entries = async (query: string) =>
    (await admin.call('GET', `/audit?${query}`)).body.entries as AuditEntry[]
  const [file] = await entries('thing=payment&thingId=statement')
  expect(file).toMatchObject({
    user: { username: manager.username },
    after: { file: 'November.csv', sha256, lines: 2, new: 2, amount: 3199 },
  })
  const ofOrder = (await entries(`order=${orderId}`)).filter(({ action }) => action === 'import')
  expect(ofOrder).toMatchObject([
    { user: { username: manager.username }, after: { order: orderId, receipt: paying, sha256 } },
  ])
  const listed = (await manager.call('GET', '/payments?channel=statement')).body.payments
  expect(listed).toContainEqual(
    expect.objectContaining({ receipt: paying, staff: manager.username }),
  )
  const mails = await app.db.select().from(outbox).where(eq(outbox.recipient, admin.email))
  expect(mails.map(({ subject }) => subject)).toContain('A statement brought money for 1 order')
})
