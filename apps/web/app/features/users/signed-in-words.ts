import { words } from '../../lib/text/text.ts'

export const profile = words('profile', {
  title: 'Update Profile',
  who: 'Who you are',
  reach: 'How we reach you',
  emailHint: 'With an email you get receipts, and can log in without an SMS.',
  phone: 'Phone number (optional)',
  phoneHint: 'Filled in for you when you pay by M-Pesa.',
  orderedWith: (phone: string) => `Your last order has the number ${phone}.`,
  useIt: 'Use this number',
  save: 'Save Changes',
  passwordMore: 'Changing it logs out your other devices.',
  noPassword: 'You have none: you log in with your phone.',
  noPasswordYet:
    'You have no password: you log in with your phone. Save an email first, then choose a password.',
  choosePassword: 'Choose a password',
  changePassword: 'Change password',
  dataMore: 'Everything the shop holds about you, as a file.',
  download: 'Download my data',
  downloading: 'Preparing...',
  downloadFailed: 'Failed to download your data.',
  fileName: 'my-duka-data.json',
  remove: 'Delete account',
  removeMore:
    'Your personal data is erased for good. Your orders stay in our books and your reviews on our pages, without your name.',
  removed: 'Your account has been deleted.',
  removeFailed: 'Failed to delete account.',

  passwordTitle: 'Update Password',
  currentPassword: 'Current password',
  passwordRule: 'At least 8 characters.',
  confirmPassword: 'Confirm new password',
  update: 'Update Password',
  updating: 'Updating...',
  passwordToggle: { show: 'Show password', hide: 'Hide password' },
})

/** Sessions, the second factor, and the dialog that asks for the password again. */
export const security = words('security', {
  title: 'Security',
  tool: 'Devices and security',
  toolMore: 'See where you are logged in, and log other devices out.',

  passwordTitle: 'Please enter your password',
  passwordLead: 'You logged in a while ago. Please confirm that it is you.',
  passwordToggle: { show: 'Show password', hide: 'Hide password' },

  devices: 'Where you are logged in',
  devicesLead: 'Log out every device that you do not know, then change your password.',
  devicesLeadByPhone: 'Log out every device that you do not know.',
  unknownDevice: 'Unknown device',
  /** The middle of “Chrome on Android”, as the shop names devices. */
  deviceOn: 'on',
  thisDevice: 'This device',
  loggedInAt: (when: string) => `Logged in ${when}`,
  usedAt: (when: string) => `last used ${when}`,
  logOut: 'Log out',
  logOutNamed: (device: string) => `Log out ${device}`,
  loggedOut: 'That device is logged out.',
  logOutFailed: 'The device could not be logged out.',
  loadFailed: 'Your devices could not be loaded.',

  factor: 'Second factor',
  factorLead:
    'Logging in will also ask for a code from an app on your phone, such as Aegis or Google Authenticator. Your password alone will not be enough.',
  factorNeeded:
    'This shop requires its staff to use a second factor. Please set yours up to continue.',
  factorOn: 'On',
  factorOff: 'Off',
  codesLeft: (count: number) =>
    count === 1 ? '1 recovery code left' : `${count} recovery codes left`,
  setUp: 'Set up',
  setUpAgain: 'Set up again',
  turnOff: 'Turn off',
  turnOffAsk: 'Turn the second factor off? Your password alone will be enough to log in.',
  turnedOff: 'The second factor is off. Your other devices are logged out.',
  failed: 'That did not work. Check your connection and try again.',

  scanTitle: '1. Scan this with the app',
  qrCode: 'QR code for the app',
  byHand: 'Or type this key into the app:',
  keepTitle: '2. Keep these recovery codes',
  keepLead:
    'If you lose your phone, each code works once. Write them down: we will not show them again.',
  copy: 'Copy the codes',
  copied: 'Copied.',
  proveTitle: '3. Enter the code that the app shows',
  turnOn: 'Turn on',
  turningOn: 'Turning on...',
  turnedOn: 'The second factor is on. Your other devices are logged out.',
})

export const phoneProof = words('phoneProof', {
  title: (phone: string) => `Your phone ${phone}`,
  proven: 'Confirmed',
  notProven: 'Not confirmed',
  more: 'If you forget your password, a code can come to a confirmed phone too. We also tell it when your password changes.',
  moreForLogin: 'You log in with this phone.',
  moreForStaff: 'We tell a confirmed phone when your password changes.',
  send: 'Send me a code by SMS',
  sent: (phone: string) => `A code is on its way to ${phone}.`,
  sendAgain: 'Send another code',
  codeHint: '6 digits, from the SMS',
  confirm: 'Confirm phone',
  confirming: 'Confirming...',
  done: 'Your phone is confirmed.',
  failed: 'That did not work. Check your connection and try again.',
})
