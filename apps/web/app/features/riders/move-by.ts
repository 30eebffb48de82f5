/** The list with the item at `at` one place up or down. */
export function moveBy<Item>(items: readonly Item[], at: number, by: 1 | -1): Item[] {
  const moved = [...items]
  moved.splice(at + by, 0, ...moved.splice(at, 1))
  return moved
}
