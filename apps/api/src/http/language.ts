import type { IncomingMessage } from 'node:http'
import type { LanguageCode } from '@duka/contract/endpoint'

/** The cookie that `apps/web/app/lib/text/text.ts` sets when a visitor chooses Swahili. */
const swahiliCookie = /(?:^|;\s*)language=sw(?:;|$)/

/** The language to render a page in: English for crawlers and for visitors who chose none. */
export function languageOf({ headers }: Pick<IncomingMessage, 'headers'>): LanguageCode {
  return headers.cookie !== undefined && swahiliCookie.test(headers.cookie) ? 'sw' : 'en'
}
