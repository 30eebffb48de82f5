/** The Swahili words that there are. */
export function inSwahili<Name extends string>(
  words: Record<Name, string | null>,
): Partial<Record<Name, string>> {
  return Object.fromEntries(Object.entries(words).filter(([, text]) => text)) as Partial<
    Record<Name, string>
  >
}
