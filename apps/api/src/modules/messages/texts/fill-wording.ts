/** The values of placeholders; an empty or missing one leaves out the bracketed part around it. */
export type WordingValues = Record<string, string | undefined>

/**
 * Fills a wording: `{name}` becomes its value, and `[a part]` is left out when a placeholder in it has no value.
 * Placeholders inside of values are not filled. `{number}` is `{order}` by another name, so it is left out behind it, where
 * older texts have it.
 */
export function fillWording(wording: string, values: WordingValues): string {
  return wording
    .replaceAll('{order}[ ({number})]', '{order}')
    .split(/\[([^\][]*)\]/)
    .map((part, n) => {
      const isOptional = n % 2 === 1
      if (isOptional && placeholdersIn(part).some((name) => !values[name])) return ''
      return part.replace(/\{(\w+)\}/g, (_hole, name: string) => values[name] ?? '')
    })
    .join('')
}

/** The names of the placeholders in a wording. */
export function placeholdersIn(wording: string): string[] {
  return [...wording.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}
