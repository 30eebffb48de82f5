import { words } from '../lib/text/text.ts'

/** Sessions, the second factor, and the dialog that asks for the password again. */
export const security = words('security', {
  title: 'Security',
  tool: 'Devices and security',
  toolMore: 'See where you are logged in, and log other devices out.',
  open: 'Open security',

  passwordTitle: 'Please enter your password',
  passwordLead: 'You logged in a while ago. Please confirm that it is you.',
  password: 'Password',
  passwordToggle: { show: 'Show password', hide: 'Hide password' },
  goOn: 'Continue',
  cancel: 'Cancel',

  devices: 'Where you are logged in',
  devicesLead: 'Log out every device that you do not know, then change your password.',
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
  code: 'Code',
  turnOn: 'Turn on',
  turningOn: 'Turning on...',
  turnedOn: 'The second factor is on. Your other devices are logged out.',
})
