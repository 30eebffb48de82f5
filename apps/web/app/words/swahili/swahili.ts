import { refusals as englishRefusals } from '@duka/contract/errors'
import { fillRefusal } from '@duka/contract/fill'
import { messages as englishMessages } from '@duka/contract/screen-messages'
import {
  acceptedWords,
  labelWords,
  methodSets,
  payWords,
} from '@duka/contract/settings/accepted-methods'
import { isStaff } from '@duka/contract/users/roles'
import { hasToken, knownUser } from '../../lib/session/session.ts'
import type { Language } from '../../lib/text/text.ts'
import { fieldMessages } from './field-messages.ts'
import { messages } from './messages.ts'
import { refusals } from './refusals.ts'
import { type Pair, partsOf, translateWith } from './translate-with.ts'

const blurb = 'Everyday goods at honest prices, delivered across Kenya.'
const kauli = 'Vitu vya kila siku kwa bei za haki, vinaletwa kote Kenya.'
/** Those of a real shop, before it says where it delivers. */
const plain = 'Everyday goods at honest prices.'
const wazi = 'Vitu vya kila siku kwa bei za haki.'

/** The texts of the default settings. A shop that changes them writes them in its own language. */
const ofTheShop: Pair[] = [
  [plain, wazi],
  ...methodSets().flatMap((methods): Pair[] => [
    [`${blurb} ${payWords(methods, 'en')}`, `${kauli} ${payWords(methods, 'sw')}`],
    [`${plain} ${payWords(methods, 'en')}`, `${wazi} ${payWords(methods, 'sw')}`],
    [acceptedWords(methods, 'en'), acceptedWords(methods, 'sw')],
  ]),
  ...methodSets()
    .filter((methods) => methods.length > 1)
    .map((methods): Pair => [labelWords(methods, 'en'), labelWords(methods, 'sw')]),
  ['Mon-Fri 9 AM-5 PM (EAT)', 'Jumatatu hadi Ijumaa, saa 3 asubuhi hadi saa 11 jioni (EAT)'],
]

/** Each English message of the contract with its translation. */
export const sentences: Pair[] = [
  ...ofTheShop,
  ['Unknown device', 'Kifaa kisichojulikana'],
  ...Object.entries(englishRefusals).map(
    ([code, { message }]): Pair => [message, refusals[code as keyof typeof refusals]],
  ),
  ...Object.entries(englishMessages).flatMap(([group, those]) =>
    Object.entries(those).map(
      ([name, english]): Pair => [
        english,
        (messages as Record<string, Record<string, string>>)[group]?.[name],
      ],
    ),
  ),
]

/** Refusals and wrong inputs by their code. The message of `INVALID_INPUT` is that of its first field. */
function refuseWith(translate: Language['translate']): Language['refuse'] {
  const { INVALID_INPUT: _, ...codes } = { ...refusals, ...fieldMessages }
  return (code, values) => {
    const sentence = (codes as Record<string, string>)[code]
    return sentence && fillRefusal(sentence, values, translate)
  }
}

const ofGuests = import.meta.glob<Language['parts']>(
  [
    '../../lib/text/words.sw.ts',
    '../../features/{add-to-cart,carts,catalogue,delivery,payments,reviews,shipping,site,users,wish-list}/{words,*-words}.sw.ts',
    '!../../features/*/signed-in-words.sw.ts',
  ],
  { eager: true },
)

const forGuests: Language = {
  code: 'sw',
  parts: partsOf(ofGuests),
  translate: translateWith(sentences),
  refuse: refuseWith(translateWith(sentences)),
}

/** A rider has a link and no account. */
function isRider(): boolean {
  return typeof location !== 'undefined' && location.pathname.startsWith('/r/')
}

/** The texts beside those of guests, and who gets them. */
const more = [
  {
    isFor: () => hasToken() || isRider(),
    fetch: () => import('./signed-in.ts'),
  },
  {
    isFor: () => isStaff(knownUser()),
    fetch: () => import('./staff-parts.ts'),
  },
]
const fetched = new Set<(typeof more)[number]>()
let known = forGuests
const pairs = [...sentences]

/**
 * Swahili. Riders and signed-in users also get the texts that only they see, staff those of the staff
 * pages. Texts that cannot be downloaded stay English.
 */
export async function swahili(): Promise<Language> {
  for (const texts of more) {
    if (fetched.has(texts) || !texts.isFor()) continue
    try {
      add(await texts.fetch())
      fetched.add(texts)
    } catch (error) {
      console.warn('Some Swahili texts could not be loaded', error)
    }
  }
  return known
}

function add({ parts, reasons = [] }: { parts: Language['parts']; reasons?: Pair[] }): void {
  pairs.push(...reasons)
  const translate = translateWith(pairs)
  known = {
    code: 'sw',
    parts: { ...known.parts, ...parts },
    translate,
    refuse: refuseWith(translate),
  }
}
