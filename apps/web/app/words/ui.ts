import { words } from '../lib/text.ts'

/** What dialogs and lists say that were told nothing else. */
export const ui = words(
  {
    confirm: 'Please confirm',
    yes: 'Yes',
    no: 'Cancel',
    close: 'Close',
    error: (message: string) => `Error: ${message}`,
  },
  'ui',
)
