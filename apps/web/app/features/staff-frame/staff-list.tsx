import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { Pages } from '../../ui/pages.tsx'
import type { PhoneRow } from '../../ui/phone-row.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { BulkBar, type BulkBarProps, BulkOutcome, type BulkState } from './bulk.tsx'
import { staff } from './words.ts'

interface StaffListProps<Row extends { _id: string }> {
  /** The name under which the device stores the choice of columns. */
  name: string
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  nextCursor: string | null
  /** The texts of an empty list; `filtered` for one that is empty because of its filters. */
  empty: EmptyText
  nameOf: (row: Row) => string
  /** The default sort, if it is not the newest first. */
  ownSort?: string | undefined
  /** The two lines of a row on a phone. */
  phone?: ((row: Row) => PhoneRow) | undefined
  /** The selection, and the actions for the selected rows. */
  bulk?: (BulkState<Row> & Pick<BulkBarProps<Row>, 'buttons' | 'matching'>) | undefined
}

/** One page of a staff list: the table with its tools and page links, or why it is empty. */
export function StaffList<Row extends { _id: string }>({
  empty,
  caption,
  columns,
  rows,
  nextCursor,
  bulk,
  ...list
}: StaffListProps<Row>) {
  const s = staff.use()
  const outcome = bulk && <BulkOutcome bulk={bulk} />
  const bar = bulk && (
    <BulkBar bulk={bulk} shown={rows} buttons={bulk.buttons} matching={bulk.matching} />
  )
  if (rows.length === 0)
    return (
      <>
        {outcome}
        <EmptyList {...empty} />
        {bar}
      </>
    )
  const { here, away } = bulk?.chosen(rows) ?? { here: [], away: [] }
  return (
    <>
      {outcome}
      <Table
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={({ _id }) => _id}
        list={{
          ...list,
          words: s.table,
          chosen: bulk && {
            shown: rows.map(({ _id }) => _id),
            ids: here.map(({ _id }) => _id),
            choose: (ids) => bulk.choose([...rows.filter(({ _id }) => ids.includes(_id)), ...away]),
          },
        }}
      />
      {bar}
      <Pages nextCursor={nextCursor} words={s.pages} />
    </>
  )
}

/** What an empty list says; `filtered` and `action` where filters are set. Without an action, a link leads to the whole list. */
export interface EmptyText {
  title: string
  more?: ReactNode
  filtered?: ReactNode
  action?: ReactNode
}

/** Says why a list is empty; if because of its filters, with a link to the whole list. */
function EmptyList({ title, more, filtered, action }: EmptyText) {
  const s = staff.use()
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const isFiltered = [...query.keys()].some((key) => key !== 'sort')
  if (!isFiltered) return <EmptyState title={title}>{more}</EmptyState>
  return (
    <EmptyState
      title={title}
      action={
        action === undefined ? (
          <ButtonLink to={pathname} look="secondary">
            {s.clearFilters}
          </ButtonLink>
        ) : (
          action
        )
      }
    >
      {filtered}
    </EmptyState>
  )
}
