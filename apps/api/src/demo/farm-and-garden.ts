import type { DemoCategoryWithProducts } from './catalogue.ts'

export const farmAndGarden: DemoCategoryWithProducts = {
  name: 'Farm & Garden',
  description: 'Seeds and tools for the shamba, the kitchen garden and the balcony.',
  products: [
    {
      slug: 'sukuma-wiki-seeds',
      name: 'Sukuma wiki seeds',
      brand: 'Mkulindo',
      variant: '25 g packet',
      sku: 'DEMO-SEED-SUK25',
      description:
        'Broad, tender leaves, ready to pick six to eight weeks after planting out and then ' +
        'every week for months. 25 g is enough for about an eighth of an acre. Sow in a ' +
        'nursery bed 1 cm deep and plant out at 45 by 60 cm.',
      priceCents: 140_00,
      stockQuantity: 75,
      tint: '#FDE7D3',
    },
    {
      slug: 'tomato-seeds',
      name: 'Tomato seeds',
      brand: 'Mkulindo',
      variant: '10 g packet',
      sku: 'DEMO-SEED-TOM10',
      description:
        'A bush tomato with firm, plum-shaped fruit that travels well to market. First ' +
        'picking about 75 days after planting out. Needs sun, steady water and a short stake; ' +
        'space the plants 60 by 45 cm.',
      priceCents: 230_00,
      stockQuantity: 60,
      tint: '#E2F0F9',
    },
    {
      slug: 'jade-plant',
      name: 'Jade plant in a clay pot',
      brand: 'Udongora',
      variant: 'About 20 cm high',
      sku: 'DEMO-PLANT-JADE',
      description:
        'A thick-leaved plant that forgives a forgotten week. Put it in a bright place and ' +
        'water it only when the soil is dry to a finger’s depth. The pot has a hole and comes ' +
        'with a saucer. Keep away from pets that chew.',
      priceCents: 650_00,
      stockQuantity: 4,
      tint: '#E6E9FB',
    },
    {
      slug: 'bucket',
      name: 'Bucket',
      brand: 'Mkulindo',
      variant: '20 litre, blue',
      sku: 'DEMO-BUCKET-20',
      description:
        'Thick plastic that does not crack when it is dropped full. A steel handle with a ' +
        'hook, marks inside at every two litres, and a rim that pours. Safe for drinking ' +
        'water.',
      priceCents: 390_00,
      stockQuantity: 85,
      tint: '#FFF2CC',
    },
    {
      slug: 'watering-can',
      name: 'Watering can',
      brand: 'Mkulindo',
      variant: '10 litre, green',
      sku: 'DEMO-CAN-10',
      description:
        'Galvanised steel, painted green, with a brass rose that gives fine rain for ' +
        'seedlings; take the rose off for a full stream. One long handle to carry and to ' +
        'pour. The seams are soldered, so they do not drip.',
      priceCents: 790_00,
      stockQuantity: 29,
      tint: '#FBE3E4',
    },
    {
      slug: 'jembe',
      name: 'Jembe with handle',
      brand: 'Mkulindo',
      variant: '1.5 kg head',
      sku: 'DEMO-JEMBE-15',
      description:
        'A forged head that takes an edge, on a 1.2 m hardwood handle that is sanded smooth. ' +
        'The eye is wedged, so it does not fly off. For digging, ridging and weeding; sharpen ' +
        'it with a file.',
      priceCents: 890_00,
      stockQuantity: 32,
      tint: '#DDEFE6',
    },
    {
      slug: 'axe',
      name: 'Axe',
      brand: 'Mkulindo',
      variant: '1.6 kg, wooden handle',
      sku: 'DEMO-AXE-16',
      description:
        'Splits firewood and clears stumps. Drop-forged head with a painted cheek and a ' +
        'handle of straight-grained ash, 80 cm long. Comes with a cover for the edge. Keep ' +
        'out of the reach of children.',
      priceCents: 1_480_00,
      stockQuantity: 10,
      tint: '#FFF2CC',
    },
    {
      slug: 'garden-gloves',
      name: 'Garden gloves',
      brand: 'Udongora',
      variant: 'One pair, medium',
      sku: 'DEMO-GLOVES-M',
      description:
        'Knitted gloves with a palm that grips wet tools and keeps out thorns of roses and ' +
        'bougainvillea. Thin enough to pick up a seed. Machine washable; they fit most hands ' +
        'of 18 to 21 cm.',
      priceCents: 320_00,
      stockQuantity: 42,
      tint: '#E2F0F9',
    },
  ],
}
