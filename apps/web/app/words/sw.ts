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

/** What the shop says of itself; a shop that says something else says it in its own language. */
const ofTheShop: [string, string][] = [
  [
    'Everyday things at honest prices, delivered across Kenya. Pay by M-Pesa or cash on delivery.',
    'Vitu vya kila siku kwa bei za haki, vinaletwa kote Kenya. Lipa kwa M-Pesa au ukipokea mzigo.',
  ],
  ['Mobile money and cash on delivery', 'Pesa kwa simu na kulipa ukipokea mzigo'],
  ['Mon-Fri 9 AM-5 PM (EAT)', 'Jumatatu hadi Ijumaa, saa 3 asubuhi hadi saa 11 jioni (EAT)'],
]

/** Each sentence of the contract beside its Swahili one. */
export const sentences: [english: string, swahili: string | undefined][] = [
  ...ofTheShop,
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
