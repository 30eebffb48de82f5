import { words } from '../lib/text/text.ts'

/** The navigation of the account's pages. */
export const account = words('account', {
  label: 'Your account',
  orders: 'Orders',
  addresses: 'Addresses',
  profile: 'Profile',
  security: 'Security',
  wishes: 'Wish List',
})
