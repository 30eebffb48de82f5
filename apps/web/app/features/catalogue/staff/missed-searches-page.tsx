import { listMissedSearches } from '@duka/contract/catalogue/catalogue.calls'
import type { MissedSearch } from '@duka/contract/catalogue/searches'
import { getSettings, saveSettings } from '@duka/contract/settings/settings.calls'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { useRefused } from '../../../ui/refusal.ts'
import { defineStaffList } from '../../staff-frame/define-staff-list.tsx'
import { announce, refusal, textIn } from '../../staff-frame/form-handlers.ts'
import { staff } from '../../staff-frame/words.ts'
import { BackToProducts } from './back-to-products.tsx'
import { searchWords } from './words.ts'

export const { loader, action, Component } = defineStaffList({
  name: 'searches',
  words: searchWords,
  call: async () => ({ ...(await call(listMissedSearches)), nextCursor: null }),
  rows: ({ searches }) => searches.map((search) => ({ ...search, _id: search.q })),
  failed: (t) => t.failed,
  lead: (t) => (
    <>
      <BackToProducts />
      <p className="mb-4 max-w-prose text-muted">{t.lead}</p>
    </>
  ),
  columns: (t) => [
    { title: t.search, cell: ({ q }) => <b className="break-words">{q}</b> },
    { title: t.times, cell: ({ count }) => count },
    { title: t.add, cell: (search) => <AddSynonym {...search} /> },
  ],
  nameOf: ({ q }) => q,
  empty: (t) => ({ title: t.empty, more: t.emptyMore }),
  actions: { synonym: addSynonym },
})

/** Adds the word to the synonyms of the settings, in the group of the other word if there is one. */
async function addSynonym(form: FormData): Promise<Outcome> {
  const q = textIn(form, 'q')
  const other = textIn(form, 'other').trim()
  if (!other) return refusal('other', searchWords.now().otherNeeded)
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
  return announce(add(), searchWords, 'added', 'failedAdd')
}

/** A button that unfolds the form for a word that means the same. */
function AddSynonym({ q }: MissedSearch) {
  const t = searchWords.use()
  const [isOpen, setOpen] = useState(false)
  const fetcher = useFetcher<Outcome>()
  const refused = useRefused(fetcher.data)
  if (!isOpen)
    return (
      <Button look="secondary" onClick={() => setOpen(true)}>
        {t.add}
      </Button>
    )
  return (
    <fetcher.Form method="post" noValidate className="grid gap-2" aria-label={t.addTitle(q)}>
      <input type="hidden" name="intent" value="synonym" />
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
        <Button look="quiet" onClick={() => setOpen(false)}>
          {staff.use().leaving.cancel}
        </Button>
      </div>
    </fetcher.Form>
  )
}
