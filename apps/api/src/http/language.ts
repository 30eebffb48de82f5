import type { IncomingMessage } from 'node:http'
import type { LanguageCode } from '@duka/contract/endpoint'

/** As `apps/web/app/lib/text.ts` sets it for whoever has chosen Swahili. */
const ofSwahili = /(?:^|;\s*)language=sw(?:;|$)/

/** The language in which a page is wanted: English for crawlers and for who has chosen nothing. */
export function languageOf({ headers }: Pick<IncomingMessage, 'headers'>): LanguageCode {
  return headers.cookie !== undefined && ofSwahili.test(headers.cookie) ? 'sw' : 'en'
}

/**
 * What the answer to a request is kept under: its address, and its language where that is another
 * than English. The API says the same to everybody. No address has a space in it.
 */
export function keyOf(request: Pick<IncomingMessage, 'headers' | 'url'>): string {
  const { url = '', headers } = request
  if (headers.cookie === undefined || url.startsWith('/api/')) return url
  const language = languageOf(request)
  return language === 'en' ? url : `${url} ${language}`
}
