import { hash, verify } from '@node-rs/argon2'
import { takeTurns } from '../../http/take-turns.ts'

/** What OWASP asks of argon2id: 19 MiB of memory, two passes, one thread. */
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * Each takes 19 MB and a processor while it lasts: more at once would leave shoppers none. Waiting takes
 * nothing, and a line of this length, as on the morning of a sale, is over in half a minute.
 */
const inTurn = takeTurns({ atOnce: 1, mostWaiting: 600 })

/** What the database keeps of a password. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, argon2id))
}

/**
 * Whether this is the password. Costs the same work when there is nothing to compare with, so that
 * the time an answer takes tells nobody whether an account exists.
 */
export async function isPassword(kept: string | undefined, password: string): Promise<boolean> {
  const comparable = kept?.startsWith('$argon2id$') ? kept : undefined
  const against = comparable ?? (await hashOfNobody())
  const same = await inTurn(() => verify(against, password))
  return same && comparable !== undefined
}

let nobody: Promise<string> | undefined

function hashOfNobody(): Promise<string> {
  nobody ??= hashPassword('nobody has this password')
  return nobody
}
