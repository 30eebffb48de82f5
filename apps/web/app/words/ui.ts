import { words } from '../lib/text/text.ts'

/** The default texts of dialogs and lists. */
export const ui = words('ui', {
  confirm: 'Please confirm',
  yes: 'Yes',
  no: 'Cancel',
  close: 'Close',
  error: (message: string) => `Error: ${message}`,
  copy: (time: string) => `Last read on ${time}. You can change it when you are back online.`,
})
