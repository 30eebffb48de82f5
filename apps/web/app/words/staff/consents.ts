import type { Consent, ConsentWay } from '@duka/contract/messages/consents'
import { staffWords } from './staff-words.ts'

/** The consent log. */
export const consentWords = staffWords('consentWords', {
  title: 'Consent log',
  lead: 'Who agreed to messages, or withdrew, on which channel, when and how. Entries are never changed. When an account is deleted, its entries stay without the person; search by email address or phone to find them.',
  loading: 'Loading the consent log...',
  failed: 'Failed to load the consent log.',
  empty: 'No entries yet.',
  emptyMore: 'They appear when a customer chooses channels or sends STOP.',
  emptyFiltered: 'No entry matches these filters.',
  user: 'User ID',
  address: 'E-mail or phone',
  addressHint: 'In full, as the customer gives it.',
  when: 'When',
  who: 'Who',
  gone: 'Deleted account or guest',
  what: 'What',
  how: 'How',
  about: {
    orders: 'Messages about orders',
    'back-in-stock': 'One message when a product is back',
  } satisfies Record<Consent['about'], string>,
  given: 'Agreed',
  withdrawn: 'Withdrawn',
  ways: {
    registration: 'Registration',
    checkout: 'Checkout',
    profile: 'Profile',
    stop: 'STOP from the phone',
    start: 'START from the phone',
    'notify-me': 'Notify me',
    'unsubscribe-link': 'Link in a message',
    staff: 'Staff, at the customer’s request',
  } satisfies Record<ConsentWay, string>,
  toLog: 'Messages',
  channelsOf: (name: string) => `Channels of ${name}`,
  askedFor: 'Change these only if the customer asked. The log records that staff did it.',
  save: 'Save',
  saving: 'Saving...',
  saved: 'The channels are saved.',
  failedSave: 'Failed to save the channels.',
})
