import { words } from '../../lib/text/text.ts'

/** Returns, as customers and staff read them. */
export const returnWords = words('returnWords', {
  title: 'Returns',
  states: {
    requested: 'Asked for',
    approved: 'Agreed, not here yet',
    declined: 'Declined',
    received: 'Received',
  },
  reasons: {
    defective: 'It is broken or faulty',
    'not-as-described': 'It is not as described',
    'wrong-item': 'It is not what was ordered',
    unwanted: 'It is not wanted any more',
    size: 'The size does not fit',
    other: 'Another reason',
  },
  piece: (quantity: number, name: string) => `${quantity} × ${name}`,
  without: 'Without goods',
  sum: (amount: string) => `${amount} off the price`,
  shopSays: (text: string) => `The shop: ${text}`,
  customerSays: (text: string) => `The customer: ${text}`,
  noted: (text: string) => `Note: ${text}`,
  open: 'Return something',
  lead: (until: string) => `You can ask until ${until}. The shop answers before you send anything.`,
  of: (name: string, most: number) => `${name}: how many of ${most}?`,
  why: 'Why?',
  choose: 'Choose...',
  whyOf: (name: string) => `${name}: why?`,
  note: 'What is wrong?',
  noteHint: 'Needed for another reason.',
  send: 'Ask the shop',
  sending: 'Asking...',
  sent: 'The shop has your request. It will answer you.',
  failed: 'The request could not be sent.',
})
