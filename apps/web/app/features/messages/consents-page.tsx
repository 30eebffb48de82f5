import type { Consent } from '@duka/contract/messages/consents'
import { type MessageChannel, messageChannels } from '@duka/contract/messages/message-kinds'
import { listConsents, setChannels } from '@duka/contract/messages/messages.calls'
import type { OwnUser } from '@duka/contract/users/users'
import { getUser } from '@duka/contract/users/users.calls'
import { Link, useFetcher } from 'react-router'
import type { Outcome } from '../../lib/calls/attempt.ts'
import { CallError, call } from '../../lib/calls/call.ts'
import { formatDateTime } from '../../lib/text/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { defineStaffList } from '../staff-frame/define-staff-list.tsx'
import { announce, byId } from '../staff-frame/form-handlers.ts'
import { Panel } from '../staff-frame/staff-page.tsx'
import { TimeCell } from '../staff-frame/time-cell.tsx'
import { consentWords, messageWords } from './words.ts'

/** Who agreed to messages, when and how; of one customer also the channels. */
export const { loader, action, Component } = defineStaffList({
  name: 'consents',
  words: consentWords,
  call: find,
  rows: ({ consents }) => consents,
  failed: (t) => t.failed,
  lead: (t) => <p className="sm:-mt-2 mb-4 max-w-prose text-muted">{t.lead}</p>,
  frame: ({ person }, list) => (
    <div className="grid gap-4">
      {person && <Channels key={person._id} person={person} />}
      <div>{list}</div>
    </div>
  ),
  filters: (t) => [
    { kind: 'text', name: 'address', label: t.address, hint: t.addressHint },
    { kind: 'text', name: 'user', label: t.userId },
  ],
  typedWaits: true,
  columns: (t) => [
    {
      title: t.when,
      sort: { up: 'oldest', down: 'newest', first: 'down' },
      cell: ({ at }) => <TimeCell at={at} />,
    },
    { title: t.who, cell: (entry) => <Who {...entry} /> },
    { title: t.what, cell: (entry) => <What {...entry} /> },
    { title: t.how, cell: ({ how }) => t.ways[how] },
  ],
  nameOf: ({ at }) => formatDateTime(at),
  empty: (t) => ({ title: t.empty, more: t.emptyMore, filtered: t.emptyFiltered }),
  actions: { channels: saveChannels },
})

/** The entries, and the customer if they are of one. An id that is none, or nobody's, finds nothing. */
async function find(filters: Record<string, string>) {
  try {
    const { user: id } = filters
    const person = id ? (await call(getUser, { params: { id } })).user : undefined
    return { person, ...(await call(listConsents, { query: filters })) }
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 404) throw error
    return { person: undefined, consents: [], nextCursor: null }
  }
}

function saveChannels(form: FormData): Promise<Outcome> {
  const chosen = messageChannels.map((channel) => [channel, form.has(channel)])
  const body = { notifyBy: Object.fromEntries(chosen) }
  return announce(call(setChannels, { ...byId(form), body }), consentWords, 'saved', 'failedSave')
}

/** The channels of one customer, for a customer who asks staff to change them. */
function Channels({ person }: { person: OwnUser }) {
  const t = consentWords.use()
  const { channels } = messageWords.use()
  const fetcher = useFetcher()
  const isOn = (channel: MessageChannel) => person.notifyBy[channel]
  return (
    <Panel title={t.channelsOf(`${person.firstname} ${person.lastname}`.trim())} more={t.askedFor}>
      <fetcher.Form method="post" className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <input type="hidden" name="intent" value="channels" />
        <input type="hidden" name="id" value={person._id} />
        {messageChannels.map((channel) => (
          <Checkbox
            key={channel}
            label={channels[channel]}
            name={channel}
            defaultChecked={isOn(channel)}
          />
        ))}
        <Button type="submit" look="secondary" busy={fetcher.state !== 'idle' && t.saving}>
          {t.save}
        </Button>
      </fetcher.Form>
    </Panel>
  )
}

function Who({ user, address }: Consent) {
  const t = consentWords.use()
  return (
    <span className="block min-w-28 wrap-anywhere">
      {user && (
        <Link to={`?user=${user._id}`} className="text-primary underline">
          {user.name}
        </Link>
      )}
      {address && <span className={user ? 'block text-sm text-muted' : ''}>{address}</span>}
      {!user && !address && <span className="text-muted">{t.gone}</span>}
    </span>
  )
}

function What({ channel, about, given }: Consent) {
  const t = consentWords.use()
  return (
    <span className="grid justify-items-start gap-1">
      <span>
        <Badge tone={given ? 'green' : 'grey'}>{given ? t.given : t.withdrawn}</Badge>{' '}
        {messageWords.use().channels[channel]}
      </span>
      <span className="text-sm text-muted">{t.about[about]}</span>
    </span>
  )
}
