import { vi } from 'vitest'
import { addToCart } from '../../app/features/add-to-cart/add-to-cart.ts'
import * as addAddress from '../../app/features/addresses/add-address-page.tsx'
import * as addresses from '../../app/features/addresses/addresses-page.tsx'
import { CheckingAuthentication } from '../../app/features/site/signed-in-layout.tsx'
import * as changePassword from '../../app/features/users/change-password-page.tsx'
import * as login from '../../app/features/users/login-page.tsx'
import * as profile from '../../app/features/users/profile-page.tsx'
import * as register from '../../app/features/users/register-page.tsx'
import { checkSession, logOut } from '../../app/lib/session/session-check.ts'
import { loginPath } from '../../app/lib/session/signed-in.ts'
import { amina } from '../browser.ts'
import { render } from '../render.tsx'
import { type Answers, visit } from '../visit.tsx'
import { asGuest, cannotOpen, does, home, refused, type Situation, unzoned } from './situation.tsx'

const person = {
  firstname: 'Amina',
  lastname: 'Otieno',
  username: 'amina',
  email: 'amina@people.test',
  password: 'Kettle#2026',
  confirmPassword: 'Kettle#2026',
}
const atProfile = (typed: Record<string, string>) =>
  visit({
    page: profile,
    sends: { ...person, ...typed },
    answers: { 'GET /user/me': { user: amina } },
  })
const registering = (typed: Record<string, string>, answers?: Answers) =>
  visit({ page: register, sends: { ...person, ...typed }, answers: answers ?? {} })

export const coming: Situation[] = [
  [
    'the session is not known yet',
    () => render(<CheckingAuthentication />),
    ['Checking authentication...'],
  ],
  [
    'the login is opened',
    asGuest(() => visit({ page: login })),
    ['Welcome Back!', 'Sign in to your account', 'Log in'],
  ],
  [
    'nothing is filled in',
    asGuest(() => visit({ page: login, sends: { email: '', password: '' } })),
    ['Email is required', 'Password is required.'],
  ],
  [
    'neither email nor password can be right',
    asGuest(() => visit({ page: login, sends: { email: 'amina', password: '1234567' } })),
    ['Invalid email format.', 'Password must be at least 8 characters long.'],
  ],
  [
    'the password is another',
    asGuest(() =>
      visit({ page: login, sends: person, answers: refused('POST /user/login', 'LOGIN_FAILED') }),
    ),
    ['Login failed. Please check your credentials.'],
  ],
  [
    'the shop is in trouble at the login',
    asGuest(() => visit({ page: login, sends: person })),
    ['Login failed'],
  ],
  [
    'the login takes its time',
    asGuest(() => visit({ page: login, sends: person, isOnItsWay: true })),
    ['Logging in ...'],
  ],
  [
    'the login is right',
    asGuest(() =>
      visit({
        page: login,
        sends: person,
        answers: { 'POST /user/login': { token: 't', user: amina } },
      }),
    ),
    ['Logged in successfully'],
  ],
  ['they log out', () => does(logOut), ['Logged out successfully']],
  [
    'the session has ended',
    () => does(checkSession, { 'GET /user/me': 401 }),
    ['Your session has expired. Please log in again.'],
  ],
  [
    'the registration is opened',
    asGuest(() => visit({ page: register })),
    [
      ...['Create Account!', 'First name', 'Last name', 'Username', 'Email', 'Password'],
      ...['Confirm password', 'Create account'],
    ],
  ],
  [
    'nothing of the registration is filled in',
    asGuest(() => registering(Object.fromEntries(Object.keys(person).map((name) => [name, ''])))),
    [
      ...['First name is required.', 'Last name is required.', 'Username is required.'],
      ...['Email is required.', 'Password is required.', 'Confirm password is required.'],
    ],
  ],
  ['the email is none', asGuest(() => registering({ email: 'amina' })), ['Invalid email format.']],
  ...[
    ['Ab1!', 'Password must be at least 8 characters long.'],
    ['kettle#2026', 'Password must contain at least one uppercase letter.'],
    ['KETTLE#2026', 'Password must contain at least one lowercase letter.'],
    ['Kettle####', 'Password must contain at least one number.'],
    ['Kettle2026', 'Password must contain at least one special character (e.g., !@#$%^&*).'],
  ].map(
    ([password = '', sentence = '']): Situation => [
      `the password is ${password}`,
      asGuest(() => registering({ password })),
      [sentence],
    ],
  ),
  [
    'the two passwords differ',
    asGuest(() => registering({ confirmPassword: 'Teapot#2026' })),
    ['Passwords do not match.'],
  ],
  [
    'the shop is in trouble at the registration',
    asGuest(() => registering({})),
    ['Registration failed.'],
  ],
  [
    'the registration takes its time',
    asGuest(() => visit({ page: register, sends: person, isOnItsWay: true })),
    ['Creating account...'],
  ],
  [
    'the registration is done',
    asGuest(() => registering({}, { 'POST /user/register': { token: 't', user: amina } })),
    ['Registered and logged in successfully'],
  ],
  ...[
    ['/carts', 'Please log in to view your cart.'],
    ['/checkout', 'Please log in to check out.'],
    ['/orders', 'Please log in to view your order history.'],
    ['/profile/update', 'Please log in to view your profile.'],
  ].map(
    ([path = '', prompt = '']): Situation => [
      `a guest opens ${path}`,
      asGuest(() => visit({ page: login, at: loginPath(path) })),
      [prompt],
    ],
  ),
  [
    'a guest puts something into the cart',
    asGuest(async () => {
      vi.stubGlobal('location', new URL('http://shop.test/products'))
      let next = ''
      await addToCart({ _id: 'p', stockQuantity: 1 }, 1, async (to) => {
        next = to
      })
      return visit({ page: login, at: next })
    }),
    ['Please log in to add items to your cart.'],
  ],
]

export const account: Situation[] = [
  cannotOpen('the profile', profile, 'Failed to load profile data.'),
  [
    'name and email are left out',
    () => atProfile({ username: '', email: '' }),
    ['Username is required.', 'Email is required.'],
  ],
  ['the profile cannot be saved', () => atProfile({}), ['Failed to update profile.']],
  ...[
    ['Ab1!', 'Ab1!', 'New password must be at least 8 characters long.'],
    ['Teapot#2026', 'Teapot#2027', 'New password and confirm password do not match.'],
    ['Teapot#2026', 'Teapot#2026', 'Failed to change password.'],
  ].map(
    ([newPassword = '', confirmPassword = '', sentence = '']): Situation => [
      `the new password is ${newPassword}, confirmed as ${confirmPassword}`,
      () =>
        visit({
          page: changePassword,
          sends: { currentPassword: 'Kettle#2026', newPassword, confirmPassword },
        }),
      [sentence],
    ],
  ),
  cannotOpen('the addresses', addresses, 'Failed to load addresses.'),
  [
    'an address cannot be deleted',
    () => visit({ page: addresses, sends: { intent: 'delete', id: 'x' } }),
    ['Failed to delete address.'],
  ],
  [
    'a new address is incomplete',
    () => visit({ page: addAddress, sends: { street: '' }, answers: unzoned }),
    ['Please fill in all required new address fields.'],
  ],
  [
    'a new address cannot be kept',
    () => visit({ page: addAddress, sends: home, answers: unzoned }),
    ['Failed to save new address.'],
  ],
]
