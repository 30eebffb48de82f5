import type { AuditEntry } from '@duka/contract/staff'
import { formatDateTime } from '../../lib/format.ts'
import { auditWords } from '../../words/staff-audit.ts'
import { type Difference, differences } from './differences.ts'

/** What happened to one thing, one entry under the other: when, who, what, from what to what. */
export function Changes({ entries }: { entries: AuditEntry[] }) {
  const t = auditWords.use()
  return (
    <ol className="grid gap-3">
      {entries.map((entry) => (
        <li
          key={entry._id}
          className="grid gap-1 border-l-4 border-line pl-3 md:grid-cols-[11rem_minmax(0,1fr)] md:gap-3"
        >
          <div className="text-sm text-muted">
            <time dateTime={entry.at} className="figures block">
              {formatDateTime(entry.at)}
            </time>
            {entry.user?.username ?? t.shop}
          </div>
          <div className="min-w-0">
            <p className="font-medium">
              {t.things[entry.thing] ?? entry.thing} {t.actions[entry.action] ?? entry.action}
            </p>
            <dl className="grid gap-1 text-sm">
              {differences(entry.before, entry.after).map((difference) => (
                <OneDifference key={difference.name} {...difference} />
              ))}
            </dl>
          </div>
        </li>
      ))}
    </ol>
  )
}

/** One field on a line of a `dl`: what it was, and what it is. */
export function OneDifference({ name, from, to }: Difference) {
  const t = auditWords.use()
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-muted">{name}:</dt>
      <dd className="min-w-0 wrap-anywhere">
        {from !== undefined && (
          <del className={`text-muted ${to === undefined ? 'no-underline' : ''}`}>
            <span className="sr-only">{t.before} </span>
            {from || t.nothing}
          </del>
        )}
        {from !== undefined && to !== undefined && <span aria-hidden="true"> → </span>}
        {to !== undefined && (
          <ins className="no-underline">
            <span className="sr-only">{t.after} </span>
            {to || t.nothing}
          </ins>
        )}
      </dd>
    </div>
  )
}
