/** The phone numbers that begin as typed, in any spelling: `0712 345`, `+254712345`, `712345`. Undefined: it is no phone. */
export function phonesFrom(text: string): [from: string, to: string] | undefined {
  if (!/^\+?[\d\s().-]+$/.test(text)) return undefined
  const local = text.replace(/\D/g, '').replace(/^00/, '').replace(/^254/, '').replace(/^0/, '')
  if (!/^[17]\d{3,8}$/.test(local)) return undefined
  const from = `254${local}`
  return [from, from.padEnd(12, '9')]
}

/** The last four to six digits of a phone number, as people say it at a counter. Undefined: the text is none. */
export const phoneEnd = (text: string) => (/^\d{4,6}$/.test(text) ? text : undefined)
