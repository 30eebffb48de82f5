import type { DemoCategoryWithProducts } from './catalogue.ts'

export const solarAndElectrical: DemoCategoryWithProducts = {
  name: 'Solar & Electrical',
  description: 'Light and power, with the mains or without.',
  products: [
    {
      slug: 'led-bulb',
      name: 'LED bulb',
      brand: 'Nurukwa',
      variant: '9 W, bayonet (B22)',
      sku: 'DEMO-BULB-9W',
      description:
        'As bright as an old 60 W bulb on less than a sixth of the power. Warm white, bayonet ' +
        'cap as in most Kenyan homes, and built for voltage that goes up and down. Two years ' +
        'of guarantee.',
      priceCents: 180_00,
      stockQuantity: 150,
      tint: '#E6E9FB',
    },
    {
      slug: 'torch',
      name: 'Rechargeable torch',
      brand: 'Nurukwa',
      variant: '300 lumens',
      sku: 'DEMO-TORCH-300',
      description:
        'Throws its light 150 metres and lasts four hours at full strength, twelve at half. ' +
        'It charges from any phone charger by USB-C; a light tells when it is full. Rain does ' +
        'not harm it.',
      priceCents: 790_00,
      stockQuantity: 35,
      tint: '#E2F0F9',
    },
    {
      slug: 'rechargeable-batteries',
      name: 'Rechargeable batteries',
      brand: 'Nurukwa',
      variant: 'AA, pack of 4',
      sku: 'DEMO-BATT-AA4',
      description:
        'Four AA cells of 2,000 mAh that can be filled about a thousand times. They keep most ' +
        'of their charge for a year in the drawer. For remotes, radios, toys and torches; the ' +
        'charger is sold separately.',
      priceCents: 890_00,
      stockQuantity: 50,
      tint: '#FDE7D3',
    },
    {
      slug: 'portable-radio',
      name: 'Portable radio',
      brand: 'Nurukwa',
      variant: 'FM, AM and shortwave',
      sku: 'DEMO-RADIO-3',
      description:
        'Finds the national and the vernacular stations, and the far ones at night. It runs ' +
        'on the mains, on three D batteries or on its own rechargeable one. A large dial, a ' +
        'loud speaker and a socket for earphones.',
      priceCents: 1_950_00,
      stockQuantity: 18,
      tint: '#DDEFE6',
    },
    {
      slug: 'screwdriver',
      name: 'Insulated screwdriver',
      brand: 'Nurukwa',
      variant: 'Flat, 6 × 100 mm',
      sku: 'DEMO-DRIVER-6',
      description:
        'For sockets, switches and meter boxes. The handle and the shaft are insulated to ' +
        '1,000 volts, and the hardened tip does not twist. Still: switch off at the main ' +
        'before you open anything.',
      priceCents: 280_00,
      stockQuantity: 46,
      tint: '#FFF2CC',
    },
    {
      slug: 'extension-cable',
      name: 'Extension cable',
      brand: 'Nurukwa',
      variant: '4 sockets, 3 m',
      sku: 'DEMO-EXT-4X3',
      description:
        'Four three-pin sockets, each with shutters, and one switch for all with a light. A ' +
        '3-metre cable of full 1.5 mm² copper and a 13 A fuse in the plug. For indoor use, up ' +
        'to 3,000 W together.',
      priceCents: 1_150_00,
      stockQuantity: 38,
      tint: '#FBE3E4',
    },
    {
      slug: 'solar-panel',
      name: 'Solar panel',
      brand: 'Jualito',
      variant: '50 W, 12 V',
      sku: 'DEMO-SOLAR-50',
      description:
        'Monocrystalline cells under tempered glass in an aluminium frame, 67 by 54 cm. In ' +
        'good sun it gives about 200 Wh a day: lights, phones and a small radio. Cable and ' +
        'plugs are attached; charge controller and battery are sold separately.',
      priceCents: 3_600_00,
      stockQuantity: 1,
      tint: '#FDE7D3',
    },
    {
      slug: 'solar-lantern',
      name: 'Solar lantern',
      brand: 'Jualito',
      variant: 'With phone charging',
      sku: 'DEMO-LANTERN-S1',
      description:
        'A day in the sun gives six hours of bright light or thirty of soft light. The panel ' +
        'on the lid lifts towards the sun, and a USB socket tops up a phone. Hangs from its ' +
        'handle; two years of guarantee.',
      priceCents: 1_690_00,
      stockQuantity: 26,
      tint: '#E6E9FB',
    },
  ],
}
