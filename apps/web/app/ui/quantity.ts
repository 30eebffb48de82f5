/**
 * Reads what somebody typed as a quantity: rounded down, and 1 where it is below 1. A comma is a
 * decimal point too. `undefined` while it is not a number yet, such as `-`.
 */
export function readQuantity(text: string): number | undefined {
  const typed = text.trim().replace(',', '.')
  const number = typed === '' ? Number.NaN : Number(typed)
  return Number.isNaN(number) ? undefined : Math.max(1, Math.floor(number))
}
