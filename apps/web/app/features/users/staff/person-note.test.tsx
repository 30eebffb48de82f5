import { expect, test, vi } from 'vitest'
import { render } from '../../../../test/render.tsx'
import { NotePanel } from './person-note.tsx'

const note = { text: 'Pays late.', version: 5, at: null, by: null }

test('a half-typed note is back with the version that it began from, so no other is replaced unseen', () => {
  const html = () => render(<NotePanel note={note} />)
  expect(html()).toContain('Pays late.')
  const kept = { base: 4, text: 'Wants receipts' }
  vi.stubGlobal('location', { pathname: '/dashboard/users/1' })
  vi.stubGlobal('sessionStorage', { getItem: () => JSON.stringify({ value: kept }) })
  const again = html()
  vi.unstubAllGlobals()
  expect(again).toContain('Wants receipts')
  expect(again).toMatch(/name="version" value="4"/)
})
