import { messageChannels, messageKinds, messageStates } from '@duka/contract/messages/message-kinds'
import {
  listMessageChannels,
  listMessages,
  resendMessage,
} from '@duka/contract/messages/messages.calls'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { attempt } from '../../lib/calls/attempt.ts'
import { call } from '../../lib/calls/call.ts'
import { filtersOf, load } from '../../lib/calls/load.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { Filters } from '../../ui/filters.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { messageWords } from '../../words/staff/messages.ts'
import { staff } from '../../words/staff/staff.ts'
import { ListSkeleton } from '../staff-frame/skeletons.tsx'
import { StaffPage } from '../staff-frame/staff-page.tsx'
import { MessageTable } from './message-table.tsx'

export const loader = async ({ request }: LoaderFunctionArgs) => ({
  isAnySetUp: await call(listMessageChannels).then(
    ({ channels }) => channels.length > 0,
    // Without an answer, nothing is said about it.
    () => true,
  ),
  list: load(call(listMessages, { query: filtersOf(request) }), messageWords.now().failed),
})

export async function action({ request }: ActionFunctionArgs) {
  const t = messageWords.now()
  const id = String((await request.formData()).get('id'))
  return attempt(call(resendMessage, { params: { id } }), {
    done: t.resent,
    failed: t.failedResend,
  })
}

/** Messages to customers and staff, with their state. */
export function Component() {
  const t = messageWords.use()
  const { list, isAnySetUp } = useLoaderData<typeof loader>()
  return (
    <StaffPage
      title={t.title}
      aside={
        <>
          <ButtonLink look="secondary" to="/dashboard/consents">
            {t.toConsents}
          </ButtonLink>
          <ButtonLink look="secondary" to="/dashboard/messages/texts">
            {t.toTexts}
          </ButtonLink>
        </>
      }
    >
      <p className="-mt-2 mb-4 max-w-prose text-muted">{t.lead}</p>
      {!isAnySetUp && (
        <p className="mb-4 max-w-prose rounded-control bg-mango-soft px-4 py-3 text-mango-ink">
          {t.nothingSetUp}
        </p>
      )}
      <MessageFilters />
      <Loaded from={list} waiting={t.loading} shape={ListSkeleton} retry={staff.use().retry}>
        {(page) => <MessageTable {...page} />}
      </Loaded>
    </StaffPage>
  )
}

function MessageFilters() {
  const t = messageWords.use()
  const [query] = useSearchParams()
  const selects = [
    ['kind', t.kind, t.allKinds, messageKinds, t.kinds],
    ['channel', t.channel, t.allChannels, messageChannels, t.channels],
    ['state', t.state, t.allStates, messageStates, t.states],
  ] as const
  return (
    <Filters label={staff.use().filters}>
      {selects.map(([name, label, all, values, names]) => (
        <SelectField key={name} label={label} name={name} defaultValue={query.get(name) ?? 'all'}>
          <option value="all">{all}</option>
          {values.map((value) => (
            <option key={value} value={value}>
              {(names as Record<string, string>)[value]}
            </option>
          ))}
        </SelectField>
      ))}
      <Field
        label={t.order}
        name="order"
        spellCheck={false}
        autoComplete="off"
        placeholder={t.orderHint}
        defaultValue={query.get('order') ?? ''}
      />
    </Filters>
  )
}
