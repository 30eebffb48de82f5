import { shortId } from '@duka/contract/endpoint'
import type { AuditEntry } from '@duka/contract/staff'
import { Link } from 'react-router'
import { formatDateTime } from '../../lib/format.ts'
import { auditWords } from '../../words/staff-audit.ts'
import { differences } from './differences.ts'

/** What was changed, one entry under the other: when, who, what, from what to what. */
export function Changes({ entries, brief }: { entries: AuditEntry[]; brief?: boolean }) {
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
              {t.things[entry.thing] ?? entry.thing} {!brief && <Thing {...entry} />}{' '}
              {t.actions[entry.action] ?? entry.action}
            </p>
            <Differences {...entry} />
          </div>
        </li>
      ))}
    </ol>
  )
}

/** The short number of what was changed, leading to all that ever happened to it. */
function Thing({ thing, thingId }: Pick<AuditEntry, 'thing' | 'thingId'>) {
  return (
    <Link
      to={`/dashboard/audit?${new URLSearchParams({ thing, thingId })}`}
      className="figures text-primary underline"
    >
      {shortId(thingId)}
    </Link>
  )
}

function Differences({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const t = auditWords.use()
  const all = differences(before, after)
  if (all.length === 0) return null
  return (
    <dl className="grid gap-1 text-sm">
      {all.map(({ name, from, to }) => (
        <div key={name} className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{name}:</dt>
          <dd className="min-w-0 break-words">
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
      ))}
    </dl>
  )
}
