/** The address that is meant unless something else is said, and then the others as they came. */
export function defaultFirst<A extends { isDefault: boolean }>(addresses: A[]): A[] {
  return addresses.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
}
