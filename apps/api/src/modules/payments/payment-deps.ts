import type { Deps } from '../../deps.ts'

/** What the rules of payments are handed. */
export type PaymentDeps = Pick<Deps, 'db' | 'mpesa' | 'now' | 'news'>
