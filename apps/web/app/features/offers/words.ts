import { staffWords } from '../../words/staff/staff-words.ts'
import { stateNames } from '../staff-frame/words.ts'

/** Offers on the staff pages. */
export const staffOffers = staffWords('staffOffers', {
  kinds: stateNames.english.offer,
  title: 'Offers',
  loading: 'Loading offers...',
  add: 'Add Offer',
  empty: 'No offers yet.',
  emptyMore: 'An offer is a code that takes something off an order.',
  failed: 'Failed to load offers.',
  code: 'Code',
  codeHint: 'What customers type. Capitals and spaces do not matter.',
  kind: 'Takes off',
  valueHint:
    'Percent or shillings. For delivery: the largest amount; leave empty for the whole fee.',
  percent: (value: number) => `${value} %`,
  freeDelivery: 'Delivery is free',
  upTo: (sum: string) => `Delivery, up to ${sum}`,
  from: 'Begins (optional)',
  until: 'Ends (optional)',
  minimum: 'Goods from (Ksh, optional)',
  categories: 'Only for these categories',
  categoriesHint: 'None chosen: all goods. A category includes those under it.',
  maxUses: 'Total orders (optional)',
  maxUsesPerCustomer: 'Orders per customer (optional)',
  used: 'Used',
  usedOf: (used: number, most: number | null) =>
    most === null ? String(used) : `${used} of ${most}`,
  time: 'Time',
  always: 'Always',
  createTitle: 'Add Offer',
  editTitle: 'Change Offer',
  create: 'Add Offer',
  creating: 'Adding...',
  created: 'The offer was added.',
  saved: 'The offer was saved.',
  removed: 'The offer was deleted.',
  failedSave: 'Failed to save the offer.',
  failedRemove: 'Failed to delete the offer.',
  ask: 'Delete this offer? Orders that used it keep their promotion.',
})
