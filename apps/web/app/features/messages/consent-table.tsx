import type { Consent } from '@duka/contract/messages/consents'
import { Link } from 'react-router'
import { formatDateTime } from '../../lib/text/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { consentWords } from '../../words/staff/consents.ts'
import { messageWords } from '../../words/staff/messages.ts'
import { StaffList } from '../staff-frame/staff-list.tsx'
import { TimeCell } from '../staff-frame/time-cell.tsx'

interface ConsentTableProps {
  consents: Consent[]
  nextCursor: string | null
}

/** The consent log, newest first. */
export function ConsentTable({ consents, nextCursor }: ConsentTableProps) {
  const t = consentWords.use()
  const { channels } = messageWords.use()
  return (
    <StaffList
      name="consents"
      caption={t.title}
      rows={consents}
      nextCursor={nextCursor}
      nameOf={({ at }) => formatDateTime(at)}
      empty={{ title: t.empty, more: t.emptyMore, filtered: t.emptyFiltered }}
      columns={[
        {
          title: t.when,
          sort: { up: 'oldest', down: 'newest', first: 'down' },
          cell: ({ at }) => <TimeCell at={at} />,
        },
        { title: t.who, cell: (entry) => <Who {...entry} /> },
        {
          title: t.what,
          cell: ({ channel, about, given }) => (
            <span className="grid justify-items-start gap-1">
              <span>
                <Badge tone={given ? 'green' : 'grey'}>{given ? t.given : t.withdrawn}</Badge>{' '}
                {channels[channel]}
              </span>
              <span className="text-sm text-muted">{t.about[about]}</span>
            </span>
          ),
        },
        { title: t.how, cell: ({ how }) => t.ways[how] },
      ]}
    />
  )
}

function Who({ user, address }: Consent) {
  const t = consentWords.use()
  return (
    <span className="block min-w-28 wrap-anywhere">
      {user && (
        <Link to={`?user=${user._id}`} className="text-primary underline">
          {user.username}
        </Link>
      )}
      {address && <span className={user ? 'block text-sm text-muted' : ''}>{address}</span>}
      {!user && !address && <span className="text-muted">{t.gone}</span>}
    </span>
  )
}
