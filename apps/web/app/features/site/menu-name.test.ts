import type { User } from '@duka/contract/users/users'
import { expect, test } from 'vitest'
import { menuName } from './header-parts.tsx'

const user = (fields: Partial<User>) =>
  ({ username: 'wanjiku', firstname: 'Wanjikũ', ...fields }) as User

test('the menus show the user name that a person chose', () => {
  expect(menuName(user({ email: 'wanjiku@duka.example' }))).toBe('wanjiku')
  expect(menuName(user({ username: '', email: 'wanjiku@duka.example' }))).toBe(
    'wanjiku@duka.example',
  )
})

test('the menus show no made-up user name of an account without e-mail that has a first name', () => {
  expect(menuName(user({ username: 'customer-12345678', email: null }))).toBe('Wanjikũ')
  expect(menuName(user({ username: 'customer-12345678', firstname: '', email: null }))).toBe(
    'customer-12345678',
  )
})
