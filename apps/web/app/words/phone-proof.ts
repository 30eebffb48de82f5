import { words } from '../lib/text/text.ts'

/** The part of the profile that proves the phone. */
export const phoneProof = words('phoneProof', {
  title: (phone: string) => `Your phone ${phone}`,
  proven: 'Confirmed',
  notProven: 'Not confirmed',
  more: 'If you forget your password, a code can come to a confirmed phone too. We also tell it when your password changes.',
  moreForStaff: 'We tell a confirmed phone when your password changes.',
  send: 'Send me a code by SMS',
  sending: 'Sending...',
  sent: (phone: string) => `A code is on its way to ${phone}.`,
  sendAgain: 'Send another code',
  code: 'Code',
  codeHint: '6 digits, from the SMS',
  confirm: 'Confirm phone',
  confirming: 'Confirming...',
  done: 'Your phone is confirmed.',
  failed: 'That did not work. Check your connection and try again.',
})
