/**
 * A person's name for a message, in one line and without anything that a mail program turns into a link. Anybody can
 * choose a name for an account with somebody else's e-mail address.
 */
export function plainName(name: string): string {
  return name
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/:?\/\//g, ' ')
    .replace(/\.(?=[^\s.])/g, '. ')
    .replace(/ +/g, ' ')
    .trim()
}
