/**
 * Other numbers of a word, plural for singular and the reverse, in English and in Swahili's simpler noun
 * classes. Some results are no words at all, so look each up before use.
 */
export function inflectionsOf(word: string): string[] {
  if (word.length < 3 || /\p{N}/u.test(word)) return []
  const forms = [...english(word), ...swahili(word)]
  return [...new Set(forms)].filter((form) => form !== word && form.length > 1)
}

function english(word: string): string[] {
  const forms = [`${word}s`]
  if (/(?:s|x|z|ch|sh|o)$/.test(word)) forms.push(`${word}es`)
  if (/[^aeiou]y$/.test(word)) forms.push(`${word.slice(0, -1)}ies`)
  if (/(?:f|fe)$/.test(word)) forms.push(word.replace(/fe?$/, 'ves'))
  if (/[^s]s$/.test(word)) forms.push(word.slice(0, -1))
  if (/(?:s|x|z|ch|sh|o)es$/.test(word)) forms.push(word.slice(0, -2))
  if (/ies$/.test(word)) forms.push(`${word.slice(0, -3)}y`)
  if (/ves$/.test(word)) forms.push(`${word.slice(0, -3)}f`, `${word.slice(0, -3)}fe`)
  return forms
}

/** Prefixes of Swahili nouns, singular and plural. */
const classes: [singular: string, plural: string][] = [
  ['ki', 'vi'],
  ['ch', 'vy'],
  ['mw', 'mi'],
  ['mw', 'wa'],
  ['m', 'mi'],
  ['m', 'wa'],
  ['ji', 'me'],
  ['', 'ma'],
  ['u', ''],
]
/** What remains of a noun after its prefix. */
const MIN_STEM = 3

function swahili(word: string): string[] {
  if (word.length < 4) return []
  return classes.flatMap(([one, many]) =>
    [
      [one, many],
      [many, one],
    ].flatMap(([from = '', to = '']) =>
      word.startsWith(from) && word.length - from.length >= MIN_STEM
        ? [to + word.slice(from.length)]
        : [],
    ),
  )
}
