/**
 * A person's name for a message: one line, and nothing that a mail program turns into a link.
 * Whoever opens an account types the name, and the message may go to somebody else.
 */
export function plainName(name: string): string {
  return name
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/:?\/\//g, ' ')
    .replace(/\.(?=[^\s.])/g, '. ')
    .replace(/ +/g, ' ')
    .trim()
}
