import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { changedAnswer, formFor, newAnswer } from './answer.ts'
import { unpack } from './packing.ts'

const words = [
  'steel',
  'kettle',
  'with',
  'a',
  'quiet',
  'lid',
  'boils',
  'for',
  'tea',
  'in',
  'minutes',
]
const text = JSON.stringify(
  Array.from({ length: 200 }, (_, i) => ({
    description: words.map((_, k) => words[(i * 7 + k * k * i) % words.length]).join(' '),
    price: (i * 31) % 1000,
  })),
)

function asking(headers: Record<string, string>): IncomingMessage {
  const request = new IncomingMessage(new Socket())
  return Object.assign(request, { url: '/api/products', headers })
}

afterEach(() => void vi.useRealTimers())

test('an answer is packed quickly while it is young, and well once it has lived for a while', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const brotli = asking({ 'accept-encoding': 'br' })
  const answer = newAnswer(brotli, text, { 'content-type': 'application/json' })
  const bytes = () => formFor(answer, brotli).body ?? Buffer.alloc(0)
  const quick = bytes()

  vi.advanceTimersByTime(1000)
  expect(bytes()).toBe(quick)
  vi.advanceTimersByTime(2000)
  const well = bytes()
  expect(well.length).toBeLessThan(quick.length)
  expect(bytes()).toBe(well)
  for (const packed of [quick, well]) expect(unpack('br', packed).toString()).toBe(text)
})

test('who takes another encoding, or has it already, gets the same answer', () => {
  const answer = newAnswer(asking({ 'accept-encoding': 'br' }), text, {})
  const gzip = formFor(answer, asking({ 'accept-encoding': 'gzip' }))
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(unpack('gzip', gzip.body ?? Buffer.alloc(0)).toString()).toBe(text)

  const plain = formFor(answer, asking({}))
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body?.toString()).toBe(text)
  expect(plain.headers.etag).toBe(gzip.headers.etag)
  expect(formFor(answer, asking({ 'if-none-match': answer.etag })).status).toBe(304)
})

test('an answer whose text has changed says so in every encoding, and gets no older by it', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const brotli = asking({ 'accept-encoding': 'br' })
  const answer = newAnswer(brotli, text, { 'content-type': 'application/json' })
  vi.advanceTimersByTime(5000)
  const changed = changedAnswer(answer, brotli, (text) => text.replace('steel', 'iron'))

  expect(changed).toMatchObject({ key: answer.key, madeAt: answer.madeAt, staleSince: undefined })
  if (!changed) return
  expect(changed.etag).not.toBe(answer.etag)
  expect(formFor(changed, asking({ 'if-none-match': answer.etag })).status).toBe(200)
  const { body, headers, packed } = formFor(changed, brotli)
  expect(headers).toMatchObject({ etag: changed.etag, 'content-type': 'application/json' })
  expect(unpack('br', body ?? Buffer.alloc(0)).toString()).toBe(text.replace('steel', 'iron'))
  // It is young as bytes, and not worth packing well yet.
  expect(packed).toBe('quickly')
  expect(changedAnswer(answer, brotli, () => undefined)).toBeUndefined()
})
