import type { AuditEntry } from '@duka/contract/audit/audit'
import { shortId } from '@duka/contract/endpoint'
import { Link } from 'react-router'
import { useTranslate } from '../../lib/text/text.ts'
import { Icon } from '../../ui/icons.tsx'
import { auditWords } from './audit-words.ts'
import { nameIn } from './describe-entry.ts'
import type { Difference } from './differences.ts'
import { OneDifference } from './one-difference.tsx'

/** The length of an id. The codes of receipts are shorter and are shown in full. */
const UUID_LENGTH = 36

/** The person with username, address and device; otherwise "unknown" or the shop itself. */
export function Who({ user, address = '', device = '' }: AuditEntry) {
  const t = auditWords.use()
  const place = t.by(useTranslate()(device), address)
  return (
    <span className="block min-w-28 wrap-anywhere">
      {user ? (
        (user.name ?? user.username)
      ) : (
        <span className="text-muted">{place ? t.unknown : t.shop}</span>
      )}
      {user?.name && <span className="block text-sm text-muted">{user.username}</span>}
      {place && <span className="block text-sm text-muted">{place}</span>}
    </span>
  )
}

/** The action and the thing; its short id links to its history. */
export function What({ thing, thingId, action }: AuditEntry) {
  const t = auditWords.use()
  return (
    <>
      {nameIn(t.things, thing)}{' '}
      <Link
        to={`/dashboard/audit?${new URLSearchParams({ thing, thingId })}`}
        title={thingId}
        className="figures text-primary underline"
      >
        {thingId.length === UUID_LENGTH ? shortId(thingId) : thingId}
      </Link>{' '}
      {nameIn(t.actions, action)}
    </>
  )
}

/** One line for the first changed field. It unfolds to show all changed fields with both values. */
export function Unfolding({ all }: { all: Difference[] }) {
  const t = auditWords.use()
  const [first] = all
  if (!first) return <span className="text-muted">{t.nothing}</span>
  return (
    <details className="group min-w-0 text-sm">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-control [&::-webkit-details-marker]:hidden">
        <Icon name="down" className="size-4 shrink-0 -rotate-90 group-open:rotate-0" />
        <span className="line-clamp-2 min-w-0 wrap-anywhere group-open:hidden">
          <span className="text-muted">{first.name}:</span> {gistOf(first, t.nothing)}
          {all.length > 1 && <span className="text-muted"> {t.more(all.length - 1)}</span>}
        </span>
        <span className="hidden text-muted group-open:inline">{t.fromTo}</span>
      </summary>
      <dl className="grid gap-1 pb-2 pl-6">
        {all.map((difference) => (
          <OneDifference key={difference.name} {...difference} />
        ))}
      </dl>
    </details>
  )
}

/** Both values in a few words; missing ones are left out. */
function gistOf({ from, to }: Difference, nothing: string): string {
  return [from, to]
    .filter((state) => state !== undefined)
    .map((state) => state || nothing)
    .join(' → ')
}
