import type { ClientErrorReport } from '@duka/contract/settings/client-errors'
import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '../../deps.ts'
import { countClientError } from '../users/limits/request-limits.ts'
import { countReport } from './client-errors.queries.ts'

/** Counts an error that a browser reports. The log has the first of a group, the tenth, the hundredth and so on. */
export async function takeReport(
  deps: Pick<Deps, 'db' | 'rateLimits' | 'now'>,
  report: ClientErrorReport,
  { ip, log }: { ip: string; log: Pick<FastifyBaseLogger, 'warn'> },
): Promise<void> {
  await countClientError(deps, ip)
  const clean = withoutPerson(report)
  const times = await countReport(deps.db, clean)
  if (/^10*$/.test(String(times)))
    log.warn({ clientError: { ...clean, times } }, 'a browser reported an error')
}

/** Anybody can report anything: only words of code stay, no address, token, number, e-mail or text of a page. */
export function withoutPerson({
  kind,
  page,
  message,
  place,
}: ClientErrorReport): ClientErrorReport {
  const parts = page.split('/').filter(Boolean)
  return {
    kind,
    page: `/${parts.map((part) => (isRoutePart.test(part) ? part : ':cut')).join('/')}`.slice(
      0,
      100,
    ),
    message: message
      .normalize('NFKC')
      .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
      .replace(/(?<!\((?:reading|setting) )(["'`]).*?(?:\1|$)/g, '…')
      .replace(/[«“‘].*?(?:[»”’]|$)/g, '…')
      .replace(/\+?\d(?:[ ().-]?\d){5,}/g, '…')
      .replace(/\S*[/@\\]\S*/g, '…')
      .replace(/\S*(?:\d\S*){4}|[\w-]{20,}/g, '…')
      .slice(0, 200)
      .trim(),
    place: place !== null && isPlace.test(place) ? place : null,
  }
}

const isRoutePart = /^(:[A-Za-z]{1,20}|\*|[a-z-]{1,20})$/
const isPlace = /^\/assets\/[\w.-]{1,80}:\d{1,6}:\d{1,7}$/
