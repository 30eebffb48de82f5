import { beforeEach, expect, test } from 'vitest'
import { aManager, testApp } from '../../../test/support/support.ts'
import { clientErrors } from '../../db/schema.ts'
import { takeReport, withoutPerson } from './client-errors.ts'

const app = await testApp()
const manager = await aManager(app)
beforeEach(() => app.db.delete(clientErrors))

const report = {
  kind: 'difference' as const,
  page: '/products',
  message: 'Minified React error #418',
  place: '/assets/start-1a2b3c.js:1:200',
}
const tell = (change: object = {}) => app.call('POST', '/client-errors', { ...report, ...change })
const seen = async () => (await manager.call('GET', '/settings/staff')).body.clientErrors

test('what browsers report is grouped for staff, the latest first', async () => {
  expect((await tell()).status).toBe(202)
  await tell({ kind: 'broken', page: '/p/:token', place: null })
  await tell()
  expect(await seen()).toEqual([
    { ...report, times: 2, lastAt: expect.any(String) },
    {
      ...report,
      kind: 'broken',
      page: '/p/:token',
      place: '',
      times: 1,
      lastAt: expect.any(String),
    },
  ])
})

test('the log has the first report of a group, and no more of the next', async () => {
  const lines: unknown[] = []
  const log = { warn: (line: unknown) => lines.push(line) }
  const deps = { db: app.db, rateLimits: false, now: () => new Date() }
  for (let time = 0; time < 12; time += 1) await takeReport(deps, report, { ip: '1.1.1.1', log })
  expect(lines).toEqual([1, 10].map((times) => ({ clientError: { ...report, times } })))
})

test.each([
  ['/p/3Fh2kd93kfPPq0x', 'x', '/p/:cut', 'x'],
  ['/d/../../etc?a=b#c', 'x', '/d/:cut/:cut/:cut', 'x'],
  ['/', "Cannot read properties of undefined (reading 'name')", '/', undefined],
  [
    '/',
    'Unexpected token \'A\', "Amina Wanj"... is not valid JSON',
    '/',
    'Unexpected token …, …... is not valid JSON',
  ],
  ['/', 'call 0712 345 678 or +254712345678', '/', 'call … or …'],
  ['/', 'mail amina@people.test now', '/', 'mail … now'],
  ['/', 'at https://duka.example/p/SECRET?x=1', '/', 'at …'],
  ['/', 'token AbCdEfGhIjKlMnOpQrStUv', '/', 'token …'],
  ['/', 'a\nb\r\n{"level":50}\u202e\u0000\u001b[31m', '/', undefined],
])('of a report about %s only words of code stay', (page, message, cutPage, cutMessage) => {
  const clean = withoutPerson({ ...report, page, message })
  expect(clean.page).toBe(cutPage)
  if (cutMessage !== undefined) expect(clean.message).toBe(cutMessage)
  expect(clean.message).not.toMatch(/[\p{Cc}\u202e]/u)
})

test('a report leaves out a place outside of our files', () => {
  for (const place of ['https://evil.test/x.js:1:1', '/assets/../p/TOKEN:1:1', '<script>'])
    expect(withoutPerson({ ...report, place }).place).toBeNull()
})

test('a report is small', async () => {
  expect((await tell({ message: 'x'.repeat(301) })).status).toBe(400)
  expect((await tell({ kind: 'other' })).status).toBe(400)
  expect((await tell({ more: 'x'.repeat(5000) })).status).toBe(413)
  expect((await tell({ page: '/a'.repeat(50), message: 'ä'.repeat(300) })).status).toBe(202)
})

test('one address may report 20 errors a minute', async () => {
  const own = await testApp({ rateLimits: true })
  const answers: number[] = []
  for (let time = 0; time < 21; time += 1)
    answers.push((await own.call('POST', '/client-errors', report)).status)
  expect(answers).toEqual([...Array(20).fill(202), 429])
})

test('a flood of different reports pushes out those that came once', async () => {
  await tell()
  await tell()
  const words = [
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
    'seven',
    'eight',
    'nine',
    'ten',
    'more',
  ]
  for (const first of words)
    for (const second of words) await tell({ message: `${first} ${second}` })
  const rows = await app.db.select().from(clientErrors)
  expect(rows).toHaveLength(100)
  expect(rows).toContainEqual(expect.objectContaining({ message: report.message, times: 2 }))
})
