import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { attempt, type Outcome } from '../../lib/calls/attempt.ts'
import type { EachResult } from '../../lib/calls/do-each.ts'
import { Button, IconButton } from '../../ui/button.tsx'
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
  fields: Record<string, string>
  rows: Row[]
}

interface Options<Row> {
  nameOf: (row: Row) => string
  after?: ((row: Row, fields: Record<string, string>) => Row | undefined) | undefined
  undo?:
    | ((rows: Row[], fields: Record<string, string>) => Record<string, string> | undefined)
    | undefined
}

export type BulkState<Row extends { _id: string }> = ReturnType<typeof useBulk<Row>>

/**
 * The selection of a list and the result of its last bulk action. The page holds it, not the table: rows stay selected
 * on other pages of the list, and when the action takes them out of it, until the filters change.
 */
export function useBulk<Row extends { _id: string }>({ nameOf, after = same, undo }: Options<Row>) {
  const fetcher = useFetcher<Outcome<EachResult>>()
  const filters = filtersIn(useLocation().search)
  const [list, setList] = useState(filters)
  const [picked, choose] = useState<Row[]>([])
  const [last, setLast] = useState<Sent<Row>>()
  if (list !== filters) {
    setList(filters)
    setLast(undefined)
    choose([])
  }

  const isBusy = fetcher.state !== 'idle'
  const outcome = last && !isBusy ? fetcher.data : undefined
  const done = outcome?.ok ? outcome.value.done : []
  const isDone = ({ _id }: Row) => done.includes(_id)
  const now = (row: Row) => {
    const acted = last?.rows.find(({ _id }) => _id === row._id)
    if (!last || !acted) return row
    return isDone(acted) ? (after(acted, last.fields) ?? []) : acted
  }
  const act = (rows: Row[], fields: Record<string, string>) => {
    choose(picked.flatMap(now))
    setLast({ fields, rows })
    void fetcher.submit(
      { ...fields, ids: rows.map(({ _id }) => _id).join(',') },
      { method: 'post' },
    )
  }
  const doneRows = last?.rows.filter(isDone) ?? []
  const failed = outcome?.ok ? outcome.value.failed : []
  const unreached = last?.rows.filter(({ _id }) =>
    failed.some(({ id, isOffline }) => isOffline && id === _id),
  )
  const back = last && doneRows.length > 0 ? undo?.(doneRows, last.fields) : undefined
  return {
    isBusy,
    outcome,
    act,
    /** Takes the last action back; undefined: it cannot be. */
    undo: back && (() => act(doneRows, back)),
    /** Sends the last action again for the rows for which the shop was not reached; undefined: there are none. */
    retry: unreached?.length ? () => last && act(unreached, last.fields) : undefined,
    choose,
    nameOf: (id: string) => {
      const row = last?.rows.find(({ _id }) => _id === id)
      return row ? nameOf(row) : id
    },
    /** The selected rows: of those on screen, of those that the last action took out of the list, and of other pages. */
    chosen: (shown: Row[]) => {
      const has = (rows: Row[], { _id }: Row) => rows.some((row) => row._id === _id)
      const away = picked.filter((row) => !has(shown, row)).flatMap(now)
      return {
        here: shown.filter((row) => has(picked, row)),
        away,
        gone: away.filter((row) => has(doneRows, row)).length,
      }
    },
  }
}

const same = <Row,>(row: Row) => row

/** The filters in an address: neither the page nor the order of its rows. */
function filtersIn(search: string): string {
  const query = new URLSearchParams(search)
  for (const name of ['cursor', 'sort']) query.delete(name)
  return query.toString()
}

/** How many rows are chosen at once, at most: their ids have to fit into an address. */
export const MOST_CHOSEN = 200

export interface BulkBarProps<Row extends { _id: string }> {
  bulk: BulkState<Row>
  shown: Row[]
  buttons: (bulk: Bulk<Row>) => ReactNode
  /** Loads the rows of all pages, `MOST_CHOSEN` at most; undefined: there is one page. */
  matching?: (() => Promise<Row[]>) | undefined
}

/** What to do with the selected rows, at the bottom of the screen within reach of a thumb. */
export function BulkBar<Row extends { _id: string }>({
  bulk,
  shown,
  buttons,
  matching,
}: BulkBarProps<Row>) {
  const t = staffBulk.use()
  const s = staff.use()
  const { isBusy, choose } = bulk
  const { here, away, gone } = bulk.chosen(shown)
  const [isLoading, setLoading] = useState(false)
  const chooseMatching = async () => {
    setLoading(true)
    const found = await attempt(matching?.() ?? Promise.resolve(shown), {
      failed: t.failedMatching,
    })
    setLoading(false)
    if (found.ok) choose(found.value)
  }
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
          onClick={() => choose([...shown, ...away])}
        >
          {s.table.chooseAll}
        </button>
      )}
      {matching && here.length === shown.length && rows.length < MOST_CHOSEN && (
        <button
          type="button"
          className="min-h-11 text-sm font-medium text-primary underline"
          onClick={chooseMatching}
        >
          {t.matching}
        </button>
      )}
      {rows.length >= MOST_CHOSEN && <span className="text-sm text-muted">{t.most}</span>}
      {gone > 0 && <span className="text-sm text-muted">{t.away(gone)}</span>}
      {away.length > gone && (
        <span className="text-sm text-muted">{t.elsewhere(away.length - gone)}</span>
      )}
      {isBusy || isLoading ? (
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
      {outcome?.ok && <BulkResult {...outcome.value} bulk={bulk} />}
      {outcome && !outcome.ok && <Alert>{outcome.message}</Alert>}
    </div>
  )
}

interface BulkResultProps extends EachResult {
  bulk: Pick<BulkState<{ _id: string }>, 'nameOf' | 'undo' | 'retry'>
}

function BulkResult({ done, failed, bulk }: BulkResultProps) {
  const t = staffBulk.use()
  const { retry } = staff.use()
  return (
    <div
      className={`rounded-control border px-3 py-2 ${failed.length > 0 ? 'border-danger bg-danger-soft text-danger' : 'border-line bg-surface'}`}
    >
      <p className="flex flex-wrap items-center gap-x-3 font-medium">
        {t.outcome(done.length, failed.length)}
        {bulk.undo && (
          <Button look="quiet" className="-my-2 underline" onClick={bulk.undo}>
            {t.undo}
          </Button>
        )}
        {bulk.retry && (
          <Button look="quiet" className="-my-2 underline" onClick={bulk.retry}>
            {retry}
          </Button>
        )}
      </p>
      {failed.length > 0 && (
        <ul className="list-disc pl-5">
          {failed.map(({ id, message }) => (
            <li key={id}>{t.failedOne(bulk.nameOf(id), message)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
