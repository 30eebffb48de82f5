/** Further words are ignored: each costs index lookups. */
const MAX_WORDS = 10

/** The words of a text in any script, in lower case; `1.7` stays one word, as PostgreSQL reads it too. */
export function wordsOf(text: string): string[] {
  const words = text.normalize('NFKC').toLowerCase().replace(/[’ʼ]/g, "'")
  return words.match(/\p{N}+(?:\.\p{N}+)+|[\p{L}\p{M}\p{N}]+/gu) ?? []
}

/** A part of a search: a word, or a quantity such as `5 kg`. */
export type Part = { word: string } | { amount: string; units: string[]; typed: string }

/** Splits a search into words and quantities: `rice 5kg`, `rice 5 kg` and `mchele kilo 5` have the same ones. */
export function partsOf(text: string): Part[] {
  const words = wordsOf(text.replace(/(\d),(?=\d{3}\b)/g, '$1'))
  const parts: Part[] = []
  for (let at = 0; at < words.length && parts.length < MAX_WORDS; at += 1) {
    const word = words[at] ?? ''
    const next = words[at + 1] ?? ''
    const [, amount = '', unit = ''] = /^([\d.]+)(\p{L}+)$/u.exec(word) ?? []
    if (units.has(unit)) parts.push(quantity(amount, unit, word))
    else if (isNumber(word) && units.has(next)) {
      parts.push(quantity(word, next, `${word} ${next}`))
      at += 1
    } else if (
      word.length > 1 &&
      units.has(word) &&
      isNumber(next) &&
      !units.has(words[at + 2] ?? '')
    ) {
      parts.push(quantity(next, word, `${word} ${next}`))
      at += 1
    } else if (!parts.some((part) => 'word' in part && part.word === word)) parts.push({ word })
  }
  return parts
}

const isNumber = (word: string) => /^\d+(\.\d+)?$/.test(word)

function quantity(amount: string, unit: string, typed: string): Part {
  return { amount: amount.replace(/\.0+$/, ''), units: units.get(unit) ?? [unit], typed }
}

/** Words for the same unit; the last ones are English stems, as descriptions are indexed. */
const unitWords = [
  'kg kgs kilo kilos kilogram kilograms kilogramme kilogrammes kilogramm',
  'g gm gms gr gram grams gramme grammes gramu gramm',
  'l lt ltr ltrs litre litres liter liters lita litr',
  'ml mls millilitre millilitres milliliter mili millilitr',
  'cm centimetre centimetres sentimita',
  'm metre metres meter meters mita metr',
  'mm millimetre millimetres',
  'inch inches inchi in',
  'w watt watts wati',
  'v volt volts volti',
  'mah',
  'gb gig gigs gigabyte gigabytes giga',
  'mb megabyte megabytes',
  'tb terabyte terabytes',
  'pc pcs piece pieces pcs vipande piec',
]
const units = new Map(
  unitWords.flatMap((line) => line.split(' ').map((word) => [word, line.split(' ')] as const)),
)

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
