import { useHasZones } from '../../lib/shop.ts'
import { suggestionWords } from './suggestion-words.ts'
import { site } from './words.ts'

/** The words of a search that wants a page and no goods, in English and Swahili. */
const wordsOf = {
  returns: list`return returns returned returning refund refunds exchange exchanges warranty guarantee
    rudisha kurudisha rejesha kurejesha marejesho`,
  about: list`about kuhusu`,
  buying: list`deliver delivery deliveries shipping pay paying payment payments mpesa cash paybill till
    lipa kulipa malipo usafirishaji uwasilishaji`,
  contact: list`contact contacts call help location opening hours support wasiliana msaada mahali`,
  track: list`track tracking order orders fuatilia kufuatilia oda`,
}

/** What only a shop with delivery zones answers. */
const feeWords = ['fee', 'fees']

/** Words that stand around them: *how to return*, *delivery cost*, *my orders*. */
const around = list`a an and are at by can cost costs customer do does find for free have how i in is it
  jinsi kwa long me methods much my na of on options or policies policy sisi terms the time times to us wa what when where
  with ya yangu yenu you your za zangu`

function list(text: TemplateStringsArray): string[] {
  return text.join('').split(/\s+/)
}

export interface AskedPage {
  to: string
  name: string
}

/** The pages that answer a search, if it asks for nothing else: of two things, both. `isBegun`: its last word may still go on. */
export function useAskedPages(): (typed: string, isBegun?: boolean) => AskedPage[] {
  const t = site.use()
  const { buying } = suggestionWords.use()
  const hasZones = useHasZones()
  const pages: [string, string, string[]][] = [
    ['/returns', t.rules.returns, wordsOf.returns],
    hasZones
      ? ['/delivery', buying, [...wordsOf.buying, ...feeWords, 'ada']]
      : ['/about', buying, wordsOf.buying],
    ['/about', t.aboutUs, wordsOf.about],
    ['/contact', t.contactUs, wordsOf.contact],
    ['/track-shipping', t.trackOrder, wordsOf.track],
  ]
  return (typed, isBegun) => {
    const asked = askedWords(typed).filter((word) => hasZones || !feeWords.includes(word))
    const last = asked.at(-1)
    if (last === undefined) return []
    const isOf = (words: string[]) => (word: string) =>
      words.some((one) => one === word || isMisspelt(word, one)) ||
      (isBegun && word === last && word.length > 2 && words.some((one) => one.startsWith(word)))
    const answering = pages.map(([, , words]) => asked.filter(isOf(words)))
    if (!asked.every((word) => answering.some((some) => some.includes(word)))) return []
    const found = pages.filter((_, at) => answering[at]?.length)
    // Two questions may have one page.
    const names = new Map(found.map(([to, name]) => [to, name]))
    return [...names].map(([to, name]) => ({ to, name }))
  }
}

/** A shorter word with an error is more often another word: `cast` is not `cash`. */
const MIN_MISSPELT = 6

/**
 * Whether one letter is left out, added, wrong or swapped. Rarely at the start: `borders` are no orders, and `playing`
 * is not `paying`.
 */
function isMisspelt(typed: string, word: string): boolean {
  if (Math.min(typed.length, word.length) < MIN_MISSPELT) return false
  let same = 0
  while (same < typed.length && typed[same] === word[same]) same += 1
  const [is, meant] = [typed.slice(same), word.slice(same)]
  const isSwapped = is[0] === meant[1] && is[1] === meant[0] && is.slice(2) === meant.slice(2)
  const isOther = [meant, meant.slice(1)].includes(is.slice(1)) || is === meant.slice(1)
  return same >= (word.length < 8 ? 2 : 1) && (isOther || isSwapped)
}

function askedWords(typed: string): string[] {
  const all = typed.toLowerCase().replace(/\bm[- ]pesa\b/g, 'mpesa')
  return (all.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !around.includes(word))
}
