/** Names that are written like this everywhere. */
const names = new Set([
  'JavaScript',
  'WhatsApp',
  'DigiTax',
  'iPhone',
  'iPad',
  'WebP',
  'eTIMS',
  'eCitizen',
])

/** Words of the code that no shopper and no owner knows. */
const codeWords =
  /\b(undefined|null|NaN|boolean|enum|UUID|uuid|regex|callback|endpoint|payload|middleware|TODO|FIXME)\b|\[object \w+\]/

/** The words of a text that belong into code: CamelCase, snake_case and terms of programmers. */
export function codeIn(text: string): string[] {
  const written = text
    // People never read placeholders (they are replaced) and addresses.
    .replace(/\{\w+\}/g, ' ')
    .replace(/\S*[/@]\S*/g, ' ')
  const strange = (written.match(/[\p{L}\p{N}_]+/gu) ?? []).filter(
    (word) => /\p{Ll}\p{Lu}|\p{Ll}_|_\p{Ll}/u.test(word) && !names.has(word),
  )
  return [...strange, ...(codeWords.exec(written)?.slice(0, 1) ?? [])]
}
