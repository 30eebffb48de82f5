/**
 * Batches concurrent loads: while one query runs, new requests collect, and the next query answers all of
 * them. So a caller waits for two queries at most and never gets a result older than its request.
 * A failing query rejects only the requests of its own batch.
 */
export function batchConcurrent<Item, Result>(
  load: (items: Item[]) => Promise<Result>,
): (items: readonly Item[]) => Promise<Result> {
  let next: { items: Item[]; result: Promise<Result> } | undefined
  let last: Promise<unknown> = Promise.resolve()

  function startBatch() {
    const items: Item[] = []
    const result = last.then(() => {
      next = undefined
      return load(items)
    })
    last = result.catch(() => undefined)
    return { items, result }
  }

  return (items) => {
    next ??= startBatch()
    next.items.push(...items)
    return next.result
  }
}
