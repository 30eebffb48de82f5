import { formatMoney } from '@duka/contract/money'
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
  pictures: 'Picha',
  pictureOf: (name, place) => `${name}, picha ya ${place}`,
  zoom: (name) => `${name}: onyesha kubwa`,
  show: (name) => `Onyesha: ${name}`,
  closePicture: 'Funga picha',
  crumbs: 'Uko hapa',
  close: 'Funga',
  wish: 'Weka kwenye vipendwa vyangu',
  deliveryFrom: (price) =>
    price > 0 ? `Uwasilishaji kuanzia ${formatMoney(price)}` : 'Uwasilishaji wa bure',
  related: 'Huenda ukapenda pia',
  draft: 'Rasimu: wafanyakazi pekee wanaona ukurasa huu, na bado haiwezi kununuliwa.',
  weAccept: (ways) => `Tunapokea: ${ways}`,
  questions: 'Una swali?',
  ask: 'Uliza kwa WhatsApp',
  asking: (name, url) => `Habari, nina swali kuhusu ${name}: ${url}`,
  share: 'Tuma kwa WhatsApp',

  notifyMe: 'Nijulishe',
  notifyLead:
    'Tutakuambia mara moja bidhaa hii ikirudi. Wa kwanza kufika ndiye wa kwanza kuhudumiwa.',
  notifyWhere: 'Barua pepe au namba ya simu',
  notifying: 'Inatuma...',
  notifyDone: 'Asante. Tutakuambia mara moja bidhaa hii ikirudi.',
  notifyFailed: 'Haikuweza kutumwa. Tafadhali jaribu tena.',
  notifyMissing: 'Tafadhali weka barua pepe au namba ya simu.',
  stopTitle: 'Hakuna ujumbe tena',
  stopLead: 'Uliomba tukuambie bidhaa ikirudi.',
  stop: 'Usiniambie',
  stopped: 'Hutapata tena ujumbe kuhusu bidhaa hii. Ulichotupa kwa ajili yake kimefutwa.',
}
