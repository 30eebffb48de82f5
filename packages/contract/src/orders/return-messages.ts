/** What is said of a return that cannot be. */
export const returnMessages = {
  choose: 'Choose at least one item.',
  chooseOrAmount: 'Choose an item, or enter what goes back without goods.',
  pieces: 'Enter a whole number, at least 1.',
  reason: 'Choose why it comes back.',
  note: 'Please write what is wrong.',
  amount: 'Enter how much goes back, 0 or more.',
  unknownItem: 'This order has no such item.',
} as const
