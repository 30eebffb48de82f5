import { isCodeKind, type WordedKind } from '@duka/contract/messages/message-kinds'
import { placeholdersIn } from './fill-wording.ts'
import { secretsOf } from './wordings.ts'

/** What a phone or a mail program may turn into a link: `https://…`, `www.…`, `name.example`, also an e-mail address. */
const link = /:\/\/|www\.|[\p{L}\d-][.。]\p{L}{2,}/iu
/** More optional parts are refused: each of them doubles the texts that a wording can become. */
const MAX_OPTIONAL_PARTS = 8

/**
 * Whether a wording could lead a code astray: it shows a code and has a link of its own, or joins the code to other
 * characters, which could make it a part of a link. A text about a password has no link of its own even without a code.
 */
export function hasLinkBesideCode(kind: WordedKind, wording: string): boolean {
  const shown = placeholdersIn(wording).filter((name) => secretsOf(kind).includes(name))
  const hasLink = link.test(wording.normalize('NFKC').replace(/\{\w+\}/g, ' '))
  if (isCodeKind(kind) && hasLink) return true
  if (shown.length === 0) return false
  return hasLink || texts(wording).some((text) => shown.some((name) => !standsAlone(name, text)))
}

/** Whether there are blanks, brackets, stars or the end of a sentence around each such placeholder. */
function standsAlone(name: string, text: string): boolean {
  const hole = `\\{${name}\\}`
  const alone = new RegExp(
    `(?<![^\\s(*])${hole}(?![^\\s.,;:!?)*])(?![.,;:!?)*]+[^\\s.,;:!?)*])`,
    'g',
  )
  return !new RegExp(hole).test(text.replace(alone, ''))
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
