import { words } from '../../lib/text/text.ts'

export const joinWords = words('joinWords', {
  title: (shop: string) => `Work at ${shop}`,
  lead: (name: string) => `${name}, choose a user name and a password. Then you are in.`,
  emailHint: 'You log in with it.',
  join: 'Open my account',
  joining: 'Opening...',
  done: 'Welcome! Your account is open.',
  failed: 'Could not open the account. Check your connection.',
  over: 'This invitation no longer works',
  overMore: 'Ask the owner for a new one.',
})
