/** What the import of a statement says of a line; staff read it beside the line. */
export const statementReasons = {
  noReceipt: 'There is no receipt code: a title or a total.',
  notCompleted: 'It is not completed.',
  charge: 'M-Pesa took its charge.',
  leftAccount: 'Money left the account.',
  noMoney: 'No money came in by this line.',
  movement: 'It is a movement of the account, not a payment.',
  otherSum: 'The shop has this receipt with another sum, which stays. Look at both in M-Pesa.',
  sentBack: 'M-Pesa sent this money back.',
  sentBackKnown: 'M-Pesa sent this money back, as the shop knew.',
  sentBackOfOrder: 'M-Pesa sent this money back. Please look at its order.',
  sentBackTwice:
    'M-Pesa sent this money back, and it had gone back before: the payer may have it twice.',
  cutOff: 'The file ends in the middle of this line.',
  tooLong: 'It has more cells than the titles: a sum with a comma may need quotes.',
  wrongReceipt: 'The receipt code cannot be read.',
  wrongStatus: 'The shop does not know this transaction status.',
  wrongSum: 'The sum cannot be read.',
  twoSums: 'It names money that came in and money that went out.',
  noTime: 'It names no completion time.',
  wrongTime: 'The completion time cannot be read.',
  unknownReversal: 'It sends back a payment that the shop does not know.',
  reversalTooLarge: 'It sends back more than was paid.',
} as const
export type StatementReason = keyof typeof statementReasons
