import { words } from '../lib/text/text.ts'

/** Passing on a link: to a rider, or to somebody who pays. */
export const shareLink = words('shareLink', {
  link: 'Link',
  copy: 'Copy link',
  copied: 'Link copied.',
  failedCopy: 'The link could not be copied. Select it and copy it by hand.',
  share: 'Share',
  whatsapp: 'WhatsApp',
  sms: 'SMS',
  qr: 'The link as a QR code',

  letPay: 'Let somebody else pay',
  makingPay: 'Making the link...',
  failedPay: 'The link could not be made.',
  payTitle: (number: string) => `Link to pay order ${number}`,
  payHint: (until: string) =>
    `Anyone who opens it can pay with M-Pesa, without logging in. It shows the items and the total, but no name, phone or address. It works until ${until}.`,
  endPay: 'End this link',
  endingPay: 'Ending...',
  endedPay: 'Nobody can pay by the link any more.',
  failedEndPay: 'The link could not be ended.',
  payOrderEnds: (time: string) => `The order is cancelled on ${time} if it is not paid by then.`,
  payMessage: (shop: string, number: string, until: string, link: string) =>
    `${shop}: please pay for order ${number} with M-Pesa by ${until} here: ${link}`,
})
