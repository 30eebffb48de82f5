import {
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useHiddenColumns } from './hidden-columns.ts'

export interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** Numbers stand under each other. */
  align?: 'right'
  /** Read out only: for the column of actions. */
  hideTitle?: boolean
  /** On a card takes the whole line, without its title: for buttons. */
  wide?: boolean
  /** On a card begins its line, without its title: for pictures. */
  lead?: boolean
  /** On a card stands under its title instead of beside it: for long texts. */
  tall?: boolean
  /** On a tablet has no room: another column's cell says it there. */
  notOnTablet?: boolean
  /** What the address's `sort` says when the list is sorted by this column. */
  sort?: Sort
}

export interface Sort {
  up: string
  down: string
  /** Where the first click leads; where it is the list's own order, no `sort` is needed. */
  first?: 'up' | 'down'
}

/** The rows of a list that are chosen; what is no longer on screen is no longer chosen. */
export interface Chosen {
  shown: string[]
  ids: string[]
  choose: (ids: string[]) => void
}

/** Whether a column's head can lead to the list's own order. */
export function hasOwnSort<Row>(columns: Column<Row>[], ownSort: string): boolean {
  return columns.some(({ sort }) => sort?.down === ownSort || sort?.up === ownSort)
}

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature })

interface ModelOptions<Row> {
  name: string | undefined
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  chosen: Chosen | undefined
  /** What the list is sorted by when its address does not say. */
  ownSort: string
}

export type TableModel<Row extends object> = ReturnType<typeof useTableModel<Row>>

/** The state of a table: its sort stands in the address, its hidden columns are kept on this device. */
export function useTableModel<Row extends object>({
  name,
  columns,
  rows,
  rowKey,
  chosen,
  ownSort,
}: ModelOptions<Row>) {
  const [query, setQuery] = useSearchParams()
  const { columnVisibility, onColumnVisibilityChange } = useHiddenColumns(name)
  const sort = query.get('sort') ?? ownSort
  const sorted = columns.find((column) => column.sort?.up === sort || column.sort?.down === sort)
  const sorting = sorted ? [{ id: sorted.title, desc: sorted.sort?.down === sort }] : []

  return useTable({
    features,
    data: rows,
    columns: useDefinitions(columns),
    getRowId: rowKey,
    manualSorting: true,
    enableMultiSort: false,
    // Where no column is the list's own order, a third click leads back to it.
    enableSortingRemoval: !hasOwnSort(columns, ownSort),
    state: {
      columnVisibility,
      sorting,
      rowSelection: Object.fromEntries((chosen?.ids ?? []).map((id) => [id, true as const])),
    },
    onColumnVisibilityChange,
    onSortingChange: (change) => {
      const [next] = typeof change === 'function' ? change(sorting) : change
      const by = columns.find(({ title }) => title === next?.id)?.sort
      const wanted = new URLSearchParams(query)
      // Sorted otherwise, the list begins at its first page.
      wanted.delete('cursor')
      wanted.set('sort', (next?.desc ? by?.down : by?.up) ?? ownSort)
      if (wanted.get('sort') === ownSort) wanted.delete('sort')
      setQuery(wanted, { replace: true, preventScrollReset: true })
    },
    onRowSelectionChange: (change) => {
      const now = Object.fromEntries((chosen?.ids ?? []).map((id) => [id, true as const]))
      const next: Record<string, boolean> = typeof change === 'function' ? change(now) : change
      chosen?.choose(Object.keys(next).filter((id) => next[id]))
    },
  })
}

/** The model knows columns by their titles; how a cell is drawn is React's business and not its. */
function useDefinitions<Row>(columns: Column<Row>[]) {
  const described = columns.map(({ title, wide, hideTitle, sort }) => ({
    id: title,
    enableHiding: !wide && !hideTitle,
    enableSorting: sort !== undefined,
    sortDescFirst: sort?.first === 'down',
  }))
  const same = JSON.stringify(described)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new only when they say something else
  return useMemo(() => described.map((column) => ({ ...column, accessorFn: () => null })), [same])
}
