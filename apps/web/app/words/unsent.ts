import { words } from '../lib/text/text.ts'

/** For a form that was sent before its page was ready. Only the server says it. */
export const unsent = words('unsent', {
  title: 'Your form was not sent',
  nothingKept:
    'The page was not ready yet. Nothing was ordered, and we kept nothing that you typed.',
  whatToDo: 'Open the form again, wait a moment until the page is ready, and send it once more.',
  back: 'Back to the form',
  orCall: 'If it happens again, switch on JavaScript in your browser, or call us:',
})
