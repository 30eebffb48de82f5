import { expect } from 'vitest'
import { faultsOf, leftInEnglish, wordsOf } from './reading.ts'
import { inSwahili } from './render.tsx'
import { ours } from './samples.ts'

/** Reads a page in both languages, and finds nothing wrong with it in either. */
export async function readInBoth(show: () => string, has: [english: string[], swahili: string[]]) {
  const [english, swahili] = has
  const shown = show()
  for (const text of english) expect(wordsOf(shown)).toContain(text)
  expect(faultsOf(shown)).toEqual([])
  const translated = await inSwahili(show)
  for (const text of swahili) expect(wordsOf(translated)).toContain(text)
  expect(faultsOf(translated)).toEqual([])
  expect(await leftInEnglish(show, ours)).toEqual([])
}
