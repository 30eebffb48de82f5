/** The Swahili words that there are. */
export function inSwahili<Name extends string>(
  words: Record<Name, string | null>,
): Partial<Record<Name, string>> {
  const given: Partial<Record<Name, string>> = {}
  for (const name in words) if (words[name]) given[name] = words[name]
  return given
}
