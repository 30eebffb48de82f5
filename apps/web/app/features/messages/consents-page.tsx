import { type MessageChannel, messageChannels } from '@duka/contract/messages/message-kinds'
import { listConsents, setChannels } from '@duka/contract/messages/messages.calls'
import type { OwnUser } from '@duka/contract/users/users'
import { getUser } from '@duka/contract/users/users.calls'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useFetcher,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { attempt } from '../../lib/calls/attempt.ts'
import { CallError, call } from '../../lib/calls/call.ts'
import { filtersOf, load } from '../../lib/calls/load.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Filters } from '../../ui/filters.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { consentWords } from '../../words/staff/consents.ts'
import { messageWords } from '../../words/staff/messages.ts'
import { staff } from '../../words/staff/staff.ts'
import { ListSkeleton } from '../staff-frame/skeletons.tsx'
import { Panel, StaffPage } from '../staff-frame/staff-page.tsx'
import { ConsentTable } from './consent-table.tsx'

export const loader = ({ request }: LoaderFunctionArgs) => ({
  list: load(find(filtersOf(request)), consentWords.now().failed),
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

export async function action({ request }: ActionFunctionArgs) {
  const t = consentWords.now()
  const form = await request.formData()
  const notifyBy = Object.fromEntries(
    messageChannels.map((channel) => [channel, form.has(channel)]),
  )
  return attempt(
    call(setChannels, { params: { id: String(form.get('id')) }, body: { notifyBy } }),
    { done: t.saved, failed: t.failedSave },
  )
}

/** Who agreed to messages, when and how; of one customer also the channels. */
export function Component() {
  const t = consentWords.use()
  const s = staff.use()
  const { list } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  return (
    <StaffPage title={t.title}>
      <p className="-mt-2 mb-4 max-w-prose text-muted">{t.lead}</p>
      <Filters label={s.filters} typedWaits>
        <Field
          label={t.address}
          hint={t.addressHint}
          name="address"
          spellCheck={false}
          autoComplete="off"
          defaultValue={query.get('address') ?? ''}
        />
        <Field
          label={t.user}
          name="user"
          spellCheck={false}
          autoComplete="off"
          defaultValue={query.get('user') ?? ''}
        />
      </Filters>
      <Loaded from={list} waiting={t.loading} shape={ListSkeleton} retry={s.retry}>
        {({ person, ...page }) => (
          <div className="grid gap-4">
            {person && <Channels key={person._id} person={person} />}
            <ConsentTable {...page} />
          </div>
        )}
      </Loaded>
    </StaffPage>
  )
}

/** The channels of one customer, for a customer who asks staff to change them. */
function Channels({ person }: { person: OwnUser }) {
  const t = consentWords.use()
  const { channels } = messageWords.use()
  const fetcher = useFetcher()
  const isOn = (channel: MessageChannel) => person.notifyBy[channel]
  return (
    <Panel title={t.channelsOf(person.username)} more={t.askedFor}>
      <fetcher.Form method="post" className="flex flex-wrap items-center gap-x-5 gap-y-2">
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
