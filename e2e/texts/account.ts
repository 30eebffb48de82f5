import { expect } from '@playwright/test'
import { manager } from '../people.ts'
import type { Visit } from '../texts.ts'
import { fillAddress, follow, home, open, press, type Visitor } from './shopper.ts'

const session: Visit<Visitor> = {
  title: 'a shopper comes and goes',
  situations: [
    {
      when: 'the session is still being checked',
      act: async (v) => {
        await v.signIn()
        await v.hold('GET /user/me')
        await v.page.goto('/orders')
      },
      see: ['Loading authentication...'],
    },
    {
      when: 'the user menu is opened',
      act: async (v) => {
        await v.mend()
        await press(v, v.person.username)
      },
      see: [
        'My Account',
        'Profile Settings',
        'Update Profile',
        'Update Password',
        'My Addresses',
        'View/Manage Addresses',
        'Add New Address',
        'My Orders',
        'Track Shipping',
        'Logout',
      ],
    },
    {
      when: 'the bell is pressed',
      act: async (v) => {
        await v.page.keyboard.press('Escape')
        await follow(v, '/notifications')
      },
      see: ['Feature coming soon!', 'Notifications will appear here in a future update.'],
    },
    {
      when: 'nothing is known of them but that they are here',
      act: async (v) => {
        await v.page.keyboard.press('Escape')
        await v.answer('GET /user/me', { user: { _id: 'x', role: 'customer' } })
        await open(v, '/about')
      },
      see: ['User'],
    },
    {
      when: 'the session has ended meanwhile',
      act: async (v) => {
        await v.mend()
        await v.page.evaluate(() => {
          localStorage.setItem('token', 'of yesterday')
          localStorage.setItem('user', '{}')
        })
        await v.page.reload()
      },
      see: ['Your session has expired. Please log in again.'],
    },
    {
      when: 'they log out',
      act: async (v) => {
        expect(v.log).toContain('Unauthorized request. Redirecting to login...')
        await v.signIn()
        await open(v, '/about')
        await press(v, v.person.username)
        await press(v, 'Logout')
      },
      see: ['Logged out successfully'],
    },
    {
      when: 'they are a manager',
      act: async (v) => {
        const { token, user } = await v.staff('POST /user/login', manager)
        await v.page.evaluate(
          ([token, user]) => {
            localStorage.setItem('token', token)
            localStorage.setItem('user', user)
          },
          [token, JSON.stringify(user)] as const,
        )
        await open(v, '/products')
      },
      see: ['Dashboard'],
    },
  ],
}

const profile: Visit<Visitor> = {
  title: 'a shopper changes the profile',
  situations: [
    {
      when: 'the profile cannot be loaded',
      act: async (v) => {
        await v.signIn()
        await open(v, '/profile/change-password')
        await v.fail('GET /user/me')
        await follow(v, '/profile/update')
      },
      see: ['Failed to load profile data.'],
    },
    {
      when: 'name and email are left out',
      act: async (v) => {
        await v.mend()
        await open(v, '/profile/update')
        await v.page.getByLabel('Username').fill('')
        await v.page.getByLabel('Email').fill('')
        await press(v, 'Save Changes')
      },
      see: ['Username is required.', 'Email is required.'],
    },
    {
      when: 'the shop is in trouble',
      act: async (v) => {
        await v.fail('PUT /user/me')
        await v.page.getByLabel('Username').fill(v.person.username)
        await v.page.getByLabel('Email').fill(v.person.email)
        await press(v, 'Save Changes')
      },
      see: ['Failed to update profile.'],
    },
    {
      when: 'the new password is short, and confirmed otherwise',
      act: async (v) => {
        await open(v, '/profile/change-password')
        await fillPasswords(v, 'Ab1!', 'Ab1?')
      },
      see: ['New password must be at least 8 characters long.'],
    },
    {
      when: 'the new password is confirmed otherwise',
      act: (v) => fillPasswords(v, 'Teapot#2026', 'Teapot#2027'),
      see: ['New password and confirm password do not match.'],
    },
    {
      when: 'the shop is in trouble again',
      act: async (v) => {
        await v.fail('PUT /user/change-password')
        await fillPasswords(v, 'Teapot#2026', 'Teapot#2026')
      },
      see: ['Failed to change password.'],
    },
  ],
}

async function fillPasswords(v: Visitor, password: string, confirmation: string): Promise<void> {
  await v.page.getByLabel('Current password').fill(v.person.password)
  await v.page.getByLabel('New password', { exact: true }).fill(password)
  await v.page.getByLabel('Confirm new password').fill(confirmation)
  await press(v, 'Update Password')
}

const addresses: Visit<Visitor> = {
  title: 'a shopper keeps addresses',
  situations: [
    {
      when: 'they cannot be loaded',
      act: async (v) => {
        await v.signIn()
        await v.fail('GET /addresses/user/*')
        await open(v, '/addresses')
      },
      see: ['Failed to load addresses.'],
    },
    {
      when: 'a new one is incomplete',
      act: async (v) => {
        await v.mend()
        await open(v, '/addresses/add')
        await press(v, 'Save Address')
      },
      see: ['Please fill in all required new address fields.'],
    },
    {
      when: 'a new one cannot be saved',
      act: async (v) => {
        await v.fail('POST /addresses')
        await fillAddress(v)
        await press(v, 'Save Address')
      },
      see: ['Failed to save new address.'],
    },
    {
      when: 'the answer holds no address',
      act: async (v) => {
        await v.mend()
        await v.answer('POST /addresses', {}, 201)
        await press(v, 'Save Address')
      },
      see: ['Failed to add new address: Invalid response from server.'],
    },
    {
      when: 'one cannot be deleted',
      act: async (v) => {
        await v.mend()
        await v.api('POST /addresses', home)
        await open(v, '/addresses')
        await v.fail('DELETE /addresses/*')
        await press(v, `Delete ${home.addressLine1}`)
        await v.page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      },
      see: ['Failed to delete address.'],
    },
  ],
}

export const accountVisits = [session, profile, addresses]
