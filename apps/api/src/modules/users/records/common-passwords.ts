import { ShopError } from '../../../http/errors.ts'

/**
 * Throws 400 `PASSWORD_COMMON` for a password that many people use. Letter case, symbols at
 * its ends and the usual replacements (`@` for `a`, `0` for `o`) make no difference: `P@ssword1!` is
 * `password1`.
 * For new passwords only; an old one keeps working.
 */
export async function refuseCommonPassword(
  field: 'password' | 'newPassword',
  password: string,
): Promise<void> {
  const common = await commonPasswords()
  if (!spellings(password).some((spelling) => common.has(spelling))) return
  throw new ShopError('PASSWORD_COMMON', {}, { field })
}

const letters: Record<string, string> = { '@': 'a', $: 's', '0': 'o', '3': 'e' }

function spellings(password: string): string[] {
  const lower = password.toLowerCase()
  const replaced = lower.replace(/[@$03]/g, (sign) => letters[sign] ?? sign)
  return [lower, replaced].flatMap((text) => [
    text,
    text.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, ''),
  ])
}

let list: Promise<ReadonlySet<string>> | undefined

/** Loaded with the first registration, to save memory until then. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return list
}
