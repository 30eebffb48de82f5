import { createStaticHandler, type LoaderFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import { renderPage, textOf } from '../../../test/render.tsx'
import { words } from '../../lib/text/text.ts'
import { defineStaffList } from './define-staff-list.tsx'
import { plain } from './list-filters.tsx'

interface Till {
  _id: string
  name: string
}

const asked: Record<string, string>[] = []

const list = defineStaffList({
  name: 'tills',
  words: words('tills', { title: 'Tills', loading: 'Loading tills...', empty: 'No tills found.' }),
  call: async (query) => {
    asked.push(query)
    const tills: Till[] = []
    return { tills, nextCursor: null }
  },
  rows: ({ tills }) => tills,
  failed: () => 'Failed to fetch tills.',
  filters: () => [
    { kind: 'choice', name: 'room', label: 'Room', all: 'All Rooms', options: plain(['front']) },
  ],
  columns: () => [{ title: 'Name', cell: ({ name }) => name }],
  rowActions: ({ name }) => <button type="button">Open {name}</button>,
  nameOf: ({ name }) => name,
  empty: (t) => ({ title: t.empty, more: 'Add one.' }),
  bulk: () => 'Close all',
})

const pageOf = (tills: Till[]) =>
  textOf(
    renderPage(list.Component, {
      data: { loading: loaded({ ok: true, value: { tills, nextCursor: null } }) },
    }),
  )

test('the call gets the filters of the address, and "all" means no filter', async () => {
  const request = new Request('http://shop.test/dashboard/tills?room=front&status=all')
  await createStaticHandler([{ path: '*', loader: list.loader }]).query(request)
  expect(asked).toEqual([{ room: 'front' }])
})

test('a list shows its title, its filters, and each row with its actions', () => {
  const text = pageOf([{ _id: '1', name: 'Till at the door' }])
  expect(text).toContain('Tills')
  expect(text).toContain('All Rooms')
  expect(text).toContain('Till at the door')
  expect(text).toContain('Open Till at the door')
  expect(text).toContain('Select all on this page')
})

test('without a connection a list shows its last copy with its time, to be read only', () => {
  const value = { tills: [{ _id: '1', name: 'Till at the door' }], nextCursor: null }
  const copy = { value, at: '2026-11-21T05:04:00Z' }
  const failed = { ok: false, message: 'Failed to fetch tills.', isOffline: true }
  const html = (result: object) =>
    renderPage(list.Component, { data: { loading: loaded({ ...failed, ...result }) } })
  const text = textOf(html({ copy }))
  expect(text).toContain('Last read on 21 Nov 2026, 08:04.')
  expect(text).toContain('Till at the door')
  for (const act of ['Open Till at the door', 'Select all', 'Actions', 'Error'])
    expect(text).not.toContain(act)
  expect(html({ copy })).toMatch(/<fieldset disabled=""[^>]*>.*Till at the door/)
  expect(textOf(html({}))).toContain('Error: Failed to fetch tills.')
})

test('all rows that match are selected over the pages of a list, 200 at most', async () => {
  const pages: Record<string, string>[] = []
  const long = defineStaffList({
    name: 'tills',
    words: words('longTills', { title: 'Tills', loading: 'Loading tills...' }),
    call: async (query) => {
      pages.push(query)
      const at = Number(query.cursor ?? 0)
      const tills = Array.from({ length: 90 }, (_, row) => ({ _id: `${at}-${row}`, name: '' }))
      return { tills, nextCursor: at < 5 ? String(at + 1) : null }
    },
    rows: ({ tills }) => tills,
    failed: () => 'Failed to fetch tills.',
    columns: () => [],
    nameOf: ({ name }) => name,
    empty: () => ({ title: 'No tills found.' }),
  })
  const request = new Request('http://shop.test/dashboard/tills?room=front&cursor=3')
  const sent = { request, url: new URL(request.url), params: {}, context: {}, pattern: '' }
  const { matching } = await long.loader(sent as LoaderFunctionArgs)
  pages.length = 0
  const rows = await matching()
  expect(new Set(rows.map(({ _id }) => _id)).size).toBe(200)
  expect(pages).toEqual([
    { room: 'front', limit: '100' },
    { room: 'front', limit: '100', cursor: '1' },
    { room: 'front', limit: '100', cursor: '2' },
  ])
})

test('an empty list says what to do, and offers nothing to select', () => {
  const text = pageOf([])
  expect(text).toContain('No tills found. Add one.')
  expect(text).not.toContain('Select all')
})

/** A promise whose value is here already, so that the server renders what it holds. */
function loaded<Value>(value: Value) {
  return Object.assign(Promise.resolve(value), { status: 'fulfilled', value })
}
