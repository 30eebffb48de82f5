import { words } from '../../lib/text/text.ts'

/** For the message about a product that is back, and its end. */
export const notifyWords = words('notifyWords', {
  lead: 'We will send you one message when it is back in stock. First come, first served.',
  where: 'Email or phone number',
  done: 'Thank you. We will tell you when it is back in stock.',
  failed: 'This could not be sent. Please try again.',
  missing: 'Please enter an email address or a phone number.',
  stopTitle: 'Stop this message',
  stopLead: 'You asked us to tell you when a product is back in stock.',
  stop: 'Stop the message',
  stopped:
    'You will get no message about this product. We have deleted your contact details for it.',
})
