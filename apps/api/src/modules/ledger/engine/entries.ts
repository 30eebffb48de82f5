import type { bookedAccounts } from '../../../db/schema.ts'

export type Account = (typeof bookedAccounts)[number]

/** One account, and whose part of it: `order:ID`, `receipt:ID`, `person:ID`, `run:ID`, or nobody's. */
export interface Side {
  account: Account
  holder?: string | null
}

/** One sum that moves to the debit side from the credit side. */
export interface Line {
  debit: Side
  credit: Side
  cents: number
}

/** Who decided it: a person with an account, or a name alone. */
export interface Decider {
  id?: string
  username: string
}

/** Something that happened. It is posted once for its cause and kind, however often it is told. */
export interface NewEntry {
  kind: string
  cause: { kind: string; id: string }
  order?: string | null
  receipt?: string | null
  by?: Decider | undefined
  reason?: string | null
  /** When it happened, as SQL reads it; now, if left out. */
  happenedAt?: string | undefined
  /** The moment of the day that it belongs to; now, if left out. */
  postedAt?: string | undefined
  lines: Line[]
}
