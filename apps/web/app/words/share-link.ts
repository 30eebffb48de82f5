import { words } from '../lib/text/text.ts'

/** Passing on a link: to a rider, or to somebody who pays. */
export const shareLink = words(
  {
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
    payMessage: (shop: string, number: string, link: string) =>
      `${shop}: please pay for order ${number} with M-Pesa here: ${link}`,
  },
  'shareLink',
)
