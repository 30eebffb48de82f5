import type { Language } from '../../lib/text/text.ts'

/** An English message and its translation, both with placeholders such as `{name}`. */
export type Pair = [english: string, swahili: string | undefined]

/** Returns a function that translates the messages of `pairs` and returns others unchanged. */
export function translateWith(pairs: Pair[]): (sentence: string) => string {
  const translations = new Map(pairs)
  return (sentence) => translations.get(sentence) ?? sentence
}

/** The parts of several files `words.sw.ts`, as `import.meta.glob` collects them. */
export const partsOf = (files: Record<string, Language['parts']>): Language['parts'] =>
  Object.assign({}, ...Object.values(files))

/** The messages of a table with their translations, which have the same names. */
export function pairs<Name extends string>(
  english: Record<Name, string>,
  swahili: Record<Name, string>,
): Pair[] {
  return (Object.keys(english) as Name[]).map((name): Pair => [english[name], swahili[name]])
}
