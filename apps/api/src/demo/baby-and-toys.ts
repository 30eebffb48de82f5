import type { DemoCategoryWithProducts } from './catalogue.ts'

export const babyAndToys: DemoCategoryWithProducts = {
  name: 'Baby & Toys',
  description: 'For the smallest customers, and whoever plays with them.',
  products: [
    {
      slug: 'baby-bottle',
      name: 'Baby bottle',
      brand: 'Watotiko',
      variant: '240 ml',
      sku: 'DEMO-BOTTLE-240',
      description:
        'A bottle of BPA-free plastic with a slow-flow silicone teat for babies from birth. A ' +
        'valve in the teat lets air in, so there is less wind. The marks are moulded and do ' +
        'not wash off. Boil it before first use.',
      priceCents: 520_00,
      stockQuantity: 37,
      tint: '#E2F0F9',
    },
    {
      slug: 'teddy-bear',
      name: 'Teddy bear',
      brand: 'Watotiko',
      variant: '35 cm, brown',
      sku: 'DEMO-TEDDY-35',
      description:
        'Soft plush that survives the washing machine at 30 degrees. Eyes and nose are sewn, ' +
        'not glued or buttoned, so that nothing comes off in small hands. Safe from birth.',
      priceCents: 1_350_00,
      stockQuantity: 2,
      tint: '#DDEFE6',
    },
    {
      slug: 'football',
      name: 'Football',
      brand: 'Chezavu',
      variant: 'Size 5',
      sku: 'DEMO-BALL-5',
      description:
        'A stitched ball with a tough skin for grass, murram and playgrounds. Official size ' +
        'and weight from the age of twelve; it arrives flat with a needle, so you need a ' +
        'pump. Inflate it to 0.8 bar.',
      priceCents: 1_600_00,
      stockQuantity: 31,
      tint: '#FDE7D3',
    },
    {
      slug: 'jigsaw-puzzle',
      name: 'Jigsaw puzzle',
      brand: 'Chezavu',
      variant: '100 pieces, wild animals',
      sku: 'DEMO-PUZZLE-100',
      description:
        'A hundred thick cardboard pieces that make a waterhole with elephants, giraffes and ' +
        'zebras, 48 by 34 cm. For children from five, or younger with a little help. The ' +
        'picture is printed full size on a sheet inside.',
      priceCents: 890_00,
      stockQuantity: 15,
      tint: '#E6E9FB',
    },
    {
      slug: 'kick-scooter',
      name: 'Kick scooter',
      brand: 'Chezavu',
      variant: 'Ages 5 to 10',
      sku: 'DEMO-SCOOT-5',
      description:
        'A steel frame, a non-slip deck and a handlebar that grows with the child from 70 to ' +
        '85 cm. The rear wheel is braked with the foot. Carries up to 50 kg and folds to go ' +
        'into a car boot. Please wear a helmet.',
      priceCents: 4_500_00,
      stockQuantity: 0,
      tint: '#FFF2CC',
    },
    {
      slug: 'wax-crayons',
      name: 'Wax crayons',
      brand: 'Chezavu',
      variant: 'Box of 24',
      sku: 'DEMO-CRAYON-24',
      description:
        'Twenty-four strong colours, four of them skin tones, with a paper sleeve to keep ' +
        'hands clean. Non-toxic, and thick enough not to snap under a small fist. They wash ' +
        'out of most clothes with soap and warm water.',
      priceCents: 290_00,
      stockQuantity: 66,
      tint: '#FBE3E4',
    },
    {
      slug: 'counting-frame',
      name: 'Counting frame',
      brand: 'Chezavu',
      variant: 'Wood, 4 rows',
      sku: 'DEMO-ABACUS-4',
      description:
        'A wooden abacus with bright beads to learn counting, adding and taking away. The ' +
        'rods are fixed at both ends and the corners are round. Water-based colours; from ' +
        'three years.',
      priceCents: 850_00,
      stockQuantity: 13,
      tint: '#E2F0F9',
    },
    {
      slug: 'kite',
      name: 'Kite',
      brand: 'Chezavu',
      variant: '60 cm, with 30 m line',
      sku: 'DEMO-KITE-60',
      description:
        'A light diamond of ripstop cloth that goes up in an easy wind. It comes with a tail, ' +
        '30 metres of line and a reel, and is ready in two minutes. Fly it on open ground, ' +
        'away from power lines.',
      priceCents: 650_00,
      stockQuantity: 24,
      tint: '#DDEFE6',
    },
  ],
}
