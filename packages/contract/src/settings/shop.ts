/**
 * The settings of the demo, which staff replace on the settings page. How to reach it is invented, so a shop in
 * production has the name and the blurb only. Only the API and staff's pages import this file: imported by another page,
 * every visitor would download it.
 */
export const shop = {
  name: 'Duka',
  blurb: 'Everyday goods at honest prices, delivered across Kenya.',
  /** The same for a real shop, which has not said where it delivers. */
  plainBlurb: 'Everyday goods at honest prices.',
  email: 'hello@duka.example',
  phones: ['+254700000000'],
  whatsapp: '254700000000',
  address: ['Biashara Street', 'Nairobi', 'Kenya'],
  map: '-1.2833, 36.8219',
  hours: 'Mon-Fri 9 AM-5 PM (EAT)',
} as const

/** Social networks without an address, until staff enter one. */
export const unnamedSocial = [
  { name: 'Facebook', href: '#' },
  { name: 'Instagram', href: '#' },
  { name: 'X', href: '#' },
]
