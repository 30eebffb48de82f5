import type { Consent, ConsentWay } from '@duka/contract/messages/consents'
import { words } from '../../lib/text/text.ts'

/** The consent log. */
export const consentWords = words({
  title: 'Consent log',
  lead: 'Who agreed to messages on which channel, or no longer does, when and how. Entries are only added. Of a deleted account the entries stay without the person; its e-mail address or phone still finds them.',
  loading: 'Loading the consent log...',
  failed: 'Failed to load the consent log.',
  empty: 'No entries yet.',
  emptyMore: 'They appear here as soon as somebody chooses how messages come, or says STOP.',
  emptyFiltered: 'No entry matches these filters.',
  user: 'User ID',
  address: 'E-mail or phone',
  addressHint: 'The whole one, as the customer names it.',
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
    registration: 'At the registration',
    checkout: 'At the checkout',
    profile: 'In the profile',
    stop: 'STOP from the phone',
    start: 'START from the phone',
    'notify-me': 'Notify me',
    'unsubscribe-link': 'Link in a message',
    staff: 'Staff, as the customer asked',
  } satisfies Record<ConsentWay, string>,
  toLog: 'Messages',
  channelsOf: (name: string) => `Channels of ${name}`,
  askedFor: 'Change these only if the customer asked for it; the log says that staff did.',
  save: 'Save',
  saving: 'Saving...',
  saved: 'The channels are saved.',
  failedSave: 'Failed to save the channels.',
})
