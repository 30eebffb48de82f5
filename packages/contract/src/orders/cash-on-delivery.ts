/** The reasons of `COD_NOT_ALLOWED`, with advice. They follow its message. */
export const codReasons = {
  tooManyOpen:
    'At most {most} such orders of one account, phone or address may be unpaid at once. Please pay another way, or wait until an earlier order has arrived.',
  notByOption:
    'With {option} you pay before we pack. Please pay another way, or choose another way of delivery.',
  overOption:
    'With {option} you can pay up to {most} in cash, and this order costs {total}. Please pay another way, or choose another way of delivery.',
  overLimit:
    'Up to {most} can be paid in cash, and this order costs {total}. Please pay another way, or order less at once.',
  refusedBefore:
    'Earlier parcels to this account or phone were not taken. Please pay this order another way; after that you can pay in cash again.',
  tooManyPieces:
    'At most {most} pieces of one product can be paid in cash, and {product} is more. Please take fewer, or pay another way.',
} as const
