import type { DemoCategoryWithProducts } from './catalogue.ts'

export const phones: DemoCategoryWithProducts = {
  name: 'Phones & Accessories',
  description: 'Phones, and what keeps them charged, heard and full of music.',
  products: [
    {
      slug: 'smartphone',
      name: 'Smartphone Z6',
      brand: 'Zuriko',
      variant: '128 GB, 4 GB memory',
      sku: 'DEMO-PHONE-Z6',
      description:
        'A 6.6-inch phone with 128 GB of storage, two SIM slots and a memory card slot beside ' +
        'them. The 5,000 mAh battery lasts a working day with data on. In the box: charger, ' +
        'cable and a clear cover. One year of guarantee.',
      priceCents: 13_999_00,
      stockQuantity: 3,
      tint: '#DDEFE6',
    },
    {
      slug: 'button-phone',
      name: 'Button phone',
      brand: 'Zuriko',
      variant: 'Dual SIM, 4G',
      sku: 'DEMO-PHONE-B2',
      description:
        'A simple phone with big keys, loud ringing and a torch on top. The battery lasts up ' +
        'to a week on standby, and M-Pesa works from the SIM menu. Two SIM cards, FM radio ' +
        'without earphones, and a socket for a memory card up to 32 GB.',
      priceCents: 2_299_00,
      stockQuantity: 26,
      tint: '#FFF2CC',
    },
    {
      slug: 'wireless-headphones',
      name: 'Wireless headphones',
      brand: 'Pembolo',
      variant: 'Over-ear, white',
      sku: 'DEMO-AUDIO-H1',
      description:
        'Closed headphones with soft cushions that fold flat into a bag. Thirty hours of play ' +
        'on one charge, and a cable for when the battery is empty. They connect to phone and ' +
        'laptop at once and change over when a call comes.',
      priceCents: 2_850_00,
      stockQuantity: 14,
      tint: '#E6E9FB',
    },
    {
      slug: 'power-bank',
      name: 'Power bank',
      brand: 'Pembolo',
      variant: '20,000 mAh, 22.5 W',
      sku: 'DEMO-POWER-20K',
      description:
        'Fills an ordinary phone about two and a half times. Two USB-A sockets and one USB-C ' +
        'socket, so that three devices charge together; the USB-C socket also fills the bank ' +
        'itself in about five hours. Four lights show what is left.',
      priceCents: 2_499_00,
      stockQuantity: 33,
      tint: '#FDE7D3',
    },
    {
      slug: 'usb-c-charger',
      name: 'USB-C wall charger',
      brand: 'Pembolo',
      variant: '20 W, with 1 m cable',
      sku: 'DEMO-CHARGE-20W',
      description:
        'A three-pin charger for Kenyan sockets that brings most phones to half in thirty ' +
        'minutes. The braided cable has USB-C on both ends. It turns itself down when the ' +
        'phone is full or warm.',
      priceCents: 1_250_00,
      stockQuantity: 41,
      tint: '#E2F0F9',
    },
    {
      slug: 'game-controller',
      name: 'Bluetooth game controller',
      brand: 'Pembolo',
      variant: 'For phone, tablet and PC',
      sku: 'DEMO-GAME-C1',
      description:
        'Two sticks, four triggers and vibration, for games on Android, iPhone and Windows. ' +
        'It plays about twelve hours on a charge and wakes at the press of a button. A USB-C ' +
        'cable comes with it; a phone clip does not.',
      priceCents: 2_950_00,
      stockQuantity: 0,
      tint: '#FBE3E4',
    },
    {
      slug: 'memory-card',
      name: 'Memory card',
      brand: 'Zuriko',
      variant: '64 GB microSD, with adapter',
      sku: 'DEMO-CARD-64',
      description:
        'Room for some 12,000 photos or six hours of full-HD video. Fast enough to record ' +
        'while you film, and the adapter fits laptops and cameras. Please check first that ' +
        'your phone takes cards of 64 GB.',
      priceCents: 950_00,
      stockQuantity: 58,
      tint: '#DDEFE6',
    },
  ],
}
