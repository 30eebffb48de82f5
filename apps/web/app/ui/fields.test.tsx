import { expect, test } from 'vitest'
import { fieldsOf } from '../../test/reading.ts'
import { render } from '../../test/render.tsx'
import { Fields, moment } from './fields.tsx'

const of = {
  code: { label: 'Code', hint: 'Letters and digits' },
  from: { label: 'From', ...moment },
  kind: { label: 'Kind', options: [['sum', 'An amount'] as const] },
  gone: false as const,
  text: { label: 'Text', rows: 3 },
}

test('each field has its label, its first value, and its hint and message', () => {
  const values = { code: 'KARIBU', from: '2026-11-21T05:04:00Z', text: null }
  const html = render(<Fields of={of} values={values} errors={{ code: 'Taken.' }} />)
  expect(fieldsOf(html).map(({ name, label }) => `${name}: ${label}`)).toEqual([
    ...['code: Code', 'from: From', 'kind: Kind', 'text: Text'],
  ])
  expect(fieldsOf(html)[0]).toMatchObject({ described: 'Taken. Letters and digits' })
  expect(html).toContain('value="KARIBU"')
  expect(html).toContain('value="2026-11-21T08:04"')
})

test('a form does not send fields whose values the page keeps', () => {
  const html = render(<Fields of={of} values={{}} errors={{}} onType={() => undefined} />)
  expect(fieldsOf(html).map(({ name }) => name)).toEqual(['', '', '', ''])
})

test('a choice in full view begins with its first value, and each is explained', () => {
  const way = {
    label: 'How',
    cards: [
      ['mpesa', 'By M-Pesa', 'Goes to the phone.'] as const,
      ['cash', 'In cash', ''] as const,
    ],
  }
  const html = render(<Fields of={{ way }} values={{ way: 'cash' }} errors={{}} />)
  expect(fieldsOf(html).map(({ name, label }) => `${name}: ${label}`)).toEqual([
    'way: By M-Pesa Goes to the phone.',
    'way: In cash',
  ])
  expect(html).toMatch(/<input[^>]*checked=""[^>]*value="cash"|value="cash"[^>]*checked=""/)
})

test('boxes are ticked as the row has them, or as the page keeps them', () => {
  const rooms = { label: 'Rooms', boxes: [['a', 'Kitchen'] as const, ['b', 'Bath'] as const] }
  const ticked = (html: string) => [...html.matchAll(/<input[^>]*checked=""[^>]*>/g)].join()
  const first = render(<Fields of={{ rooms }} values={{ rooms: ['b'] }} errors={{}} />)
  expect(ticked(first)).toContain('value="b"')
  expect(ticked(first)).not.toContain('value="a"')
  const kept = { ticked: ['a'], onChange: () => undefined }
  const page = render(<Fields of={{ rooms: { ...rooms, ...kept } }} errors={{}} />)
  expect(ticked(page)).toContain('value="a"')
  expect(ticked(page)).not.toContain('value="b"')
})
