import { refusals as englishRefusals } from '@duka/contract/errors'
import { messages as englishMessages } from '@duka/contract/messages'
import { hasToken, onSessionChange } from '../lib/session.ts'
import { type Language, language } from '../lib/text.ts'
import { about } from './sw/about.ts'
import { carts } from './sw/carts.ts'
import { catalogue } from './sw/catalogue.ts'
import { messages } from './sw/messages.ts'
import { product } from './sw/product.ts'
import { refusals } from './sw/refusals.ts'
import { type Pair, saying } from './sw/saying.ts'
import { site } from './sw/site.ts'
import { ui } from './sw/ui.ts'
import { users } from './sw/users.ts'

const blurb = 'Everyday things at honest prices, delivered across Kenya.'
const kauli = 'Vitu vya kila siku kwa bei za haki, vinaletwa kote Kenya.'

/** What the shop says of itself; a shop that says something else says it in its own language. */
const ofTheShop: Pair[] = [
  [`${blurb} Pay by M-Pesa or cash on delivery.`, `${kauli} Lipa kwa M-Pesa au ukipokea mzigo.`],
  [`${blurb} Pay by M-Pesa.`, `${kauli} Lipa kwa M-Pesa.`],
  [`${blurb} Pay cash on delivery.`, `${kauli} Lipa pesa taslimu ukipokea mzigo.`],
  ['Mobile money and cash on delivery', 'Pesa kwa simu na kulipa ukipokea mzigo'],
  ['Mobile money', 'Pesa kwa simu'],
  ['Cash on delivery', 'Kulipa ukipokea mzigo'],
  ['Mon-Fri 9 AM-5 PM (EAT)', 'Jumatatu hadi Ijumaa, saa 3 asubuhi hadi saa 11 jioni (EAT)'],
]

/** What a form says beside the specification's sentences. */
const ofForms: Pair[] = [
  ['Use at most {most} characters.', 'Tumia herufi {most} au pungufu.'],
  ['Please enter the code from the message.', 'Tafadhali weka msimbo ulio kwenye ujumbe.'],
]

/** Each sentence of the contract beside its Swahili one. */
export const sentences: Pair[] = [
  ...ofTheShop,
  ...ofForms,
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

/** Swahili as far as a guest meets it. */
const forGuests: Language = {
  code: 'sw',
  parts: { about, carts, catalogue, product, site, ui, users },
  say: saying(sentences),
}
let known = forGuests

/** Swahili for whoever is here; what is said behind the login comes once somebody is signed in. */
export async function swahili(): Promise<Language> {
  await learnMore()
  return known
}

async function learnMore(): Promise<void> {
  if (known !== forGuests || !hasToken()) return
  try {
    const { parts, reasons } = await import('./sw/signed-in.ts')
    known = {
      code: 'sw',
      parts: { ...forGuests.parts, ...parts },
      say: saying([...sentences, ...reasons]),
    }
  } catch (error) {
    console.warn('Some words are not here yet', error)
  }
  if (language.get() === forGuests) language.set(known)
}

onSessionChange(learnMore)
