import type { ImportRow } from '@duka/contract/catalogue/imports'
import { formatMoney } from '@duka/contract/money'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslate } from '../../../lib/text/text.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { staffImport } from './words.ts'

const filters = ['all', 'new', 'changed', 'unchanged', 'error'] as const
type Filter = (typeof filters)[number]

const PAGE = 50
const tones: Record<ImportRow['result'], Tone> = {
  new: 'green',
  changed: 'blue',
  unchanged: 'grey',
  error: 'red',
}

/** What the import does with each row, with filters and pages. */
export function ImportRows({ rows }: { rows: ImportRow[] }) {
  const t = staffImport.use()
  const ofKind = (filter: Filter) =>
    filter === 'all' ? rows : rows.filter(({ result }) => result === filter)
  // Starts with the most important kind of rows that there is.
  const [filter, setFilter] = useState<Filter>(
    () => (['error', 'new', 'changed'] as const).find((kind) => ofKind(kind).length > 0) ?? 'all',
  )
  const [page, setPage] = useState(0)
  const shown = ofKind(filter)
  const last = Math.max(0, Math.ceil(shown.length / PAGE) - 1)
  const at = Math.min(page, last)
  return (
    <div className="grid gap-3">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would ask for a visible legend */}
      <div role="group" aria-label={t.show} className="flex flex-wrap gap-2">
        {filters.map((kind) => (
          <Button
            key={kind}
            look={kind === filter ? 'primary' : 'secondary'}
            aria-pressed={kind === filter}
            className="text-sm"
            onClick={() => {
              setFilter(kind)
              setPage(0)
            }}
          >
            {t.filters[kind]}{' '}
            <span className="figures">{ofKind(kind).length.toLocaleString('en')}</span>
          </Button>
        ))}
      </div>
      {shown.length === 0 ? (
        <p className="py-6 text-center text-muted">{t.noneSuch}</p>
      ) : (
        <Table
          caption={t.preview}
          columns={columns()}
          rows={shown.slice(at * PAGE, (at + 1) * PAGE)}
          rowKey={({ row }) => String(row)}
        />
      )}
      {last > 0 && <RowPages at={at} last={last} all={shown.length} turn={setPage} />}
    </div>
  )
}

type RowError = ImportRow['errors'][number]

const MOST_GROUPS = 10
const FIRST_ROWS = 5

/** Equal errors as one line with their first rows, the rarest first. Nothing if no two are equal. */
export function EqualErrors({ rows }: { rows: ImportRow[] }) {
  const t = staffImport.use()
  const groups = new Map<string, { error: RowError; rows: number[] }>()
  const all = rows.flatMap(({ row, errors }) => errors.map((error) => ({ error, row })))
  for (const { error, row } of all) {
    const key = `${error.column} ${error.message}`
    const group = groups.get(key) ?? { error, rows: [] }
    group.rows.push(row)
    groups.set(key, group)
  }
  if (groups.size === all.length) return null
  const rarestFirst = [...groups.values()].sort((one, other) => one.rows.length - other.rows.length)
  return (
    <ul className="grid list-disc gap-1 pl-5">
      {rarestFirst.slice(0, MOST_GROUPS).map(({ error, rows: equal }) => (
        <li key={`${error.column} ${error.message}`}>
          <ErrorText {...error} />{' '}
          <span className="figures text-muted">{t.inRows(equal.length, firstOf(equal))}</span>
        </li>
      ))}
    </ul>
  )
}

function firstOf(rows: number[]): string {
  const first = rows.slice(0, FIRST_ROWS).join(', ')
  return rows.length > FIRST_ROWS ? `${first} …` : first
}

function ErrorText({ column, message, sentence = message, values }: RowError) {
  const t = staffImport.use()
  const translate = useTranslate()
  return (
    <>
      {column && <span className="font-medium">{t.column[column]}: </span>}
      {translate(sentence, values)}
    </>
  )
}

function columns(): Column<ImportRow>[] {
  const t = staffImport.now()
  return [
    { title: t.row, align: 'right', cell: ({ row }) => row },
    {
      title: t.product,
      cell: ({ name, product, result }) =>
        product && result !== 'new' ? (
          <Link to={`/products/${product}`} className="font-medium underline">
            {name || t.nameless}
          </Link>
        ) : (
          name || t.nameless
        ),
    },
    {
      title: t.result,
      cell: ({ result }) => <Badge tone={tones[result]}>{t.results[result]}</Badge>,
    },
    { title: t.details, wide: true, cell: (row) => <Details {...row} /> },
  ]
}

function Details({ result, changes, errors }: ImportRow) {
  const t = staffImport.use()
  if (result === 'unchanged') return <p className="text-left text-muted">{t.stays}</p>
  return (
    <ul className="grid gap-1 text-left text-sm">
      {errors.map((error) => (
        <li key={error.column} className="text-danger">
          <ErrorText {...error} />
        </li>
      ))}
      {changes.map(({ column, from, to }) => (
        <li key={column} className="line-clamp-3 break-words">
          <span className="text-muted">{t.column[column]}: </span>
          {result === 'changed' && (
            <>
              <del className="text-muted">
                <span className="sr-only">{t.before} </span>
                {spell(column, from) || t.nothing}
              </del>
              <span aria-hidden="true"> → </span>
              <span className="sr-only">{t.after} </span>
            </>
          )}
          <ins className="no-underline">{spell(column, to)}</ins>
        </li>
      ))}
    </ul>
  )
}

function spell(column: string, text: string): string {
  if (/price$/.test(column) && text !== '') return formatMoney(Number(text))
  return column === 'stock' && text !== '' ? Number(text).toLocaleString('en') : text
}

function RowPages({
  at,
  last,
  all,
  turn,
}: {
  at: number
  last: number
  all: number
  turn: (page: number) => void
}) {
  const t = staffImport.use()
  return (
    <nav aria-label={t.pages} className="flex flex-wrap items-center justify-center gap-3 py-2">
      <Button look="secondary" disabled={at === 0} onClick={() => turn(at - 1)}>
        {t.previousRows}
      </Button>
      <span role="status" className="figures">
        {t.range(at * PAGE + 1, Math.min((at + 1) * PAGE, all), all)}
      </span>
      <Button look="secondary" disabled={at === last} onClick={() => turn(at + 1)}>
        {t.nextRows}
      </Button>
    </nav>
  )
}
