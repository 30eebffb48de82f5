import { expect, test } from 'vitest'
import { withoutPerson } from './without-person.ts'

test('forgetting a payer keeps the payment and deletes name and phone', () => {
  const said = {
    ResultParameters: {
      ResultParameter: [
        { Key: 'DebitPartyName', Value: '254712345678 - Amina Odhiambo' },
        { Key: 'Amount', Value: 2499 },
        { Key: 'FinalisedTime', Value: 20260101102115 },
      ],
    },
    MSISDN: '254712345678',
    FirstName: 'Amina',
    BillRefNumber: '0712345678',
    TransID: 'RKTQDM7W6S',
    from: 254112345678,
    CheckoutRequestID: 'ws_CO_180920261803512712345678',
    MerchantRequestID: 712345678,
    nothing: null,
  }
  expect(withoutPerson(said)).toEqual({
    ResultParameters: {
      ResultParameter: [
        { Key: 'DebitPartyName', Value: '2547***678' },
        { Key: 'Amount', Value: 2499 },
        { Key: 'FinalisedTime', Value: 20260101102115 },
      ],
    },
    MSISDN: '2547***678',
    FirstName: '***',
    BillRefNumber: '2547***678',
    TransID: 'RKTQDM7W6S',
    from: '2541***678',
    CheckoutRequestID: 'ws_CO_180920261803512***',
    MerchantRequestID: 712345678,
    nothing: null,
  })
  expect(withoutPerson('Paid by 0712345678 today')).toBe('Paid by *** today')
})
