import type { DemoCategoryWithProducts } from './catalogue.ts'

export const kitchen: DemoCategoryWithProducts = {
  name: 'Kitchen',
  description: 'Pots, pans, kettles and jikos for every day.',
  products: [
    {
      slug: 'electric-kettle',
      name: 'Electric kettle',
      brand: 'Jikopa',
      variant: '1.7 litre, steel',
      sku: 'DEMO-KETTLE-17',
      description:
        'Boils a full 1.7 litres in about six minutes and switches itself off. The body is ' +
        'brushed stainless steel, the base turns all the way round, and the lid opens wide ' +
        'enough to clean by hand. 1,850 W, three-pin plug, one year of guarantee.',
      priceCents: 1_850_00,
      stockQuantity: 40,
      tint: '#FFF2CC',
    },
    {
      slug: 'frying-pan',
      name: 'Non-stick frying pan',
      brand: 'Jikopa',
      variant: '26 cm',
      sku: 'DEMO-PAN-26',
      description:
        'Thick aluminium with a non-stick coating, so that eggs and chapati slide off with ' +
        'very little oil. The handle stays cool and has a hole to hang it by. For gas, ' +
        'charcoal and electric coils, not for induction; use wooden spoons.',
      priceCents: 1_450_00,
      stockQuantity: 27,
      tint: '#FDE7D3',
    },
    {
      slug: 'cooking-pot',
      name: 'Stainless steel cooking pot',
      brand: 'Sufurina',
      variant: '5 litre',
      sku: 'DEMO-POT-5L',
      description:
        'Holds stew for six to eight people. The triple-layer base spreads the heat, so that ' +
        'food does not catch in the middle, and it works on gas, electric and induction. Two ' +
        'riveted handles; a lid with a steam vent comes with it.',
      priceCents: 2_350_00,
      stockQuantity: 16,
      tint: '#DDEFE6',
    },
    {
      slug: 'kitchen-knife',
      name: 'Kitchen knife',
      brand: 'Jikopa',
      variant: '20 cm blade',
      sku: 'DEMO-KNIFE-20',
      description:
        'One blade for nearly everything: sukuma, onions, meat and bread. Stainless steel ' +
        'that sharpens easily on an ordinary stone, with a riveted handle that sits well in a ' +
        'wet hand. Wash it by hand and dry it at once.',
      priceCents: 850_00,
      stockQuantity: 4,
      tint: '#FFF2CC',
    },
    {
      slug: 'dinner-set',
      name: 'Dinner set for four',
      brand: 'Sufurina',
      variant: '12 pieces',
      sku: 'DEMO-DINNER-12',
      description:
        'Four 26 cm plates with four forks and four knives. The plates are glazed stoneware ' +
        'that can go into the microwave and the dishwasher; the cutlery is 18/0 stainless ' +
        'steel. Packed so that it reaches you whole: a broken plate is replaced.',
      priceCents: 2_600_00,
      stockQuantity: 12,
      tint: '#FBE3E4',
    },
    {
      slug: 'teapot',
      name: 'Ceramic teapot',
      brand: 'Sufurina',
      variant: '1.2 litre, red',
      sku: 'DEMO-TEAPOT-12',
      description:
        'Pours about five cups without dripping. The strainer behind the spout holds back ' +
        'loose leaves, and the heavy glaze keeps tea hot for half an hour. Warm it first, and ' +
        'never put it on the fire.',
      priceCents: 1_650_00,
      stockQuantity: 0,
      tint: '#E2F0F9',
    },
    {
      slug: 'storage-jar',
      name: 'Glass storage jar',
      brand: 'Sufurina',
      variant: '1 litre',
      sku: 'DEMO-JAR-1L',
      description:
        'Keeps sugar, beans or spices dry and free of weevils. Thick clear glass with a screw ' +
        'lid and a label you can write on with pencil. Everything can be washed in hot water.',
      priceCents: 390_00,
      stockQuantity: 70,
      tint: '#FDE7D3',
    },
    {
      slug: 'charcoal-jiko',
      name: 'Charcoal jiko',
      brand: 'Jikopa',
      variant: 'Medium, clay-lined',
      sku: 'DEMO-JIKO-M',
      description:
        'The steel jacket is lined with fired clay, which holds the heat and needs far less ' +
        'charcoal than a bare metal stove. The door below sets the fire from boiling to a ' +
        'simmer. Carries pots up to 30 cm. Use it outdoors or where air moves freely.',
      priceCents: 850_00,
      stockQuantity: 19,
      tint: '#E6E9FB',
    },
  ],
}
