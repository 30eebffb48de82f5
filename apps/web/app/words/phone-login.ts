import { words } from '../lib/text/text.ts'

/** The page that logs in with a phone. */
export const phoneLoginWords = words('phoneLoginWords', {
  title: 'Your Phone Number',
  description: 'Log in or open an account with your phone number. No email needed.',
  lead: 'We will send you a code by SMS. No email needed.',
  phone: 'Phone number',
  phoneHint: 'For example 0712 345 678',
  withEmail: 'Use your email',
  isOff: 'This shop has no login by phone.',

  codeTitle: 'Enter the Code',
  codeLead: (phone: string) => `A code is on its way to ${phone} by SMS.`,
  code: 'Code',
  codeHint: '6 digits, from the SMS',
  more: 'No SMS? Check the number. We send at most 3 codes an hour to one phone.',
  again: 'Send another code',
  againIn: (seconds: number) => `Send another code (${seconds} s)`,
  otherPhone: 'Use another number',

  nameTitle: 'What Is Your Name?',
  nameLead: 'You are logged in. Your name goes on your parcels.',
  name: 'Your name',
  goOn: 'Continue',
  saving: 'Saving...',
})
