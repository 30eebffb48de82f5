import { shortId } from '@duka/contract/endpoint'
import { type ReactNode, useState } from 'react'
import { useFetcher } from 'react-router'
import type { EachResult } from '../../lib/calls/do-each.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Spinner } from '../../ui/states.tsx'
import type { Chosen } from '../../ui/table.tsx'
import { staffBulk } from '../../words/staff/bulk.ts'

/** Remembers which of these rows are chosen. */
export function useChosen(rows: readonly { _id: string }[]): Chosen {
  const [chosen, choose] = useState<string[]>([])
  const shown = rows.map(({ _id }) => _id)
  return { shown, ids: shown.filter((id) => chosen.includes(id)), choose }
}

interface BulkBarProps {
  chosen: Chosen
  /** The name of a row in the list of failures. */
  nameOf?: (id: string) => string
  /** The actions for the chosen rows; `act` sends one to the page's action with their `ids`. */
  children: (act: (fields: Record<string, string>) => void, count: number) => ReactNode
}

/** Chooses all rows, applies an action to the chosen ones, and reports the result of each. */
export function BulkBar({ chosen, nameOf = shortId, children }: BulkBarProps) {
  const t = staffBulk.use()
  const fetcher = useFetcher<{ ok: true; value: EachResult }>()
  const { ids, shown, choose } = chosen
  const isBusy = fetcher.state !== 'idle'
  const result = fetcher.data?.value
  const act = (fields: Record<string, string>) =>
    void fetcher.submit({ ...fields, ids: ids.join(',') }, { method: 'post' })
  return (
    <div className="grid min-h-11 gap-2">
      <div
        className={`flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 ${ids.length > 0 ? atHand : ''}`}
      >
        <Checkbox
          label={ids.length === 0 ? t.chooseAll : t.chosen(ids.length)}
          checked={ids.length > 0 && ids.length === shown.length}
          onChange={({ target }) => choose(target.checked ? shown : [])}
        />
        {ids.length > 0 && !isBusy && children(act, ids.length)}
        {isBusy && <Spinner />}
      </div>
      <div role="status">
        {isBusy ? (
          <span className="sr-only">{t.working}</span>
        ) : (
          result && <BulkResult {...result} nameOf={nameOf} />
        )}
      </div>
    </div>
  )
}

/** On a phone the cards are long, so the bar stays at the bottom of the screen. */
const atHand =
  'max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-4 max-md:py-2 max-md:shadow-soft'

function BulkResult({ done, failed, nameOf }: EachResult & { nameOf: (id: string) => string }) {
  const t = staffBulk.use()
  return (
    <div
      className={`rounded-control border px-3 py-2 ${failed.length > 0 ? 'border-danger bg-danger-soft text-danger' : 'border-line bg-surface'}`}
    >
      <p className="font-medium">{t.told(done.length, failed.length)}</p>
      {failed.length > 0 && (
        <ul className="list-disc pl-5">
          {failed.map(({ id, message }) => (
            <li key={id}>{t.failedOne(nameOf(id), message)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
