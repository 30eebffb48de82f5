import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'

export interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
  /** Numbers stand under each other. */
  align?: 'right'
  /** Read out only: for the column of actions. */
  hideTitle?: boolean
  /** On a card takes the whole line, without its title: for buttons. */
  wide?: boolean
}

interface TableProps<Row> {
  /** What the table lists, read out before it. */
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
}

/** A table with a sticky head that becomes a stack of cards below 768 px. */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  return (
    // Between phone and desktop a wide table may be swiped; its head cannot stick then.
    <div className="md:max-lg:overflow-x-auto">
      <table
        {...useKeptFocus(rows)}
        className="w-full border-separate border-spacing-0 outline-none max-md:block md:max-lg:text-sm"
      >
        <caption className="sr-only">{caption}</caption>
        <thead className="max-md:sr-only">
          <tr>
            {columns.map((column) => (
              <th
                key={column.title}
                scope="col"
                className={`top-16 z-10 border-b border-line bg-sunken px-3 py-2 text-sm font-semibold md:max-lg:px-1.5 lg:sticky ${column.align === 'right' ? 'text-right' : 'text-left'}`}
              >
                {column.hideTitle ? <span className="sr-only">{column.title}</span> : column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:grid max-md:gap-3">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className="max-md:block max-md:rounded-card max-md:border max-md:border-line max-md:bg-surface max-md:p-3 md:hover:bg-sunken"
            >
              {columns.map((column) => (
                <td
                  key={column.title}
                  className={`px-3 py-2 md:max-lg:px-1.5 max-md:flex max-md:items-center max-md:justify-between max-md:gap-4 max-md:px-0 max-md:py-1 md:border-b md:border-line ${column.align === 'right' ? 'figures md:text-right' : ''}`}
                >
                  {!column.wide && (
                    <span aria-hidden="true" className="text-sm text-muted md:hidden">
                      {column.hideTitle ? '' : column.title}
                    </span>
                  )}
                  <div
                    className={`min-w-0 max-md:text-right max-md:wrap-anywhere ${column.wide ? 'max-md:flex-1' : ''}`}
                  >
                    {column.cell(row)}
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A row that goes takes the focus along: the table itself takes it then, not the top of the page. */
function useKeptFocus(rows: unknown) {
  const table = useRef<HTMLTableElement>(null)
  const isInside = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the rows are others
  useEffect(() => {
    if (isInside.current && document.activeElement === document.body)
      table.current?.focus({ preventScroll: true })
  }, [rows])
  return {
    ref: table,
    tabIndex: -1,
    onFocus: () => {
      isInside.current = true
    },
    // Whoever leaves goes somewhere; a button that is taken away leaves for nowhere.
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) isInside.current = false
    },
  }
}
