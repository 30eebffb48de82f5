import { plainText } from '@duka/contract/plain-text'

/**
 * A text for a message, in one line and without anything that a phone or a mail program turns into a link, however its
 * dots and slashes are written. Anybody can choose a name for an account with somebody else's e-mail address.
 */
export function withoutLinks(text: string): string {
  return plainText(text)
    .replace(/[\uff0e\u3002\uff61\u2024]/g, '.')
    .replace(/[:\uff1a]?[/\uff0f\u2044\u2215]{2,}/g, ' ')
    .replace(/\.(?=[^\s.\d])/g, '. ')
    .replace(/(\d)\.(\d+)\.(\d+)\.(?=\d)/g, '$1. $2. $3. ')
    .replace(/ +/g, ' ')
    .trim()
}

/** Data whose texts have no links. */
export function dataWithoutLinks<Data>(data: Data): Data {
  const map = (value: unknown): unknown => {
    if (typeof value === 'string') return withoutLinks(value)
    if (Array.isArray(value)) return value.map(map)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, map(part)]))
  }
  return map(data) as Data
}
