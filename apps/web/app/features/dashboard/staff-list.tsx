import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { ButtonLink } from '../../ui/button.tsx'
import { Pages } from '../../ui/pages.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { type Chosen, type Column, Table } from '../../ui/table.tsx'
import { staff } from '../../words/staff.ts'

interface StaffListProps<Row> {
  /** Under this name the choice of columns is kept on the device. */
  name: string
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  nextCursor: string | null
  /** Said when there is nothing; `filtered` when that is because of the filters. */
  empty: { title: string; more?: ReactNode; filtered?: ReactNode }
  /** What a row is called where it can be chosen. */
  nameOf: (row: Row) => string
  chosen?: Chosen
  /** What it is sorted by when its address does not say, where that is not the newest first. */
  ownSort?: string
  /** What can be done to the chosen rows. */
  bar?: ReactNode
}

/** One page of a list that staff keep: the table with its tools, the way on, or why there is nothing. */
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
