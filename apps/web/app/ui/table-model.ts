import {
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table'
import { type ReactNode, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { storage } from '../lib/state/storage.ts'

export interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** For columns of numbers. */
  align?: 'right'
  /** The title is for screen readers only: for the column of actions. */
  hideTitle?: boolean
  /** On a card it takes the whole line, without its title: for buttons. */
  wide?: boolean
  /** On a card it starts the line, without its title: for pictures. */
  lead?: boolean
  /** On a card it is below its title instead of beside it: for long texts. */
  tall?: boolean
  /** Hidden on tablets, where the cell of another column shows it. */
  notOnTablet?: boolean
  /** The value of `sort` in the address when the list is sorted by this column. */
  sort?: Sort
}

interface Sort {
  up: string
  down: string
  /** The direction of the first click. If it is the default sort, `sort` is left out of the address. */
  first?: 'up' | 'down'
}

/** The chosen rows of a list; rows that have left the screen are not chosen any more. */
export interface Chosen {
  shown: string[]
  ids: string[]
  choose: (ids: string[]) => void
}

/** Whether one of the columns is the default sort. */
function hasOwnSort<Row>(columns: Column<Row>[], ownSort: string): boolean {
  return columns.some(({ sort }) => sort?.down === ownSort || sort?.up === ownSort)
}

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature })

interface ModelOptions<Row> {
  name: string | undefined
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  chosen: Chosen | undefined
  ownSort: string
}

export type TableModel<Row extends object> = ReturnType<typeof useTableModel<Row>>

/** The state of a table: the sort is in the address, the hidden columns are stored on this device. */
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
    // If no column is the default sort, a third click returns to it.
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
      // A newly sorted list starts at its first page.
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

/** Column definitions for TanStack Table: titles and sorts only; the cells are rendered by us. */
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

type Visibility = Record<string, boolean>

/** The hidden columns of the table of this name, stored on this device; without a name, none. */
function useHiddenColumns(name: string | undefined) {
  const [columnVisibility, set] = useState<Visibility>(() => read(name))
  const onColumnVisibilityChange = (change: Updater<Visibility>) => {
    const next = typeof change === 'function' ? change(columnVisibility) : change
    const hidden = Object.keys(next).filter((title) => next[title] === false)
    if (name) storage.write(keyOf(name), hidden.length > 0 ? JSON.stringify(hidden) : null)
    set(next)
  }
  return { columnVisibility, onColumnVisibilityChange }
}

const keyOf = (name: string) => `hidden-columns-${name}`

function read(name: string | undefined): Visibility {
  try {
    const kept: unknown = JSON.parse((name && storage.read(keyOf(name))) || '[]')
    return Array.isArray(kept) ? Object.fromEntries(kept.map((title) => [title, false])) : {}
  } catch {
    return {}
  }
}
