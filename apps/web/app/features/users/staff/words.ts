import { staffWords } from '../../../words/staff/staff-words.ts'
import { stateNames } from '../../staff-frame/words.ts'

export const staffUsers = staffWords('staffUsers', {
  roleNames: stateNames.english.role,
  title: 'User Management',
  loading: 'Loading users...',
  filterByRole: 'Filter by Role',
  allRoles: 'All Roles',
  roles: { customer: 'Customer', manager: 'Manager', admin: 'Admin' },
  searchHint: 'Name, username, email or phone',
  none: 'No users found',
  noneWith: ' with role: {role}',
  view: 'View',
  viewNamed: (name: string) => `View ${name}`,
  changeRole: 'Change Role',
  changeRoleOf: (name: string) => `Change Role of ${name}`,
  updateRole: 'Update Role',
  details: 'User Details',
  createdAt: 'Created At',
  updatedAt: 'Last Updated',
  delete: 'Delete user',
  deleted: 'User deleted successfully!',
  failedDelete: 'Failed to delete user.',
})

export const staffAddresses = staffWords('staffAddresses', {
  title: 'Address Management',
  loading: 'Loading addresses...',
  filterHint: 'Name, phone, email or ID',
  filter: 'Filter',
  whose: 'Whose addresses?',
  deleteOrders: 'Orders keep their copy of it.',
  deleteDefault: 'It is the default: the newest other address takes its place.',
  empty: 'No addresses found.',
  emptyMore: 'Addresses appear here when customers save them.',
  emptyOfUser: 'This user has no saved address.',
  city: 'City',
  postalCode: 'Postal code',
  country: 'Country',
  editTitle: 'Edit Address',
  save: 'Save Changes',
  saving: 'Updating...',
  failedUpdate: 'Failed to update address.',
})

/** Everybody who ever ordered, and the page of one of them. */
export const customerWords = staffWords('customerWords', {
  title: 'Customers',
  loading: 'Loading customers...',
  failed: 'Could not load the customers. Check your connection.',
  searchHint: 'Name, email or last digits of the phone',
  sortBy: 'Sort by',
  last: 'Last order',
  sorts: { spent: 'Spent', orders: 'Orders', name: 'Name' },
  spent: 'Spent',
  nobody: 'No name',
  orders: (count: number) => (count === 1 ? '1 order' : `${count} orders`),
  none: 'Nobody has ordered yet.',
  noneMore: 'Everybody who orders stands here, with an account or without.',
  noneFound: 'Nobody who ordered fits.',
  back: 'Back to customers',
  openAccount: 'Open the account',
  failedOne: 'Could not load the customer. Check your connection.',
  outstanding: (sum: string) => `${sum} still to come`,
  noteMore:
    'Only staff read it, and the person in a copy of their own data. It is deleted with their last order.',
})

/** The page of a person, and what changing or deleting an account does. */
export const personWords = staffWords('personWords', {
  loading: 'Loading person...',
  failed: 'Failed to load the person.',
  back: 'Back to users',
  about: 'About',
  phones: 'Phones',
  noPhone: 'No phone number yet.',
  call: 'Call',
  callNamed: (phone: string) => `Call ${phone}`,
  whatsapp: 'WhatsApp',
  whatsappNamed: (phone: string) => `WhatsApp to ${phone}`,
  sms: 'SMS',
  smsNamed: (phone: string) => `SMS to ${phone}`,
  since: 'Registered',
  newOrder: 'New order for this person',
  changes: 'What staff changed',
  makeRole: (role: string) => `Change role to ${role}`,
  endSessions: 'Log out everywhere',
  askEndSessions: 'Log this person out everywhere?',
  endsSessions: 'Every phone and computer has to log in again. The account stays as it is.',
  sessionsEnded: 'The person was logged out everywhere.',
  failedEndSessions: 'Failed to log the person out.',

  sums: (count: number, spent: string) =>
    count === 1 ? `1 order, ${spent} paid` : `${count} orders, ${spent} paid`,
  open: (count: number) => `${count} open`,
  noOrders: 'No orders yet.',
  allOrders: 'All orders of this person',
  pieces: (count: number) => (count === 1 ? '1 piece' : `${count} pieces`),
  noAddresses: 'No saved address.',
  allAddresses: 'Change addresses',
  messages: 'Messages',
  noMessages: 'No messages to this person yet.',
  allMessages: 'All messages to this person',

  noteMore:
    'Only staff read it, and the person in a copy of their own data. It is deleted with the account.',
  save: 'Save note',
  saved: 'Note saved.',
  failedSave: 'Failed to save the note.',
  savedBy: (at: string, by: string) => `Saved ${at}, ${by}`,
  savedAt: (at: string) => `Saved ${at}`,
  nowSays: 'It says now:',
  nowEmpty: 'The note was deleted.',

  /** What follows, in the dialogs. */
  becomesStaff:
    'They are logged out, and can open the dashboard once they log in with their password: all customers, orders and money.',
  becomesCustomer: 'They can no longer open the dashboard. Their own orders stay.',
  staysStaff: 'They keep access to the dashboard.',
  deleteOrders:
    'Past orders stay for the books, without name, phone, note and address. Open orders that nobody has paid are cancelled.',
  deleteRest:
    'Addresses, cart, wish list, messages and the note are deleted. Reviews stay as from “A customer”.',
  deleteRefused:
    'If money or goods are still on the way, or a delivered order is not paid, nothing is deleted and the shop says so.',
  deleteTold:
    'They are logged out everywhere, and told by email and by SMS to a phone that they confirmed.',
})
