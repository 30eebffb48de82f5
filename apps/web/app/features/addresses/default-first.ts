/** The default address first, then the others in their original order. */
export function defaultFirst<A extends { isDefault: boolean }>(addresses: A[]): A[] {
  return addresses.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
}
