import type { RunForRider } from '@duka/contract/riders/riders'
import { storage } from '../../lib/state/storage.ts'

const RUN = 'rider-run'

interface StoredRun {
  token: string
  run: RunForRider
}

/** Stores the run of a link on the device, so that the page opens offline. */
export function storeRun(token: string, run: RunForRider): void {
  storage.write(RUN, JSON.stringify({ token, run } satisfies StoredRun))
}

/** The stored run, if its link may still be valid. */
export function readStoredRun(token: string): RunForRider | undefined {
  try {
    const stored = JSON.parse(storage.read(RUN) ?? 'null') as StoredRun | null
    if (stored?.token !== token || Date.parse(stored.run.expiresAt) < Date.now()) return undefined
    return stored.run
  } catch {
    return undefined
  }
}

/** Deletes the stored run, with its customers' data, once its link has expired. */
export function deleteStoredRun(): void {
  storage.write(RUN, null)
}
