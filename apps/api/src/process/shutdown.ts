/** Stops something that was started. */
export type Undo = () => Promise<unknown>

/** How long stopping may take. */
const GRACE_MS = 15_000

/**
 * Returns the signal handler: it undoes everything and exits, with 1 when that fails or takes longer than `graceMs`. npm
 * and the terminal may both send the signal, so it may arrive more than once.
 */
export function stopOnce(undo: Undo[], graceMs = GRACE_MS): () => void {
  let stopping = false
  return () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), graceMs).unref()
    undoAll(undo).then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
}

/** Undoes all steps, last first. */
export async function undoAll(undo: Undo[]): Promise<void> {
  for (let step = undo.pop(); step; step = undo.pop()) await step()
}
