import type { DemoCategoryWithProducts } from './catalogue.ts'

export const beauty: DemoCategoryWithProducts = {
  name: 'Beauty & Personal Care',
  description: 'For skin, hair and teeth, every morning and night.',
  products: [
    {
      slug: 'body-lotion',
      name: 'Body lotion',
      brand: 'Ngozira',
      variant: '400 ml, shea and aloe',
      sku: 'DEMO-LOTION-400',
      description:
        'A light lotion with shea butter and aloe for dry skin, that sinks in without a ' +
        'greasy film. Lightly scented and without bleaching agents. The pump locks, so that ' +
        'it can travel in a bag.',
      priceCents: 480_00,
      stockQuantity: 39,
      tint: '#DDEFE6',
    },
    {
      slug: 'bath-soap',
      name: 'Bath soap',
      brand: 'Ngozira',
      variant: 'Bar of 225 g',
      sku: 'DEMO-SOAP-225',
      description:
        'A long bar that lathers in hard borehole water as well. Made with palm and coconut ' +
        'oil and a rose scent; gentle enough for hands and face. Keep it on a dish that ' +
        'drains and it lasts a family about two weeks.',
      priceCents: 165_00,
      stockQuantity: 95,
      tint: '#FFF2CC',
    },
    {
      slug: 'matte-lipstick',
      name: 'Matte lipstick',
      brand: 'Urembeka',
      variant: 'Berry red',
      sku: 'DEMO-LIP-BERRY',
      description:
        'A strong berry red made for darker skin tones, so it does not turn pink or ashy. It ' +
        'stays through a meal and comes off with oil. Not tested on animals; use within ' +
        'twelve months of opening.',
      priceCents: 650_00,
      stockQuantity: 23,
      tint: '#E2F0F9',
    },
    {
      slug: 'afro-comb',
      name: 'Afro comb',
      brand: 'Urembeka',
      variant: 'Wide teeth',
      sku: 'DEMO-COMB-AFRO',
      description:
        'A comb with long, rounded teeth that lift and loosen natural hair without breaking ' +
        'it. Start from the ends, on damp hair with a little oil. The handle is shaped for ' +
        'wet hands and the plastic does not charge.',
      priceCents: 120_00,
      stockQuantity: 80,
      tint: '#FDE7D3',
    },
    {
      slug: 'safety-razor',
      name: 'Razor',
      brand: 'Ngozira',
      variant: 'Handle and 2 blades',
      sku: 'DEMO-RAZOR-2',
      description:
        'A razor with a weighted handle and a head that follows the jaw. Each of the two ' +
        'blade heads is good for about eight shaves; new ones click on. Rinse and shake it ' +
        'dry after use to keep the edge.',
      priceCents: 380_00,
      stockQuantity: 44,
      tint: '#FBE3E4',
    },
    {
      slug: 'vanity-mirror',
      name: 'Framed mirror',
      brand: 'Urembeka',
      variant: '30 × 42 cm, gold',
      sku: 'DEMO-MIRROR-30',
      description:
        'Clear glass without waves, in a light frame with a gold finish. Hang it upright with ' +
        'the screw and wall plug in the box, or lean it on a dresser. It travels between two ' +
        'boards: should it arrive broken, we send another.',
      priceCents: 1_800_00,
      stockQuantity: 0,
      tint: '#E6E9FB',
    },
    {
      slug: 'toothbrush',
      name: 'Toothbrush',
      brand: 'Ngozira',
      variant: 'Medium bristles',
      sku: 'DEMO-BRUSH-M',
      description:
        'Rounded medium bristles and a small head that reaches the back teeth. The grip does ' +
        'not slip in a wet hand. Change it every three months, or sooner when the bristles ' +
        'spread.',
      priceCents: 150_00,
      stockQuantity: 110,
      tint: '#DDEFE6',
    },
    {
      slug: 'coconut-oil',
      name: 'Coconut oil',
      brand: 'Pwanizi',
      variant: '500 ml, cold-pressed',
      sku: 'DEMO-COCO-500',
      description:
        'Pressed cold from coconuts of the Kilifi coast, with nothing added. For hair and ' +
        'skin, and good enough for the pan. Below 24 degrees it turns white and solid, which ' +
        'is natural: warm the jar in your hands.',
      priceCents: 750_00,
      stockQuantity: 20,
      tint: '#E2F0F9',
    },
  ],
}
