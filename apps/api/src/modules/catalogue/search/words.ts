/** A word of a text as the database splits it, for products and searches alike (the function `search_words`). */
export interface Word {
  word: string
  /** What stands before the word: nothing in `5kg`, `-` in `WD-40`, with a blank between words that are apart. */
  gap: string
}

/** A part of a search: a word, a quantity such as `5 kg`, or numbers and letters written as one, such as `WD-40`. */
export type Part =
  | { word: string; typed: string; isTied: boolean }
  | { amount: string; units: string[]; typed: string }
  | { atoms: string[]; typed: string }

/** Further words are ignored: each costs index lookups. */
const MAX_PARTS = 10

/** Finds words, quantities and names such as `iphone15`. `rice5kg`, `rice 5 kg` and `mchele kilo 5` have the same quantity. */
export function partsOf(words: Word[]): Part[] {
  const parts: Part[] = []
  for (let at = 0; at < words.length && parts.length < MAX_PARTS; ) {
    const { part, length } = partAt(words, at)
    if (!('word' in part && parts.some((one) => 'word' in one && one.word === part.word)))
      parts.push(part)
    at += length
  }
  return parts
}

function partAt(words: Word[], at: number): { part: Part; length: number } {
  const { word = '' } = words[at] ?? {}
  const next = words[at + 1]
  if (isQuantity(words, at)) return { part: quantity(word, next?.word ?? '', words, at), length: 2 }
  if (isQuantityInSwahili(words, at))
    return { part: quantity(next?.word ?? '', word, words, at), length: 2 }
  let end = at + 1
  while (continuesName(words, end)) end += 1
  const atoms = words.slice(at, end).map(({ word }) => word)
  if (atoms.length > 1)
    return { part: { atoms, typed: typedAs(words, at, end) }, length: atoms.length }
  return { part: { word, typed: word, isTied: isTied(words[at]) }, length: 1 }
}

/** `5kg` and `5 kg`. */
function isQuantity(words: Word[], at: number): boolean {
  const [number, unit, after] = words.slice(at, at + 3)
  if (!number || !unit || !isNumber(number.word) || !units.has(unit.word)) return false
  // `15 in black` has no inches, and `5g12` is the name of a model.
  return (unit.word !== 'in' || unit.gap === '') && after?.gap !== ''
}

/** `kilo 5`. */
function isQuantityInSwahili(words: Word[], at: number): boolean {
  const [unit, number] = [words[at], words[at + 1]]
  return (
    unit !== undefined &&
    number !== undefined &&
    unit.word.length > 1 &&
    units.has(unit.word) &&
    !isTied(unit) &&
    !isTied(number) &&
    isNumber(number.word) &&
    !units.has(words[at + 2]?.word ?? '')
  )
}

/** Whether a word continues the name before it: `15` in `iphone15`. In `rice5kg` the `5` begins a quantity. */
function continuesName(words: Word[], at: number): boolean {
  const [before, word] = [words[at - 1], words[at]]
  return (
    before !== undefined &&
    word !== undefined &&
    isTied(word) &&
    isNumber(before.word) !== isNumber(word.word) &&
    !isQuantity(words, at)
  )
}

const isTied = (word: Word | undefined) => word !== undefined && !/\s/.test(word.gap)

export const isNumber = (word: string) => /^\d/.test(word)

function quantity(amount: string, unit: string, words: Word[], at: number): Part {
  return {
    amount: amount.replace(/\.0+$/, ''),
    units: units.get(unit) ?? [unit],
    typed: typedAs(words, at, at + 2),
  }
}

function typedAs(words: Word[], from: number, to: number): string {
  return words
    .slice(from, to)
    .map(({ word, gap }, at) => (at === 0 ? word : gap + word))
    .join('')
}

/** Words for the same unit. */
const unitWords = [
  'kg kgs kilo kilos kilogram kilograms kilogramme kilogrammes',
  'g gm gms gr gram grams gramme grammes gramu',
  'l lt ltr ltrs litre litres liter liters lita',
  'ml mls millilitre millilitres milliliter mili',
  'cm centimetre centimetres sentimita',
  'm metre metres meter meters mita',
  'mm millimetre millimetres',
  'inch inches inchi in',
  'w watt watts wati',
  'v volt volts volti',
  'mah',
  'gb gig gigs gigabyte gigabytes giga',
  'mb megabyte megabytes',
  'tb terabyte terabytes',
  'pc pcs piece pieces vipande',
]
const units = new Map(
  unitWords.flatMap((line) => line.split(' ').map((word) => [word, line.split(' ')] as const)),
)

export const isUnit = (word: string) => units.has(word)

/** Small words of Swahili, which English stop words do not include. They are ignored beside other words. */
export const swahiliStopWords = new Set(
  'ya wa la za cha vya kwa na ni pa mwa ka kama au hii hizi ile katika nzuri'.split(' '),
)

/** What people write around the goods they look for. Ignored if no product has the word. */
export const fillers = new Set(
  'nataka natafuta naomba nipe nunua kununua bei gani ngapi price prices cost buy want need looking please cheap best good quality kenya nairobi shop online ksh kes shillings sale offer original genuine'.split(
    ' ',
  ),
)

/** Adjectives in English and Swahili. Beside a word for goods they match nothing alone: *red dress* finds no red beans. */
export const describing = new Set(
  `red blue green yellow black white brown grey gray pink purple navy nyekundu samawati kijani njano nyeusi nyeupe kahawia kijivu
  zambarau big small large medium little long tall wide thin thick heavy new cheap best good quality kubwa ndogo ndefu fupi nene
  nyembamba nzito nyepesi mpya cotton leather wooden plastic steel wireless bluetooth waterproof
  rechargeable`.split(/\s+/),
)
