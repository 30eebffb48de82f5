import type { passwordRules } from '@duka/contract/users/passwords'
import { words } from '../../lib/text/text.ts'

export const users = words('users', {
  loginTitle: 'Welcome Back!',
  loginDescription: 'Log in to see your cart, your orders and where your parcel is.',
  loginLead: 'Sign in to your account',
  loggingIn: 'Logging in ...',
  noAccount: 'No account yet?',
  toRegister: 'Create an account',

  registerTitle: 'Create Account!',
  registerDescription: 'Create an account to order, pay and track your parcel.',
  confirmPassword: 'Confirm password',
  passwordRules: {
    length: 'At least 8 characters',
    upper: 'A capital letter',
    lower: 'A small letter',
    digit: 'A number',
    special: 'A special character such as ! or #',
  } satisfies Record<keyof typeof passwordRules, string>,
  register: 'Create account',
  registering: 'Creating account...',
  haveAccount: 'Already have an account?',

  usePhone: 'Use your phone number',
  orEmail: 'or with your email',

  forgot: 'Forgot your password?',
  forgotTitle: 'Forgot Your Password?',
  forgotDescription: 'Get a code by email and choose a new password.',
  forgotLead: 'Enter your email and we will send you a code to choose a new password.',
  sendCode: 'Send code',
  sendingCode: 'Sending code...',
  sendCodeAgain: 'Send another code',
  codeMore: 'It may take a minute. Please check your spam folder too.',
  codeNotSent:
    'This shop does not send email yet. The code waits in its outbox, and in a demo it is shown in the log. Please ask us if you cannot look there.',
  codeFailed: 'The code could not be sent. Check your connection and try again.',
  enterCode: 'Enter the code',

  resetTitle: 'Choose a New Password',
  resetDescription: 'Choose a new password with the code that came by email.',
  resetLead: 'The code works once, for 10 minutes. Your other devices are logged out.',
  codeHint: '8 digits, from the message',
  confirmNewPassword: 'Confirm new password',
  reset: 'Set new password',
  resetting: 'Setting new password...',
  resetFailed: 'The new password could not be set. Check your connection and try again.',
  newCode: 'Get a new code',
  backToLogin: 'Back to login',

  stepTitle: 'One More Step',
  stepLead: 'Enter the code from the app on your phone.',
  stepHint: '6 digits; or one of your recovery codes',

  goOn: 'Continue where you were',
  passwordToggle: { show: 'Show password', hide: 'Hide password' },
})

export const phoneLoginWords = words('phoneLoginWords', {
  title: 'Your Phone Number',
  description: 'Log in or open an account with your phone number. No email needed.',
  lead: 'We will send you a code by SMS. No email needed.',
  leadInDemo: 'Demo: the code comes to a simulated phone, so any number will do.',
  phone: 'Phone number',
  phoneHint: 'For example 0712 345 678',
  withEmail: 'Use your email',
  isOff: 'This shop has no login by phone.',

  codeTitle: 'Enter the Code',
  codeLead: (phone: string) => `A code is on its way to ${phone} by SMS.`,
  codeHint: '6 digits, from the SMS',
  failed: 'You could not be logged in. Check your connection and try again.',
  more: 'No SMS? Check the number. We send at most 3 codes an hour to one phone.',
  again: 'Send another code',
  againIn: (seconds: number) => `Send another code (${seconds} s)`,
  otherPhone: 'Use another number',

  nameTitle: 'What Is Your Name?',
  nameLead: 'You are logged in. Your name goes on your parcels.',
  name: 'Your name',
})

/** The line that asks for the channels and the language of messages. */
export const messageChoice = words('messageChoice', {
  about: 'Messages about your orders',
  channels: { email: 'Email', sms: 'SMS', whatsapp: 'WhatsApp' },
  language: 'Language of messages',
  languages: { en: 'English', sw: 'Kiswahili' },
  hint: 'You can change this at any time in your profile.',
})
