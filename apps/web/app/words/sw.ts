import { refusals as englishRefusals, fill } from '@duka/contract/errors'
import { messages as englishMessages } from '@duka/contract/messages'
import type { Language } from '../lib/text.ts'
import { about } from './sw/about.ts'
import { carts } from './sw/carts.ts'
import { catalogue } from './sw/catalogue.ts'
import { messages } from './sw/messages.ts'
import { refusals } from './sw/refusals.ts'
import { site } from './sw/site.ts'
import { users } from './sw/users.ts'

/** Each sentence of the contract beside its Swahili one. */
export const sentences: [english: string, swahili: string | undefined][] = [
  ...Object.entries(englishRefusals).map(([code, { message }]): [string, string | undefined] => [
    message,
    refusals[code as keyof typeof refusals],
  ]),
  ...Object.entries(englishMessages).flatMap(([group, those]) =>
    Object.entries(those).map(([name, english]): [string, string | undefined] => [
      english,
      (messages as Record<string, Record<string, string>>)[group]?.[name],
    ]),
  ),
]

const exact = new Map(sentences)
/** Sentences with holes, that by now are filled. */
const filled = sentences
  .filter(([english]) => /\{\w+\}/.test(english))
  .map(([english, swahili]) => {
    const literal = english.replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    return [new RegExp(`^${literal.replace(/\{(\w+)\}/g, '(?<$1>.+)')}$`, 's'), swahili] as const
  })

/** Swahili, for whoever chooses it. Parts that are not here yet are read in English. */
export const swahili: Language = {
  code: 'sw',
  parts: { about, carts, catalogue, site, users },
  say(sentence) {
    const known = exact.get(sentence)
    if (known) return known
    for (const [pattern, said] of filled) {
      const found = said && pattern.exec(sentence)
      if (found) return fill(said, found.groups)
    }
    return sentence
  },
}
