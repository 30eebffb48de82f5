import type { DemoCategoryWithProducts } from './catalogue.ts'

export const fashion: DemoCategoryWithProducts = {
  name: 'Fashion',
  description: 'Clothes, shoes and bags for work, school and Sunday.',
  products: [
    {
      slug: 'cotton-t-shirt',
      name: 'Cotton T-shirt',
      brand: 'Tandavo',
      variant: 'Size M, green',
      sku: 'DEMO-TEE-M-GRN',
      description:
        'Soft combed cotton of 180 g, thick enough not to show through. A V-neck that keeps ' +
        'its shape, and side seams that do not twist in the wash. Chest 102 cm, length 70 cm; ' +
        'wash at 30 degrees.',
      priceCents: 850_00,
      stockQuantity: 48,
      tint: '#FDE7D3',
    },
    {
      slug: 'straight-jeans',
      name: 'Straight-cut jeans',
      brand: 'Tandavo',
      variant: 'Waist 34, blue',
      sku: 'DEMO-JEANS-34',
      description:
        'Mid-blue denim with a little stretch, straight from hip to hem. Five pockets, a ' +
        'metal zip and double seams at the knee. Inside leg 81 cm. Wash inside out, as the ' +
        'blue runs a little the first time.',
      priceCents: 1_950_00,
      stockQuantity: 21,
      tint: '#FFF2CC',
    },
    {
      slug: 'running-shoes',
      name: 'Running shoes',
      brand: 'Tandavo',
      variant: 'Size 42 (UK 8)',
      sku: 'DEMO-SHOE-42',
      description:
        'Light shoes with a cushioned sole for tarmac and murram. The upper lets the foot ' +
        'breathe and dries overnight. They run a little narrow: if you are between two sizes, ' +
        'take the larger one. Exchange within seven days if they do not fit.',
      priceCents: 3_900_00,
      stockQuantity: 11,
      tint: '#DDEFE6',
    },
    {
      slug: 'flared-dress',
      name: 'Flared dress',
      brand: 'Nguonia',
      variant: 'Size 12, blue',
      sku: 'DEMO-DRESS-12',
      description:
        'A knee-length dress with thin straps and a flared skirt, lined to the hem. The ' +
        'fabric is a viscose blend that falls well and hardly creases in a suitcase. Bust 94 ' +
        'cm, waist 76 cm; the zip is at the side.',
      priceCents: 2_400_00,
      stockQuantity: 9,
      tint: '#FBE3E4',
    },
    {
      slug: 'handbag',
      name: 'Handbag',
      brand: 'Nguonia',
      variant: 'Brown and sand',
      sku: 'DEMO-BAG-HB1',
      description:
        'Room for a tablet, a purse and a water bottle, with a zipped pocket for phone and ' +
        'keys. Made in Nairobi of coated canvas with a leather trim; the handles fit over the ' +
        'shoulder. 34 cm wide, 26 cm high.',
      priceCents: 2_750_00,
      stockQuantity: 2,
      tint: '#E2F0F9',
    },
    {
      slug: 'kanga',
      name: 'Kanga, one pair',
      brand: 'Pwanizi',
      variant: 'Cotton, 150 × 110 cm each',
      sku: 'DEMO-KANGA-2',
      description:
        'A doti, two matching cloths, in pure cotton with a border, a centre and a place for ' +
        'the saying. To wear, to carry a baby, to spread on the table or to give. Hem the ' +
        'edges and wash it alone the first time.',
      priceCents: 950_00,
      stockQuantity: 34,
      tint: '#DDEFE6',
    },
    {
      slug: 'wrist-watch',
      name: 'Wrist watch',
      brand: 'Tandavo',
      variant: 'Blue strap',
      sku: 'DEMO-WATCH-1',
      description:
        'A clear dial that is read at a glance, with hands that glow for a while in the dark. ' +
        'Splash-proof, so rain and washing hands do no harm, but take it off to swim. The ' +
        'silicone strap fits wrists of 15 to 21 cm; an ordinary battery lasts about two ' +
        'years.',
      priceCents: 2_200_00,
      stockQuantity: 17,
      tint: '#FDE7D3',
    },
    {
      slug: 'school-backpack',
      name: 'School backpack',
      brand: 'Tandavo',
      variant: '22 litre, pink',
      sku: 'DEMO-PACK-22',
      description:
        'Takes A4 books, a lunch box and a bottle. Padded straps and back, zips with big ' +
        'pullers for small hands, and a front pocket for pens. The cloth keeps out a shower; ' +
        'the bottom is double and the seams are sewn twice.',
      priceCents: 2_300_00,
      stockQuantity: 28,
      tint: '#E6E9FB',
    },
  ],
}
