import { type Call, type Refused, refuse, refusedOrUnknown, type Unknown } from './gateway.ts'
import { scrub } from './mask.ts'
import { readText } from './values.ts'

export type DynamicQr = {
  /** Whom the app shows as the receiver. */
  merchantName: string
  /** For a paybill, the account number; at most 12 characters. */
  reference: string
  /** Whole shillings. */
  amount: number
  kind: 'paybill' | 'till'
  /** The number of the paybill or till. */
  number: string
  /** Width and height in pixels. */
  size?: number
}

export type DynamicQrOutcome = { outcome: 'made'; png: Buffer } | Refused | Unknown

/** Larger than any picture of this size. */
const MAX_PICTURE_BYTES = 100_000
const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

/**
 * Makes a picture that the M-Pesa app reads: whom to pay, and how much. It moves no money, so it may be asked for again.
 * Source: Daraja portal, Dynamic QR.
 */
export async function dynamicQr(
  call: Call,
  { merchantName, reference, amount, kind, number, size = 300 }: DynamicQr,
): Promise<DynamicQrOutcome> {
  if (!Number.isInteger(amount) || amount < 1)
    return refuse('Amount', 'The amount must be whole shillings.')
  const answer = await call('qr', '/mpesa/qrcode/v1/generate', {
    MerchantName: merchantName,
    RefNo: reference,
    Amount: amount,
    TrxCode: kind === 'till' ? 'BG' : 'PB',
    CPI: number,
    Size: String(size),
  })
  if (answer.kind !== 'body') return refusedOrUnknown(answer)
  // Its ResponseCode is a reference, not a result: only the picture tells that it was made.
  const text = readText(answer.body.QRCode, 2 * MAX_PICTURE_BYTES)
  const png = Buffer.from((text ?? '').replace(/^data:image\/png;base64,/, ''), 'base64')
  if (png.length <= MAX_PICTURE_BYTES && png.subarray(0, PNG.length).equals(PNG))
    return { outcome: 'made', png }
  const why = scrub(readText(answer.body.ResponseDescription) ?? 'no ResponseDescription')
  return { outcome: 'unknown', reason: `no picture: ${why}`, sent: true }
}
