/**
 * Who the shop is until its staff say so on the settings page: what they saved there wins. Pages
 * never read it from here, or every visitor would download it.
 */
export const shop = {
  name: 'Duka',
  blurb: 'Everyday things at honest prices, delivered across Kenya.',
  email: 'hello@duka.example',
  phones: ['+254700000000'],
  whatsapp: '254700000000',
  address: ['Biashara Street', 'Nairobi', 'Kenya'],
  map: '-1.2833, 36.8219',
  hours: 'Mon-Fri 9 AM-5 PM (EAT)',
} as const

/** What the shop takes, as its footer says it, and as its first line ends. */
export const paymentWords = {
  both: {
    accepted: 'Mobile money and cash on delivery',
    pay: 'Pay by M-Pesa or cash on delivery.',
  },
  mpesa: { accepted: 'Mobile money', pay: 'Pay by M-Pesa.' },
  cod: { accepted: 'Cash on delivery', pay: 'Pay cash on delivery.' },
} as const

/** Where the shop is met elsewhere, until somebody says at which address. */
export const unnamedSocial = [
  { name: 'Facebook', href: '#' },
  { name: 'Instagram', href: '#' },
  { name: 'X', href: '#' },
]
