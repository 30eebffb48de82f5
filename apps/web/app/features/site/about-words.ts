import type { PaymentMethod } from '@duka/contract/settings/payment-methods'
import { words } from '../../lib/text/text.ts'

export const about = words('about', {
  title: 'About Us',
  lead: 'A neighbourhood shop that happens to be online.',
  paragraphs: [
    'A duka is the small shop at the corner: it has what you need today, the price is honest, and the person behind the counter knows you. That is the shop we wanted on a phone.',
  ],
  goods: (counties: string) =>
    `We keep flour and phone chargers, jikos and solar lamps, school shoes and seedlings${counties && `, and send them to ${counties}`}. What the page says is in stock is on our shelf, and the price you see is the price you pay.`,
  anyCounty: 'any county',
  allCounties: 'All 47 counties',
  ofCounties: (count: number) => `${count} counties`,
  pay: (ways: string) => `Pay ${ways}.`,
  orPay: ', or ',
  payment: 'Payment',
  payBy: {
    mpesa: 'by M-Pesa before we pack',
    cod: 'in cash when the parcel is in your hands',
  } satisfies Record<PaymentMethod, string>,
  person: 'If something is not right, call us. A real person will answer.',
  promises: {
    prices: ['Honest prices', 'In shillings, all included, with no surprises at the end.'],
    parcel: 'Follow your parcel from our shelf to your door.',
  },
  /** For a shop that accepts one method. */
  payOnly: {
    mpesa: ['Pay by phone', 'M-Pesa, before we pack.'],
    cod: ['Pay at your door', 'Cash on delivery.'],
  } satisfies Record<PaymentMethod, string[]>,
  payAny: (ways: string) => ['Pay your way', `${ways}.`],
  shopNow: 'Shop All Products',

  contactTitle: 'Contact Us',
  contactLead: 'Write, call or visit us. We reply during working hours.',
  subject: 'Subject',
  message: 'Message',
  send: 'Send Message',
  ready: 'Your message is not sent yet. Choose how to send it to us:',
  byMail: 'Send by email',
  byWhatsapp: 'Send by WhatsApp',
  byPhone: 'Call us',
  notReachable: 'This shop has not said yet how to reach it.',
  mail: 'Mail',
  phone: 'Phone',
  hours: 'Working hours',
  follow: 'Follow us',
  showMap: 'Show the map',
  map: 'Map of our location',
})
