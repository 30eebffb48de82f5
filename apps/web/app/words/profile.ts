import { words } from '../lib/text/text.ts'

/** The profile form. */
export const profile = words('profile', {
  title: 'Update Profile',
  firstname: 'First name',
  lastname: 'Last name',
  username: 'Username',
  email: 'Email',
  emailHint: 'With an email you get receipts, and can log in without an SMS.',
  phone: 'Phone number (optional)',
  phoneHint: 'Filled in for you when you pay by M-Pesa.',
  save: 'Save Changes',
  saving: 'Saving...',
  password: 'Password',
  passwordMore: 'Changing it logs out your other devices.',
  noPassword: 'You have none: you log in with your phone.',
  noPasswordYet:
    'You have none: you log in with your phone. Save an email first, then choose a password.',
  choosePassword: 'Choose a password',
  changePassword: 'Change password',
  data: 'Your data',
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
  newPassword: 'New password',
  passwordRule: 'At least 8 characters.',
  confirmPassword: 'Confirm new password',
  update: 'Update Password',
  updating: 'Updating...',
  cancel: 'Cancel',
  passwordToggle: { show: 'Show password', hide: 'Hide password' },
})
