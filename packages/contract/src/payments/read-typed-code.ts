/**
 * The receipt code in what somebody typed, or in a whole message from M-Pesa, which begins with it; undefined if there is
 * none. Case and blanks do not matter.
 */
export function readTypedCode(typed: string): string | undefined {
  const isMessage = /\s(confirmed|imethibitishwa)\b/i.test(typed)
  const text = isMessage ? (typed.trim().split(/\s/)[0] ?? '') : typed
  const code = text.replace(/[\s.,-]/g, '').toUpperCase()
  return /^[A-Z0-9]{8,12}$/.test(code) ? code : undefined
}
