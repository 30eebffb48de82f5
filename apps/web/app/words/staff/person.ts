import { staffWords } from './staff-words.ts'

/** The page of a person, and what changing or deleting an account does. */
export const personWords = staffWords('personWords', {
  person: 'Person',
  loading: 'Loading person...',
  failed: 'Failed to load the person.',
  back: 'Back to users',
  about: 'About',
  username: 'Username',
  email: 'Email',
  phones: 'Phones',
  noPhone: 'No phone number yet.',
  call: 'Call',
  callNamed: (phone: string) => `Call ${phone}`,
  whatsapp: 'WhatsApp',
  whatsappNamed: (phone: string) => `WhatsApp to ${phone}`,
  sms: 'SMS',
  smsNamed: (phone: string) => `SMS to ${phone}`,
  since: 'Registered',
  role: 'Role',
  newOrder: 'New order for this person',
  changes: 'What staff changed',
  makeRole: (role: string) => `Change role to ${role}`,
  endSessions: 'Log out everywhere',
  askEndSessions: 'Log this person out everywhere?',
  endsSessions: 'Every phone and computer has to log in again. The account stays as it is.',
  sessionsEnded: 'The person was logged out everywhere.',
  failedEndSessions: 'Failed to log the person out.',

  orders: 'Orders',
  sums: (count: number, spent: string) =>
    count === 1 ? `1 order, ${spent} paid` : `${count} orders, ${spent} paid`,
  open: (count: number) => `${count} open`,
  noOrders: 'No orders yet.',
  allOrders: 'All orders of this person',
  pieces: (count: number) => (count === 1 ? '1 piece' : `${count} pieces`),
  addresses: 'Addresses',
  noAddresses: 'No saved address.',
  allAddresses: 'Change addresses',
  default: 'Default',
  messages: 'Messages',
  noMessages: 'No messages to this person yet.',
  allMessages: 'All messages to this person',

  note: 'Note',
  noteMore:
    'Only staff read it, and the person in a copy of their own data. It is deleted with the account.',
  save: 'Save note',
  saving: 'Saving...',
  saved: 'Note saved.',
  failedSave: 'Failed to save the note.',
  savedBy: (at: string, by: string) => `Saved ${at}, ${by}`,
  savedAt: (at: string) => `Saved ${at}`,
  nowSays: 'It says now:',
  nowEmpty: 'The note was deleted.',

  only: (name: string) => `${name} only`,
  everybody: 'Show all',

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
