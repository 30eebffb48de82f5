import * as z from 'zod/mini'
import { requiredText } from '../endpoint.ts'
import { invalid } from '../field-messages.ts'
import { plainText } from '../plain-text.ts'

/** Catches typing errors; only a delivered message proves that an address exists. */
const emailShape =
  /^(?=[^@]{1,64}@)[^\s@<>()[\],;:"\\]+@([^\s@<>()[\],;:"\\.]+\.)+[^\s@<>()[\],;:"\\.]+$/

/** An e-mail address, also as copied from a link or a message: `Rose <rose@mail.example>,`. */
export function email(required: string) {
  return requiredText(required, 254, pastedEmail).check(z.regex(emailShape, invalid.emailFormat))
}

const pastedEmail = z.overwrite<string>((typed) =>
  plainText(typed).replace(/^(?:mailto:|[^<>]*<)?([^<>]*?)>?[.,;]?$/i, '$1'),
)

/** Refuses line breaks and links, because names appear in messages of the shop, where these could deceive the reader. */
export const withoutLink = z.refine<string>(
  (typed) =>
    !/[\p{Cc}\u2028\u2029]|:\/\/|www\.|\.\p{L}{2,}\//iu.test(
      typed.normalize('NFKC').replace(/[\u3002\u2024]/g, '.'),
    ),
  invalid.nameWithLink,
)

/** The name of a person, without links. */
export function personName(required: string, longest: number) {
  return requiredText(required, longest).check(withoutLink)
}
