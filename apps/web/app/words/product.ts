import { words } from '../lib/text/text.ts'

/** One product, in the dialog and on its own page. Texts that cards share are in `catalogue.ts`. */
export const product = words(
  {
    productIdMissing: 'Product ID missing from URL.',
    variant: 'Variant',
    tiers: 'Quantity prices',
    tier: (from: number, price: string) => `${from} or more: ${price} each`,
    sku: 'SKU',
    inStock: 'In stock',
    quantity: 'Quantity',
    less: 'One less',
    more: 'One more',
    pictures: 'Pictures',
    pictureOf: (name: string, place: number) => `${name}, picture ${place}`,
    zoom: (name: string) => `${name}: show it large`,
    show: (name: string) => `Show: ${name}`,
    closePicture: 'Close picture',
    back: 'Back to products',
    close: 'Close',
    weAccept: (ways: string) => `We accept: ${ways}`,
    questions: 'Any questions?',
    ask: 'Ask on WhatsApp',
    asking: (name: string, url: string) => `Hello, I have a question about ${name}: ${url}`,
    share: 'Share on WhatsApp',
  },
  'product',
)
