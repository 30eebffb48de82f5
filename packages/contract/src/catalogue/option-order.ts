const sizes = ['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', '2xl', 'xxxl', '3xl', '4xl', '5xl']

/** Compares values of an option: clothes sizes from small to large, then numbers and words. */
export function inOptionOrder(one: string, other: string): number {
  const [first, second] = [one, other].map((value) => sizes.indexOf(value.toLowerCase()))
  if (first !== -1 && second !== -1) return (first ?? 0) - (second ?? 0)
  return one.localeCompare(other, 'en', { numeric: true })
}
