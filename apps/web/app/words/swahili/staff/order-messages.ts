import type { changeMessages as changes } from '@duka/contract/orders/order-changes'
import type { staffOrderMessages as entering } from '@duka/contract/orders/staff-orders'

/** What is said where staff leave something out of an order. */
export const staffOrderMessages: Record<keyof typeof entering, string> = {
  customer: 'Sema nani anaagiza: mteja, au jina na namba ya simu.',
  items: 'Ongeza angalau bidhaa moja.',
  address: 'Chagua au andika anwani.',
  discount: 'Punguzo hili linaacha chini ya KES 1 ya kulipa.',
  discountKind: 'Weka kiasi au asilimia, si vyote viwili.',
  percent: 'Asilimia ni kati ya 0 na 100.',
  amount: 'Punguzo ni zaidi ya 0.',
  reason: 'Sema kwa nini.',
}

/** What is said of items that an order cannot have. */
export const changeMessages: Record<keyof typeof changes, string> = {
  wholeNumber: 'Tafadhali weka namba nzima.',
  onePiece: 'Tafadhali weka 1 au zaidi.',
  tooMany: 'Hizo ni nyingi mno.',
  noItems: 'Tafadhali acha angalau bidhaa moja. Kuondoa zote, ghairi oda.',
  tooManyItems: 'Weka bidhaa 200 au pungufu.',
  tooCheap: 'Punguzo lingeacha chini ya KES 1 ya kulipa.',
}
