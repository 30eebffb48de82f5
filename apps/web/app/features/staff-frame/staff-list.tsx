import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { Pages } from '../../ui/pages.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { type Chosen, type Column, Table } from '../../ui/table.tsx'
import { staff } from '../../words/staff/staff.ts'

interface StaffListProps<Row> {
  /** The name under which the device stores the choice of columns. */
  name: string
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  nextCursor: string | null
  /** The texts of an empty list; `filtered` for one that is empty because of its filters. */
  empty: { title: string; more?: ReactNode; filtered?: ReactNode }
  /** The name of a row, for its checkbox. */
  nameOf: (row: Row) => string
  chosen?: Chosen
  /** The default sort, if it is not the newest first. */
  ownSort?: string
  /** The actions for the chosen rows. */
  bar?: ReactNode
}

/** One page of a staff list: the table with its tools and page links, or why it is empty. */
export function StaffList<Row extends { _id: string }>({
  empty,
  caption,
  columns,
  rows,
  nextCursor,
  ...list
}: StaffListProps<Row>) {
  const s = staff.use()
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const isFiltered = [...query.keys()].some((key) => key !== 'sort')
  if (rows.length === 0 && !isFiltered)
    return <EmptyState title={empty.title}>{empty.more}</EmptyState>
  if (rows.length === 0)
    return (
      <EmptyState
        title={empty.title}
        action={
          <ButtonLink to={pathname} look="secondary">
            {s.clearFilters}
          </ButtonLink>
        }
      >
        {empty.filtered}
      </EmptyState>
    )
  return (
    <>
      <Table
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={({ _id }) => _id}
        list={{ ...list, words: s.table }}
      />
      <Pages nextCursor={nextCursor} words={s.pages} />
    </>
  )
}
