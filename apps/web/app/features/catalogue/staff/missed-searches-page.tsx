import { listMissedSearches } from '@duka/contract/catalogue/catalogue.calls'
import type { MissedSearch } from '@duka/contract/catalogue/searches'
import { getSettings, saveSettings } from '@duka/contract/settings/settings.calls'
import { useState } from 'react'
import { type ActionFunctionArgs, Link, useFetcher, useLoaderData } from 'react-router'
import { attempt, type Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { load } from '../../../lib/calls/load.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Table } from '../../../ui/table.tsx'
import { searchWords } from '../../../words/staff/searches.ts'
import { staff } from '../../../words/staff/staff.ts'
import { staffStock } from '../../../words/staff/stock.ts'
import { ListSkeleton } from '../../staff-frame/skeletons.tsx'
import { StaffPage } from '../../staff-frame/staff-page.tsx'

export const loader = () => ({
  list: load(call(listMissedSearches), searchWords.now().failed),
})

/** Adds the word to the synonyms of the settings, in the group of the other word if there is one. */
export async function action({ request }: ActionFunctionArgs): Promise<Outcome> {
  const t = searchWords.now()
  const form = await request.formData()
  const q = String(form.get('q') ?? '')
  const other = String(form.get('other') ?? '').trim()
  if (!other) return { ok: false, message: t.otherNeeded, fields: { other: t.otherNeeded } }
  const add = async () => {
    const { settings, version } = await call(getSettings)
    const isSame = (word: string) => word.toLowerCase() === other.toLowerCase()
    const at = settings.synonyms.findIndex((group) => group.some(isSame))
    const synonyms =
      at < 0
        ? [...settings.synonyms, [other, q]]
        : settings.synonyms.map((group, i) => (i === at ? [...group, q] : group))
    return call(saveSettings, { body: { version, synonyms } })
  }
  return attempt(add(), { done: t.added, failed: t.failedAdd })
}

/** What shoppers looked for and did not find. */
export function Component() {
  const t = searchWords.use()
  const { list } = useLoaderData<typeof loader>()
  return (
    <StaffPage title={t.title}>
      <Link to="/dashboard/products" className={buttonClass('quiet', '-mt-4 mb-2 -ml-4')}>
        <Icon name="left" /> {staffStock.use().back}
      </Link>
      <p className="mb-4 max-w-prose text-muted">{t.lead}</p>
      <Loaded from={list} waiting={t.loading} shape={ListSkeleton} retry={staff.use().retry}>
        {({ searches }) => <Searches searches={searches} />}
      </Loaded>
    </StaffPage>
  )
}

function Searches({ searches }: { searches: MissedSearch[] }) {
  const t = searchWords.use()
  const [chosen, setChosen] = useState<string>()
  if (searches.length === 0) return <EmptyState title={t.empty}>{t.emptyMore}</EmptyState>
  return (
    <Table
      caption={t.title}
      rows={searches}
      rowKey={({ q }) => q}
      columns={[
        { title: t.search, cell: ({ q }) => <b className="break-words">{q}</b> },
        { title: t.times, cell: ({ count }) => count },
        {
          title: t.add,
          cell: ({ q }) =>
            chosen === q ? (
              <AddSynonym q={q} onClose={() => setChosen(undefined)} />
            ) : (
              <Button look="secondary" onClick={() => setChosen(q)}>
                {t.add}
              </Button>
            ),
        },
      ]}
    />
  )
}

function AddSynonym({ q, onClose }: { q: string; onClose: () => void }) {
  const t = searchWords.use()
  const fetcher = useFetcher<Outcome>()
  const refused = fetcher.data?.ok === false ? fetcher.data : undefined
  return (
    <fetcher.Form method="post" noValidate className="grid gap-2" aria-label={t.addTitle(q)}>
      <input type="hidden" name="q" value={q} />
      <Field
        label={t.other}
        hint={t.otherHint}
        name="other"
        autoComplete="off"
        autoFocus
        error={refused?.fields.other ?? refused?.message}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={fetcher.state !== 'idle'}>
          {t.save}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {staff.use().leaving.cancel}
        </Button>
      </div>
    </fetcher.Form>
  )
}
