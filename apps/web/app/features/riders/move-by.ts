/** The list with the item at `at` one place up or down. */
export function moveBy<Item>(items: readonly Item[], at: number, by: 1 | -1): Item[] {
  const moved = [...items]
  moved.splice(at + by, 0, ...moved.splice(at, 1))
  return moved
}

/** The list with this item behind all others that stand above it. */
export function arrangedBy<Item>(
  items: readonly Item[],
  item: Item,
  isAbove: (other: Item) => boolean,
): Item[] {
  const others = items.filter((other) => other !== item)
  const above = others.filter(isAbove)
  return [...above, item, ...others.filter((other) => !above.includes(other))]
}
