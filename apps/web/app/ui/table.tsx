import { type ReactNode, useState } from 'react'
import { rowKeys } from './table-keys.ts'
import { type Chosen, type Column, useTableModel } from './table-model.ts'
import { Cell, ChooseCell, Head, useKeptFocus } from './table-parts.tsx'
import { ColumnsMenu, SortSelect, type TableWords } from './table-tools.tsx'

export type { Column } from './table-model.ts'

interface TableProps<Row> {
  /** What the table lists; screen readers say it first. */
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  /** For a list; `name` is the key under which its hidden columns are stored. */
  list?: ListProps<Row>
}

interface ListProps<Row> {
  name: string
  words: TableWords
  /** The chosen rows, if rows can be chosen, and the name of a row. */
  chosen?: Chosen | undefined
  nameOf: (row: Row) => string
  /** The default sort: the newest first, unless given. */
  ownSort?: string | undefined
  /** The actions for the chosen rows, above the table. */
  bar?: ReactNode
}

/** On a phone, below the header of the page, unless the screen is too low to spare the room. */
const tools =
  'flex flex-wrap justify-end gap-2 max-md:-mx-4 max-md:bg-ground max-md:px-4 max-md:py-2 max-md:[@media(min-height:28rem)]:sticky max-md:top-14 max-md:z-10'

/**
 * A table with a sticky head that becomes a stack of cards below 768 px, where the tools
 * of a list are sticky instead. A table larger than the screen
 * scrolls in a frame of its own; `relative` keeps visually hidden texts inside that frame.
 */
export function Table<Row extends object>({
  caption,
  columns,
  rows,
  rowKey,
  list,
}: TableProps<Row>) {
  const { name, chosen, ownSort = 'newest' } = list ?? {}
  const model = useTableModel({ columns, rows, rowKey, name, chosen, ownSort })
  const [current, setCurrent] = useState<string>()
  const shown = model.getRowModel().rows
  const visible = columns.filter(({ title }) => model.getColumn(title)?.getIsVisible())
  // In a list that is wider than its frame, the column of actions stays visible.
  const held = list && visible.at(-1)?.wide ? 'md:sticky md:right-0' : ''
  const tabStop = shown.some(({ id }) => id === current) ? current : shown[0]?.id
  const toggle = (id: string, shiftKey: boolean) => {
    const row = shown.find((row) => row.id === id)
    if (list?.chosen)
      row?.getToggleSelectedHandler()({ target: { checked: !row.getIsSelected() }, shiftKey })
  }
  return (
    <>
      {list && (
        <div className="mb-2 gap-2 max-md:contents md:flex md:items-start md:justify-between print:hidden">
          <div className="min-w-0 grow">{list.bar}</div>
          <div className={tools}>
            <SortSelect model={model} columns={columns} words={list.words} ownSort={ownSort} />
            <ColumnsMenu model={model} words={list.words} />
          </div>
        </div>
      )}
      <div className="md:relative md:max-h-[calc(100dvh-6rem)] md:overflow-auto print:max-h-none print:overflow-visible">
        <table
          {...useKeptFocus(rows)}
          className="w-full border-separate border-spacing-0 outline-none max-md:block md:max-lg:text-sm"
        >
          <caption className="sr-only">{list ? `${caption}. ${list.words.keys}` : caption}</caption>
          <thead className="max-md:sr-only">
            <tr>
              {list?.chosen && <Head title={list.words.choose} hideTitle />}
              {visible.map(({ sort, ...column }) => (
                <Head
                  key={column.title}
                  {...column}
                  held={column.wide && held}
                  sorted={model.getColumn(column.title)?.getIsSorted()}
                  onSort={sort && (() => model.getColumn(column.title)?.toggleSorting())}
                />
              ))}
            </tr>
          </thead>
          <tbody className="max-md:grid max-md:gap-3" onKeyDown={list && rowKeys(toggle)}>
            {shown.map((row) => (
              <tr
                key={row.id}
                data-row={row.id}
                tabIndex={list && (row.id === tabStop ? 0 : -1)}
                onFocus={() => setCurrent(row.id)}
                className={`focus-visible:-outline-offset-3 max-md:block ${list?.chosen ? 'max-md:[&>td:nth-child(2)]:min-h-13 max-md:[&>td:nth-child(2)]:items-center' : ''} max-md:rounded-card max-md:border max-md:border-line max-md:p-3 ${row.getIsSelected() ? 'bg-primary-soft' : `max-md:bg-surface md:hover:bg-sunken ${held && 'md:bg-ground'}`}`}
              >
                {list?.chosen && (
                  <ChooseCell
                    label={list.words.chooseNamed(list.nameOf(row.original))}
                    checked={row.getIsSelected()}
                    onToggle={row.getToggleSelectedHandler()}
                  />
                )}
                {visible.map((column) => (
                  <Cell
                    key={column.title}
                    column={column}
                    row={row.original}
                    held={column.wide && held}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
