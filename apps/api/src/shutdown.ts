/** A step that undoes something that was started. */
export type Undo = () => Promise<unknown>

/** How long what is in flight may take to finish. */
const GRACE_MS = 15_000

/**
 * What to do on a signal: undo everything and exit, with 1 when that fails or takes too long. Both npm
 * and a terminal send the signal on, so the same one arrives more than once.
 */
export function stopOnce(undo: Undo[]): () => void {
  let stopping = false
  return () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), GRACE_MS).unref()
    undoAll(undo).then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
}

/** Undoes what was started, the last thing first. */
export async function undoAll(undo: Undo[]): Promise<void> {
  for (let step = undo.pop(); step; step = undo.pop()) await step()
}
