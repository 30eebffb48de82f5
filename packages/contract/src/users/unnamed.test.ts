import { expect, test } from 'vitest'
import { fullNameOf } from './unnamed.ts'

const person = { firstname: 'Wanjikũ', lastname: "Ng'ang'a", email: null }

test('a person has a full name, unless the shop made it up for an account by phone', () => {
  expect(fullNameOf(person)).toBe("Wanjikũ Ng'ang'a")
  expect(fullNameOf({ ...person, lastname: '' })).toBe('Wanjikũ')
  for (const firstname of ['Customer', 'Mteja']) {
    expect(fullNameOf({ firstname, lastname: '', email: null })).toBe('')
    expect(fullNameOf({ firstname, lastname: '', email: 'a@duka.example' })).toBe(firstname)
    expect(fullNameOf({ firstname, lastname: 'Otieno', email: null })).toBe(`${firstname} Otieno`)
  }
})
