import type { Mpesa, QrWanted } from './mpesa.ts'

/** Some kilobytes each. */
const MOST = 200
/** After a failure M-Pesa is left alone for this long, so that no page waits for it. */
const PAUSE_MS = 30_000

interface Known {
  pictures: Map<string, Buffer>
  failedAt: number
}

/** A picture depends on nothing but its question, so each process keeps its own. */
const known = new WeakMap<Mpesa, Known>()

/** The picture for a payment, from M-Pesa or as it made it before; undefined while M-Pesa makes none. */
export async function readQr(
  mpesa: Mpesa,
  wanted: QrWanted,
  now: Date,
): Promise<Buffer | undefined> {
  const kept = known.get(mpesa) ?? { pictures: new Map(), failedAt: -PAUSE_MS }
  known.set(mpesa, kept)
  const key = JSON.stringify(wanted)
  const before = kept.pictures.get(key)
  if (before) return before
  if (now.getTime() < kept.failedAt + PAUSE_MS) return undefined
  const made = await mpesa.makeQr(wanted)
  if (made.outcome !== 'made') {
    kept.failedAt = now.getTime()
    return undefined
  }
  const [oldest] = kept.pictures.keys()
  if (kept.pictures.size >= MOST && oldest !== undefined) kept.pictures.delete(oldest)
  kept.pictures.set(key, made.png)
  return made.png
}
