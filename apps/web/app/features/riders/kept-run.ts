import type { RunForRider } from '@duka/contract/riders'
import { storage } from '../../lib/state/storage.ts'

const RUN = 'rider-run'

interface KeptRun {
  token: string
  run: RunForRider
}

/** Keeps the run of a link on the device, so that the page opens without a connection. */
export function keepRun(token: string, run: RunForRider): void {
  storage.write(RUN, JSON.stringify({ token, run } satisfies KeptRun))
}

/** The run as it was last, while its link may still work. */
export function readKeptRun(token: string): RunForRider | undefined {
  try {
    const kept = JSON.parse(storage.read(RUN) ?? 'null') as KeptRun | null
    if (kept?.token !== token || Date.parse(kept.run.expiresAt) < Date.now()) return undefined
    return kept.run
  } catch {
    return undefined
  }
}

/** Forgets the customers of a run when its link has ended. */
export function forgetRun(): void {
  storage.write(RUN, null)
}
