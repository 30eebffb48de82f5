import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { changedAnswer, formFor, newAnswer } from './answer.ts'
import { rememberBeginning } from './beginning.ts'
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

  expect(changed).toMatchObject({ key: answer.key, madeAt: answer.madeAt, isStale: false })
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

test('what many begin with is packed once, and whoever unpacks it gets all of it', () => {
  const head = `<style>${words.join('{color:red}').repeat(4000)}`
  rememberBeginning(head)
  const both = asking({ 'accept-encoding': 'gzip, deflate, br' })
  for (const rest of ['.', '</style>Šokolädi ya 😀', head + text, 'Kettle'.repeat(50_000)]) {
    const { headers, body } = formFor(newAnswer(both, head + rest, {}), both)
    expect(headers['content-encoding']).toBe('gzip')
    expect(headers['content-length']).toBe(body?.length)
    expect(unpack('gzip', body ?? Buffer.alloc(0)).toString()).toBe(head + rest)
  }
  const [known, other] = [head, `${head.slice(0, -1)}?`].map(
    (begins) => formFor(newAnswer(both, begins + text, {}), both).headers['content-encoding'],
  )
  expect([known, other]).toEqual(['gzip', 'br'])
})

test('once it has lived for a while it goes out as small as it can be, and is kept so only', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  rememberBeginning(words.join(' '))
  const page = words.join(' ') + text
  const [both, brotli] = ['gzip, br', 'br'].map((accept) => asking({ 'accept-encoding': accept }))
  if (!both || !brotli) throw new Error('There are two')
  const answer = newAnswer(both, page, {})
  expect(formFor(answer, brotli).headers['content-encoding']).toBe('br')
  vi.advanceTimersByTime(3000)
  const { headers, body } = formFor(answer, both)
  expect(headers['content-encoding']).toBe('br')
  expect(unpack('br', body ?? Buffer.alloc(0)).toString()).toBe(page)
  expect(Object.values(answer.forms).map((form) => form.packed)).toEqual(['well'])
  const kept = body?.length ?? 0
  expect(answer.size - kept).toBe(newAnswer(asking({}), '', {}).size)
})
