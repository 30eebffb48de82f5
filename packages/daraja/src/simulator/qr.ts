import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import { readCall } from './calls.ts'
import { qrFault } from './faults.ts'
import { newRequestId } from './ids.ts'
import { failure, htmlError, ok, patterns, type Reply, type SimRequest } from './replies.ts'
import { badToken } from './tokens.ts'
import type { World } from './world.ts'

const needs = {
  badToken: badToken.c2b,
  fields: {
    MerchantName: patterns.present,
    RefNo: /^.{1,12}$/,
    Amount: patterns.wholeAmount,
    TrxCode: /^(BG|WA|PB|SM|SB)$/,
    CPI: patterns.shortcode,
    Size: /^[1-9]\d{1,2}$/,
  },
}

/** POST /mpesa/qrcode/v1/generate. Source: Daraja portal, Dynamic QR. */
export function generateQr(world: World, request: SimRequest): Reply {
  const fault = qrFault(world.rules)
  if (fault === 'down') return htmlError(503)
  if (fault === 'lost-answer') return { cut: true }
  if (fault === 'empty') return { status: 200, text: '', type: 'application/json' }
  if (fault === 'refused') return failure(400, '400.002.02', 'Bad Request - Invalid CPI')
  const { fields, refusal } = readCall(world, request, needs)
  if (refusal) return refusal
  const { TrxCode, CPI, RefNo, Amount, Size } = fields
  const picture = drawLike([TrxCode, CPI, RefNo, Amount].join(' '), Number(Size))
  const content = fault === 'not-a-picture' ? Buffer.from('<svg onload="alert(1)"/>') : picture
  return ok({
    // Daraja answers a reference here.
    ResponseCode: `AG_${world.scheduler.now().getTime()}`,
    RequestID: newRequestId(),
    ResponseDescription: 'QR Code Successfully Generated.',
    QRCode: content.toString('base64'),
  })
}

/** Modules on each side, with the white border around them. */
const MODULES = 29
const BORDER = 2

/** A picture that looks like a QR code and is the same for the same text. No app can read it. */
function drawLike(text: string, size: number): Buffer {
  const bits = createHash('shake256', { outputLength: 128 }).update(text).digest()
  const isDark = (x: number, y: number) => {
    if (x < 0 || y < 0 || x >= MODULES || y >= MODULES) return false
    const corner = finderAt(x, y)
    if (corner) return isFinderDark(corner)
    const at = y * MODULES + x
    return (((bits[at >> 3] ?? 0) >> (at & 7)) & 1) === 1
  }
  const scale = (MODULES + 2 * BORDER) / size
  const rows = Array.from({ length: size }, (_, y) => {
    const row = Buffer.alloc(size + 1)
    for (let x = 0; x < size; x += 1)
      row[x + 1] = isDark(Math.floor(x * scale) - BORDER, Math.floor(y * scale) - BORDER) ? 0 : 255
    return row
  })
  return png(size, Buffer.concat(rows))
}

/** The place within one of the three squares in the corners, from their middle. */
function finderAt(x: number, y: number): [number, number] | undefined {
  const far = MODULES - 8
  if (y < 8 && x < 8) return [x - 3, y - 3]
  if (y < 8 && x >= far) return [x - far - 4, y - 3]
  if (y >= far && x < 8) return [x - 3, y - far - 4]
  return undefined
}

function isFinderDark([x, y]: [number, number]): boolean {
  const ring = Math.max(Math.abs(x), Math.abs(y))
  return ring === 3 || ring < 2
}

/** A grey picture, one byte for each point. */
function png(size: number, rows: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  head[8] = 8
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND')]
  return Buffer.concat([signature, ...parts])
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
