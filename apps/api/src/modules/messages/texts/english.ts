import type { WordedKind } from '@duka/contract/messages/message-kinds'
import type { KindTexts } from './wordings.ts'

const HELLO = 'Hello[ {name}],'

export const english: Record<WordedKind, KindTexts> = {
  'order-placed': {
    email: {
      subject: 'Order {order}: thank you',
      text: `${HELLO}\n\nWe have received your order {order}. We will tell you when it is on its way or ready.`,
    },
    sms: 'Order {order} received, {total}. Thank you![ {link}]',
    whatsapp:
      'We have received your order {order}, {total}. Thank you! Follow it here: {link} Send STOP to end these messages.',
  },
  'payment-received': {
    email: {
      subject: '{amount} received for order {order}',
      text: `${HELLO}\n\nWe have received {amount} for order {order}[, receipt {receipt}].[ {note}]\n\nThank you!`,
    },
    sms: '{amount} received for order {order}[, receipt {receipt}].[ {note}]',
    whatsapp:
      'We have received {amount} for order {order}.[ Receipt: {receipt}.][ {note}] Follow it here: {link} Send STOP to end these messages.',
  },
  'order-processing': {
    email: {
      subject: 'Order {order} is being prepared',
      text: `${HELLO}\n\nWe are preparing your order {order}. We will tell you when it is on its way or ready.`,
    },
    sms: 'Order {order} is being prepared.[ {link}]',
    whatsapp:
      'Your order {order} is being prepared. Follow it here: {link} Send STOP to end these messages.',
  },
  'order-shipped': {
    email: {
      subject: 'Order {order} is on its way',
      text: `${HELLO}\n\nYour order {order} is on its way.[\n\nTracking number: {trackingNumber}][\n\nGive the code {code} to whoever brings it, once you have the parcel.]`,
    },
    sms: 'Order {order} is on its way.[ Tracking number: {trackingNumber}.][ Give the code {code} to whoever brings it, once you have the parcel.]',
    whatsapp:
      'Your order {order} is on its way.[ Tracking number: {trackingNumber}.][ Give the code {code} to whoever brings it, once you have the parcel.] Follow it here: {link} Send STOP to end these messages.',
  },
  'ready-for-pickup': {
    email: {
      subject: 'Order {order} is ready for pickup',
      text: `${HELLO}\n\nYour order {order} is ready for pickup[ at {point}].[\n\nTracking number: {trackingNumber}][\n\nYour collection code: {code}]`,
    },
    sms: 'Order {order} is ready for pickup[ at {point}].[ Tracking number: {trackingNumber}.][ Your collection code: {code}.]',
    whatsapp:
      'Your order {order} is ready for pickup.[ Place: {point}.][ Tracking number: {trackingNumber}.][ Your collection code: {code}.] Follow it here: {link} Send STOP to end these messages.',
  },
  'out-for-delivery': {
    email: {
      subject: 'Order {order} is out for delivery',
      text: `${HELLO}\n\nYour order {order} is out for delivery today.[\n\nPlease have {toPay} in cash ready.][\n\nRider: {rider}, {riderPhone}.][\n\nGive the code {code} to whoever brings it, once you have the parcel.][\n\nYour collection code: {collectionCode}]`,
    },
    sms: 'Order {order} is out for delivery.[ To pay: {toPay} in cash.][ Rider: {rider}, {riderPhone}.][ Give the code {code} once you have the parcel.][ Your collection code: {collectionCode}.]',
    whatsapp:
      'Your order {order} is out for delivery.[ Please have {toPay} in cash ready.][ Rider: {rider}, {riderPhone}.][ Give the code {code} to whoever brings it, once you have the parcel.][ Your collection code: {collectionCode}.] Follow it here: {link} Send STOP to end these messages.',
  },
  'order-changed': {
    email: {
      subject: 'Order {order} was changed',
      text: `${HELLO}\n\nWe have changed your order {order}. It now has:\n\n{items}\n\nIt now costs {total}. If you did not ask for this, please reply to this email.`,
    },
    sms: 'We have changed order {order}. It now costs {total}: {link}',
    whatsapp:
      'We have changed your order {order}. It now costs {total}. Details: {link} Send STOP to end these messages.',
  },
  'pay-link': {
    email: {
      subject: 'Pay for order {order}',
      text: `${HELLO}\n\nYour order {order} comes to {total}. You, or anyone you send this link to, can pay here[ by {payBy}]:\n\n{link}`,
    },
    sms: 'Pay for order {order}, {total}, with M-Pesa[ by {payBy}] here: {link}',
    whatsapp:
      'Your order {order} comes to {total}. Pay with M-Pesa here: {link} Send STOP to end these messages.',
  },
  'order-delivered': {
    email: {
      subject: 'Order {order} is delivered',
      text: `${HELLO}\n\nYour order {order} is delivered. Thank you for shopping with us!\n\nIf something is wrong with it, please reply to this email.`,
    },
    sms: 'Order {order} is delivered. Thank you!',
    whatsapp:
      'Your order {order} is delivered. Thank you! Details: {link} Send STOP to end these messages.',
  },
  'order-cancelled': {
    email: {
      subject: 'Order {order} is cancelled',
      text: `${HELLO}\n\nYour order {order} is cancelled[: {reason}].[ {note}]`,
    },
    sms: 'Order {order} is cancelled[: {reason}].[ {note}]',
    whatsapp:
      'Your order {order} is cancelled.[ Reason: {reason}.][ {note}] Details: {link} Send STOP to end these messages.',
  },
  refunded: {
    email: {
      subject: '{amount} paid back for order {order}',
      text: `${HELLO}\n\nWe have paid back {amount} for order {order}.`,
    },
    sms: '{amount} paid back for order {order}.',
    whatsapp:
      'We have paid back {amount} for order {order}. Details: {link} Send STOP to end these messages.',
  },
  invoice: {
    email: {
      subject: 'Invoice {invoice} for order {order}',
      text: `${HELLO}\n\nInvoice {invoice} for {amount}, order {order}, now has its KRA number. It is on the page of your order: {link}`,
    },
    sms: 'Invoice {invoice} for order {order} has its KRA number: {link}',
    whatsapp:
      'Invoice {invoice} for {amount}, order {order}, now has its KRA number. See it here: {link} Send STOP to end these messages.',
  },
  'back-in-stock': {
    email: {
      subject: '{product} is back',
      text: 'Hello,\n\nYou asked us to tell you: {product} is back in stock[, at {price}]. It is first come, first served.\n\nThis is the only message about it.[ Remove your contact details: {stopLink}]',
    },
    sms: '{product} is back in stock: {link}',
    whatsapp:
      'Good news: {product} is back in stock. First come, first served: {link} Send STOP to end these messages.',
  },
  'password-code': {
    email: {
      subject: 'Your {shop} code',
      text: [
        'Hello {name},',
        '',
        'Your code to choose a new password is {code}',
        '',
        'Or follow this link, which fills it in:',
        '{link}',
        '',
        'It works once, within {minutes} minutes. If you did not ask for it, do nothing:',
        'your password stays as it is.',
        '',
        '{shop}',
      ].join('\n'),
    },
    sms: '{code} is your code to choose a new password. It works once, within {minutes} minutes. Do not share it with anyone.',
    whatsapp:
      '{code} is your code to choose a new password. It works once, within {minutes} minutes.',
  },
  'phone-code': {
    email: {
      subject: 'Your {shop} code',
      text: 'Your code to confirm your phone is {code}',
    },
    sms: '{code} is your code to confirm this phone. It expires in {minutes} minutes. Do not share it with anyone.',
    whatsapp:
      '{code} is your code to confirm this phone. It expires in {minutes} minutes. Do not share it with anyone.',
  },
  'new-order': {
    email: {
      subject: 'New order {order}, {total}',
      text: 'Order {order} came in: {total}.\n\n{link}',
    },
    sms: 'New order {order}, {total}.',
    whatsapp: 'New order {order}, {total}. {link}',
  },
  'low-stock': {
    email: { subject: '{product} runs low', text: '{product} runs low: {left} left.\n\n{link}' },
    sms: '{product} runs low: {left} left.',
    whatsapp: '{product} runs low: {left} left. {link}',
  },
  'payment-unmatched': {
    email: {
      subject: '{amount} came in without an order',
      text: '{amount} came in[, receipt {receipt}] without a matching order.\n\n{link}',
    },
    sms: '{amount} came in[, receipt {receipt}] without a matching order.',
    whatsapp: '{amount} came in[, receipt {receipt}] without a matching order. {link}',
  },
  'backup-failed': {
    email: { subject: 'The backup of the shop failed', text: '{problem}' },
    sms: 'The shop backup failed. See Dashboard > Settings.',
    whatsapp: 'The backup of the shop failed: {problem}',
  },
  day: {
    email: {
      subject: '{day}: {sold} sold',
      text: [
        'This was {day}, so far:',
        '',
        'Orders placed: {orders}',
        'Sold: {sold}[',
        'Rounding up to whole shillings: {rounding}]',
        'Received by M-Pesa: {mpesa}',
        'Received in cash: {cash}',
        'Paid back: {paidBack}',
        'To match: {toMatch}[',
        'Cash counted less expected: {difference}][',
        "M-Pesa's statement less the books: {mpesaDifference}]",
      ].join('\n'),
    },
    sms: '{day}: sold {sold}, M-Pesa {mpesa}, cash {cash}, paid back {paidBack}, to match {toMatch}[, cash difference {difference}][, M-Pesa difference {mpesaDifference}].',
    whatsapp:
      'This was {day}: sold {sold}, received {mpesa} by M-Pesa and {cash} in cash, paid back {paidBack}, to match {toMatch}.[ Cash counted less expected: {difference}.][ Statement less books: {mpesaDifference}.] See {link} for more.',
  },
}
