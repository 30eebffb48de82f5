import type { FieldCode } from '../field-messages.ts'
import { plainText } from '../plain-text.ts'

/** Why a text holds no code that could pay an order. */
type CodeProblem = Extract<FieldCode, `paid${string}` | 'payingFailed'>

const MAX_AGE_MS = 62 * 86_400_000

/** Signs of M-Pesa's messages that are not about a payment to the shop, in English and Swahili. */
const signs: [CodeProblem, RegExp][] = [
  [
    'paidBack',
    /\breversal of transaction\b|\b(?:been|was) (?:successfully )?reversed\b|\b(?:im|zim|ul)e?(?:rejeshwa|rudishwa)\b/i,
  ],
  ['paidToPerson', /\byou have received\b|\bumepokea\b/i],
  [
    'paidElsewhere',
    /\b(?:confirmed|imethibitishwa)\W*(?:on [\d/]+ at [\d:]+ ?[AP]M\W*)?(?:withdraw|you bought|give|umetoa|umenunua)\b/i,
  ],
]
/** `sent to OTIENO PAUL 0700000140`, also with a masked number; a payment to a shop names an account or no number. */
const toPerson =
  /\b(?:sent to|zimetumwa kwa|imetumwa kwa|umetuma [^.]*?kwa)(?:(?! for account | kwa akaunti ).)*?(?:\+?254|\b0)[17][\d*]{8}\b/i

/**
 * The receipt code in what somebody typed, or in one whole message from M-Pesa, with whatever a forward puts around it;
 * else the reason why it has none. Case and blanks do not matter.
 */
export function readTypedCode(
  typed: string,
  now = new Date(),
): { code: string } | { problem: CodeProblem } {
  const text = plainText(typed)
  const isMessage = /\b(?:confirmed|imethibitishwa)\b/i.test(text)
  const alone = text.replace(/[\s.,-]/g, '').toUpperCase()
  if (!isMessage && codeAlone.test(alone) && (/\d/.test(alone) || alone.length === text.length))
    return { code: alone }
  if (
    !isMessage &&
    /\b(?:failed|insufficient funds|imeshindikana|haikufaulu|hazitoshi)\b/i.test(text)
  )
    return { problem: 'payingFailed' }
  const [sign] = signs.find(([, words]) => words.test(text)) ?? []
  if (sign) return { problem: sign }
  if (toPerson.test(text)) return { problem: 'paidElsewhere' }
  const [code, another] = codesIn(text)
  if (another) return { problem: 'paidCodes' }
  if (!code) return { problem: 'paidCode' }
  return isOld(text, now) ? { problem: 'paidLongAgo' } : { code }
}

/** Words of ten capitals and digits, and what stands before *Confirmed* in small letters, too. */
function codesIn(text: string): string[] {
  const words = [
    ...(text.match(/(?<![\w.])(?=[A-Z]*\d)(?=\d*[A-Z])[A-Z\d]{10}(?!\w)/g) ?? []),
    ...(text.match(
      /(?<![\w.])(?=[a-z\d]*\d)[a-z][a-z\d]{9}(?=\W+(?:confirmed|imethibitishwa)\b)/gi,
    ) ?? []),
  ]
  return [...new Set(words.map((word) => word.toUpperCase()))]
}

/** Eight to twelve letters and digits, or ten letters, some of which may be meant as digits. */
const codeAlone = /^(?:(?=[A-Z]*\d)(?=\d*[A-Z])[A-Z\d]{8,12}|[A-Z]{10})$/

/** Whether the day that the message names, as `27/11/26`, is long past. */
function isOld(text: string, now: Date): boolean {
  const [, day, month, year] =
    /\b(?:on|tarehe) (\d{1,2})\/(\d{1,2})\/(?:20)?(\d{2})\b/i.exec(text) ?? []
  return (
    year !== undefined &&
    Date.UTC(2000 + Number(year), Number(month) - 1, Number(day)) < now.getTime() - MAX_AGE_MS
  )
}
