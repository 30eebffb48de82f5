/** Who the shop is. A real shop makes it its own here. */
export const shop = {
  name: 'Duka',
  blurb:
    'Everyday things at honest prices, delivered across Kenya. Pay by M-Pesa or cash on delivery.',
  email: 'hello@duka.example',
  phone: '+254700000000',
  whatsapp: '254700000000',
  address: ['Biashara Street', 'Nairobi', 'Kenya'],
  hours: 'Mon-Fri 9 AM-5 PM (EAT)',
  acceptedPayments: 'Mobile money and cash on delivery',
  map: { latitude: -1.2833, longitude: 36.8219 },
  social: [
    { name: 'Facebook', href: '#' },
    { name: 'Instagram', href: '#' },
    { name: 'X', href: '#' },
  ],
} as const
