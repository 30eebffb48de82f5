import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import type { Outcome } from '../../lib/calls/attempt.ts'
import type { EachResult } from '../../lib/calls/do-each.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Alert, Spinner } from '../../ui/states.tsx'
import { staff, staffBulk } from './words.ts'

/** The selected rows of a list, for the buttons of its bulk actions. */
export interface Bulk<Row> {
  rows: Row[]
  ids: string[]
  /** Sends an action with the `ids` of the rows, or of some of them, to the page. */
  act: (fields: Record<string, string>, some?: Row[]) => void
}

interface Sent<Row> {
  /** The filters of the list on screen. */
  search: string
  fields: Record<string, string>
  rows: Row[]
}

interface Options<Row> {
  nameOf: (row: Row) => string
  after?: ((row: Row, fields: Record<string, string>) => Row | undefined) | undefined
}

export type BulkState<Row extends { _id: string }> = ReturnType<typeof useBulk<Row>>

/**
 * The selection of a list and the result of its last bulk action. The page holds it, not the table: the action may
 * empty the list, and its rows stay selected for the next step until the filters change.
 */
export function useBulk<Row extends { _id: string }>({ nameOf, after = same }: Options<Row>) {
  const fetcher = useFetcher<Outcome<EachResult>>()
  const { search } = useLocation()
  const [ids, choose] = useState<string[]>([])
  const [last, setLast] = useState<Sent<Row>>()
  if (last && last.search !== search) setLast(undefined)

  const isBusy = fetcher.state !== 'idle'
  const outcome = last && !isBusy ? fetcher.data : undefined
  const done = outcome?.ok ? outcome.value.done : []
  const acted = (last?.rows ?? []).flatMap((row) =>
    last && done.includes(row._id) ? (after(row, last.fields) ?? []) : row,
  )
  return {
    isBusy,
    outcome,
    ids,
    choose,
    nameOf: (id: string) => {
      const row = last?.rows.find(({ _id }) => _id === id)
      return row ? nameOf(row) : id
    },
    /** The selected rows: of those on screen, and of those that the last action took out of the list. */
    chosen: (shown: Row[]) => {
      const isShown = new Set(shown.map(({ _id }) => _id))
      const away = acted.filter(({ _id }) => !isShown.has(_id))
      const isChosen = ({ _id }: Row) => ids.includes(_id)
      return { here: shown.filter(isChosen), away: away.filter(isChosen) }
    },
    act: (rows: Row[], fields: Record<string, string>) => {
      setLast({ search, fields, rows })
      void fetcher.submit(
        { ...fields, ids: rows.map(({ _id }) => _id).join(',') },
        { method: 'post' },
      )
    },
  }
}

const same = <Row,>(row: Row) => row

interface BulkBarProps<Row extends { _id: string }> {
  bulk: BulkState<Row>
  /** The rows on screen. */
  shown: Row[]
  /** The actions for the selected rows. */
  buttons: (bulk: Bulk<Row>) => ReactNode
}

/** What to do with the selected rows, at the bottom of the screen within reach of a thumb. */
export function BulkBar<Row extends { _id: string }>({ bulk, shown, buttons }: BulkBarProps<Row>) {
  const t = staffBulk.use()
  const s = staff.use()
  const { isBusy, choose } = bulk
  const { here, away } = bulk.chosen(shown)
  const rows = [...here, ...away]
  const ids = rows.map(({ _id }) => _id)
  if (rows.length === 0) return null
  return (
    <div className="bottom-bar z-20 flex flex-wrap items-center gap-x-2 gap-y-1 max-md:-mb-4 max-md:py-1.5 md:mx-0 md:border-line md:mt-2 md:mb-2 md:rounded-card md:border md:py-2 print:hidden">
      <span className="figures flex items-center font-semibold">
        {t.chosen(rows.length)}
        <IconButton label={t.clear} onClick={() => choose([])}>
          <Icon name="close" className="size-4" />
        </IconButton>
      </span>
      {here.length < shown.length && (
        <button
          type="button"
          className="min-h-11 text-sm font-medium text-primary underline md:hidden"
          onClick={() => choose([...shown, ...away].map(({ _id }) => _id))}
        >
          {s.table.chooseAll}
        </button>
      )}
      {away.length > 0 && <span className="text-sm text-muted">{t.away(away.length)}</span>}
      {isBusy ? (
        <Spinner />
      ) : (
        <span className="flex flex-wrap gap-1.5 max-md:[&_.button]:px-2 md:ml-auto">
          {buttons({ rows, ids, act: (fields, some = rows) => bulk.act(some, fields) })}
        </span>
      )}
    </div>
  )
}

/** What the last bulk action did; screen readers say it at once. */
export function BulkOutcome<Row extends { _id: string }>({ bulk }: { bulk: BulkState<Row> }) {
  const t = staffBulk.use()
  const { isBusy, outcome } = bulk
  const shown = useRef<HTMLDivElement>(null)
  // On a phone the rows above which it stands may be far up, or have left the list.
  useEffect(() => {
    if (outcome) shown.current?.scrollIntoView({ block: 'nearest' })
  }, [outcome])
  return (
    <div ref={shown} role="status" className={outcome ? 'mb-2' : ''}>
      {isBusy && <span className="sr-only">{t.working}</span>}
      {outcome?.ok && <BulkResult {...outcome.value} nameOf={bulk.nameOf} />}
      {outcome && !outcome.ok && <Alert>{outcome.message}</Alert>}
    </div>
  )
}

function BulkResult({ done, failed, nameOf }: EachResult & { nameOf: (id: string) => string }) {
  const t = staffBulk.use()
  return (
    <div
      className={`rounded-control border px-3 py-2 ${failed.length > 0 ? 'border-danger bg-danger-soft text-danger' : 'border-line bg-surface'}`}
    >
      <p className="font-medium">{t.outcome(done.length, failed.length)}</p>
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
