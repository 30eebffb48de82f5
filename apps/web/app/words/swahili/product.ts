import type { TextOf } from '../../lib/text/text.ts'

export const product: TextOf<typeof import('../product.ts').product> = {
  productIdMissing: 'Kitambulisho cha bidhaa hakipo kwenye anwani.',
  variant: 'Aina',
  tiers: 'Bei za idadi',
  tier: (from, price) => `${from} au zaidi: ${price} kila moja`,
  sku: 'SKU',
  inStock: 'Inapatikana',
  quantity: 'Idadi',
  less: 'Punguza moja',
  more: 'Ongeza moja',
  back: 'Rudi kwenye bidhaa',
  close: 'Funga',
  weAccept: (ways) => `Tunapokea: ${ways}`,
  questions: 'Una swali?',
  ask: 'Uliza kwa WhatsApp',
  asking: (name, url) => `Habari, nina swali kuhusu ${name}: ${url}`,
  share: 'Shiriki kwa WhatsApp',
}
