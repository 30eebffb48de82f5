/** Joiners, variation selectors and tags, which shape emoji and the letters of some scripts. */
const shaping = /^(?:\u200c|\u200d|\ufe0e|\ufe0f|[\u{e0020}-\u{e007f}])/u
/** The end of a text to which they can belong. */
const shaped =
  /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{M}|\u200d|[\u{e0020}-\u{e007f}]|(?!\p{Script=Latin})\p{L})$/u

/**
 * Removes characters that nobody sees or types, such as an escape, a zero-width space or a direction mark: they come with
 * pasted text, break files made of it, and can hide what a text says. Line breaks, tabs and what shapes emoji stay. A
 * letter and its mark become one character (NFC).
 */
export function withoutInvisible(typed: string): string {
  return typed
    .normalize('NFC')
    .replace(/(?![\t\n\r])\p{Cc}|\p{Default_Ignorable_Code_Point}|\u2800/gu, (mark, at, whole) =>
      shaping.test(mark) && shaped.test(whole.slice(Math.max(0, at - 2), at)) ? mark : '',
    )
}

/**
 * A text that is compared, such as a code, a phone number or a search, in the characters of a keyboard: without any
 * invisible ones, in one line, with plain hyphens, blanks and digits. The function `plain_text` in the database gives the
 * same result.
 */
export function plainText(typed: string): string {
  const isWide = /[\uff01-\uff5e\u{1d400}-\u{1d7ff}]/u.test(typed)
  return typed
    .normalize(isWide ? 'NFKC' : 'NFC')
    .replace(/(?![\t-\r])\p{Cc}|\p{Default_Ignorable_Code_Point}|\u2800/gu, '')
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[\u2010-\u2015\u2212\ufe58\ufe63]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
}
