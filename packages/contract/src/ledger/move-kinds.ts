// Separate from the schemas, so that a page can offer the kinds without loading the schema library.

type Place = 'person' | 'run' | 'safe' | 'bank' | 'mpesa' | 'owner'
interface Ends {
  from: readonly Place[]
  to: readonly Place[] | null
}

const cash = ['person', 'run', 'safe'] as const
const ownMoney = [...cash, 'bank', 'mpesa'] as const

/** The kinds of moves, and where each may come from and go to. Cash goes back to a customer on its order. */
export const moveEnds = {
  opening: { from: ['owner'], to: ownMoney },
  'owner-in': { from: ['owner'], to: ownMoney },
  'owner-out': { from: ownMoney, to: ['owner'] },
  float: { from: [...cash, 'bank'], to: cash },
  'hand-in': { from: cash, to: cash },
  banked: { from: [...cash, 'mpesa'], to: ['bank', 'mpesa'] },
  expense: { from: [...ownMoney, 'owner'], to: null },
} as const satisfies Record<string, Ends>
/** The kinds by which money leaves the shop: they need a reason. */
export const needReason: ReadonlySet<string> = new Set(['owner-out', 'expense', 'paid-back'])

export type MoveKind = keyof typeof moveEnds
export const moveKinds = Object.keys(moveEnds) as [MoveKind, ...MoveKind[]]
