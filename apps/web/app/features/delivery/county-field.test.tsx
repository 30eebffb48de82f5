import { expect, test } from 'vitest'
import { inSwahili, render, textOf } from '../../../test/render.tsx'
import { CountyField } from './county-field.tsx'

test('a county with a slip is refused as it is typed, and the one that was meant is offered', async () => {
  const field = (value: string, more: object = { required: true }) =>
    textOf(render(<CountyField label="County" value={value} onType={() => {}} {...more} />))
  expect(field('Nairobbi')).toBe(
    'County Please choose one of the 47 counties. Did you mean Nairobi?',
  )
  expect(field('Nairobbi', { required: true, error: 'Choose a county.' })).toBe(
    'County Choose a county. Did you mean Nairobi?',
  )
  expect(await inSwahili(() => field('Kissi'))).toContain('Ulimaanisha Kisii?')
  expect(field('Kisumi')).toBe('County')
  expect(field('Nairobbi', {})).toBe('County')
})
