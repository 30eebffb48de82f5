import { expect, test } from 'vitest'
import { typedForGroup } from './family-fields.tsx'

function typed(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return typedForGroup(form)
}

test('several choices lead to the form of a group, with what was typed', () => {
  const one = { name: 'Shirt', price: '900', optionName0: 'Fit', optionValue0: 'Slim' }
  expect(typed(one)).toBeUndefined()
  expect(typed({ ...one, optionName1: 'Size', optionValue1: 'S, M' })).toMatchObject({
    name: 'Shirt',
    price: '900',
    option: 'Size',
    values: 'S, M',
  })
})
