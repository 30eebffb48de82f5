import { expect, test } from 'vitest'
import { readAsyncResult, readC2bPayload, readStkCallback } from '../src/client.ts'

const stk = (callback: object) => ({ Body: { stkCallback: callback } })
const ids = { MerchantRequestID: 'aaaa-1', CheckoutRequestID: 'ws_CO_1' }

test('a success callback is read by the names of its items, in any order and type', () => {
  const numbers = [
    { Name: 'Amount', Value: 1.0 },
    { Name: 'MpesaReceiptNumber', Value: 'UJ20ABCDEF' },
    { Name: 'Balance' },
    { Name: 'TransactionDate', Value: 20261002181102 },
    { Name: 'PhoneNumber', Value: 254708374149 },
  ]
  const texts = numbers.map(({ Name, Value }) => ({ Name, Value: Value && String(Value) }))
  for (const Item of [numbers, texts, [...numbers].reverse()]) {
    for (const ResultCode of [0, '0']) {
      const callback = stk({ ...ids, ResultCode, ResultDesc: 'Done', CallbackMetadata: { Item } })
      const expected = {
        merchantRequestId: 'aaaa-1',
        checkoutRequestId: 'ws_CO_1',
        resultCode: '0',
        resultDesc: 'Done',
        class: 'success',
        amountCents: 100,
        receipt: 'UJ20ABCDEF',
        transactionDate: new Date('2026-10-02T15:11:02Z'),
        phoneNumber: '254708374149',
      }
      expect(readStkCallback(callback)).toEqual(expected)
      expect(readStkCallback(JSON.stringify(callback))).toEqual(expected)
    }
  }
})

test('a failure callback has no items, and a success may lack them', () => {
  expect(readStkCallback(stk({ ...ids, ResultCode: 1032 }))).toMatchObject({
    resultCode: '1032',
    class: 'failed',
    receipt: undefined,
  })
  const bare = stk({ ...ids, ResultCode: 0, CallbackMetadata: null })
  expect(readStkCallback(bare)).toMatchObject({ class: 'success', amountCents: undefined })
})

test('invalid input is not a callback and throws nothing', () => {
  const nonsense: unknown[] = [
    undefined,
    null,
    '',
    '{',
    '[]',
    7,
    [],
    {},
    { Body: 3 },
    { Body: { stkCallback: [] } },
    stk({ ResultCode: 0 }),
    stk({ CheckoutRequestID: 'ws_CO_1' }),
    stk({ CheckoutRequestID: {}, ResultCode: 0 }),
    { Result: null },
    { Result: { ResultCode: 0 } },
    { TransID: 'UJ20ABCDEF' },
    { TransID: 'UJ20ABCDEF', TransAmount: 'much' },
  ]
  for (const body of nonsense) {
    expect(readStkCallback(body)).toBeUndefined()
    expect(readC2bPayload(body)).toBeUndefined()
    expect(readAsyncResult(body)).toBeUndefined()
  }
  const odd = stk({
    ...ids,
    ResultCode: 0,
    CallbackMetadata: { Item: [null, 3, 'x', { Name: 4 }] },
  })
  expect(readStkCallback(odd)).toMatchObject({ class: 'success' })
})

test('a typed payment is read with or without details of the payer', () => {
  const payload = {
    TransactionType: 'Pay Bill',
    TransID: 'uj20abcdef',
    TransTime: '20261002181102',
    TransAmount: '1,250.00',
    BusinessShortCode: 600984,
    BillRefNumber: ' 1a2b 3c4d ',
    OrgAccountBalance: '',
    MSISDN: '2547 ***** 126',
    FirstName: 'JANE',
    LastName: 'DOE',
  }
  expect(readC2bPayload(payload)).toEqual({
    transactionType: 'Pay Bill',
    receipt: 'UJ20ABCDEF',
    transactionDate: new Date('2026-10-02T15:11:02Z'),
    amountCents: 125_000,
    shortcode: '600984',
    billRef: '1a2b 3c4d',
    balanceCents: undefined,
    thirdPartyTransId: undefined,
    msisdn: '2547 ***** 126',
    payerName: 'JANE DOE',
  })
  expect(readC2bPayload({ TransID: 'A', TransAmount: 5 })).toMatchObject({ amountCents: 500 })
})

const result = (fields: object) => ({
  Result: { ResultType: '0', ConversationID: 'AG_1', OriginatorConversationID: 'o-1', ...fields },
})

test('a result keeps all values of a repeated key, in a list or alone', () => {
  const list = [
    { Key: 'DebitPartyName', Value: 'one' },
    { Key: 'DebitPartyName', Value: 'two' },
    { Key: 'Charge' },
  ]
  const many = result({ ResultCode: 0, ResultParameters: { ResultParameter: list } })
  expect(readAsyncResult(many)).toMatchObject({
    final: true,
    class: 'success',
    parameters: { DebitPartyName: ['one', 'two'], Charge: [] },
  })
  const alone = { ResultParameter: { Key: 'Amount', Value: 10 } }
  const one = readAsyncResult(result({ ResultCode: '0', ResultParameters: alone }))
  expect(one?.parameters).toEqual({ Amount: ['10'] })
})

test.each([
  [0, 'success'],
  ['2001', 'failed'],
  ['R000001', 'done-before'],
  ['R000002', 'failed'],
  ['4711', 'pending'],
  ['constructor', 'pending'],
])('result code %s of a refund is %s', (ResultCode, expected) => {
  expect(readAsyncResult(result({ ResultCode }))?.class).toBe(expected)
})

test('a result can be marked as not final', () => {
  expect(readAsyncResult(result({ ResultCode: 0, ResultType: 1 }))?.final).toBe(false)
})
