import {
  isCodeKind,
  type MessageKind,
  type WordedKind,
} from '@duka/contract/messages/message-kinds'
import { fillWording, placeholdersIn, type WordingValues } from './fill-wording.ts'
import { secretsOf } from './wordings.ts'

/** What a phone or a mail program may turn into a link: `https://…`, `www.…`, `name.example`, also an e-mail address. */
const link = /:\/\/|www\.\S|[\p{L}\d-][.。]\p{L}{2,}/iu
/** More optional parts are refused: each of them doubles the texts that a wording can become. */
const MAX_OPTIONAL_PARTS = 8

/**
 * Whether a text could send its reader's code to a stranger's site: it shows a code beside a foreign link, or joins the
 * code to other characters, which could make it a part of a link. Texts about passwords may have no foreign link at all.
 */
export function exposesCode(kind: MessageKind, text: string, values: WordingValues): boolean {
  const own = [values.link, values.stopLink].flatMap((value) => value || [])
  const rest = own.reduce((before, value) => before.replaceAll(value, ' '), text)
  const hasLink = link.test(
    rest.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, ''),
  )
  if (isCodeKind(kind) && hasLink) return true
  const shown = secretsOf(kind).flatMap((name) => values[name] || [])
  const inText = shown.filter((value) => text.includes(value))
  return inText.length > 0 && (hasLink || inText.some((value) => !standsAlone(value, text)))
}

/** Whether a wording can become such a text. */
export function hasLinkBesideCode(kind: WordedKind, wording: string): boolean {
  const samples = Object.fromEntries(placeholdersIn(wording).map((name) => [name, 'Duka']))
  const secrets = [...secretsOf(kind), 'link', 'stopLink'].map((name) => [name, `${name}-sample`])
  const values = { ...samples, ...Object.fromEntries(secrets) }
  return texts(wording).some((text) => exposesCode(kind, fillWording(text, values), values))
}

/** Whether the value always stands alone, as in `123456`, `(123456)` or `*123456*.`; not in `x123456` or `123456.co`. */
function standsAlone(value: string, text: string): boolean {
  const literal = value.replace(/[^\w\s]/g, '\\$&')
  const alone = new RegExp(
    `(?<![^\\s(*])${literal}(?![^\\s.,;:!?)*])(?![.,;:!?)*]+[^\\s.,;:!?)*])`,
    'g',
  )
  return !text.replace(alone, '').includes(value)
}

/** Every text that a wording can become, with and without each of its optional parts. */
function texts(wording: string): string[] {
  const parts = wording.split(/\[([^\][]*)\]/)
  if (parts.length > 2 * MAX_OPTIONAL_PARTS + 1) return [wording]
  return parts.reduce(
    (before, part, n) =>
      before.flatMap((text) => (n % 2 === 1 ? [text, text + part] : [text + part])),
    [''],
  )
}
