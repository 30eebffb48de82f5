import { buttonClass } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { Icon } from './icons.tsx'
import { Menu, menuItem } from './menu.tsx'
import { type Column, hasOwnSort, type TableModel } from './table-model.ts'

export interface TableWords {
  /** Explains the keys; screen readers say it with the caption. */
  keys: string
  choose: string
  chooseNamed: (name: string) => string
  columns: string
  allColumns: string
  sort: string
  ownSort: string
  /** A column and its direction, as an option of the select. */
  sortUp: (title: string) => string
  sortDown: (title: string) => string
}

interface ToolProps<Row extends object> {
  model: TableModel<Row>
  words: TableWords
}

/** Shows and hides columns, with a checkbox for each. */
export function ColumnsMenu<Row extends object>({ model, words }: ToolProps<Row>) {
  const columns = model.getAllLeafColumns().filter((column) => column.getCanHide())
  const shown = columns.filter((column) => column.getIsVisible())
  return (
    <Menu
      buttonClass={buttonClass('secondary', 'px-3 text-sm whitespace-nowrap')}
      button={
        <>
          {words.columns} <Icon name="down" className="size-4" />
        </>
      }
    >
      {columns.map((column) => (
        <div key={column.id} className="rounded-control px-3 hover:bg-sunken">
          <Checkbox
            label={column.id}
            checked={column.getIsVisible()}
            // The last visible column cannot be hidden: the table would look empty.
            disabled={shown.length === 1 && column.getIsVisible()}
            onChange={({ target }) => column.toggleVisibility(target.checked)}
          />
        </div>
      ))}
      <button
        type="button"
        className={`${menuItem} mt-1 border-t border-line`}
        disabled={shown.length === columns.length}
        onClick={() => model.setColumnVisibility({})}
      >
        {words.allColumns}
      </button>
    </Menu>
  )
}

interface SortSelectProps<Row extends object> extends ToolProps<Row> {
  columns: Column<Row>[]
  ownSort: string
}

/** Sorts the list on phones, where the table has no heads. */
export function SortSelect<Row extends object>({
  model,
  columns,
  words,
  ownSort,
}: SortSelectProps<Row>) {
  const sortable = columns.filter(({ sort }) => sort)
  const [now] = model.state.sorting
  if (sortable.length === 0) return null
  return (
    <select
      aria-label={words.sort}
      value={now ? `${now.desc ? '-' : ''}${now.id}` : ''}
      onChange={({ target }) => {
        const desc = target.value.startsWith('-')
        const id = target.value.slice(desc ? 1 : 0)
        model.setSorting(id ? [{ id, desc }] : [])
      }}
      className="control w-auto min-w-0 flex-1 text-sm md:hidden"
    >
      {!hasOwnSort(columns, ownSort) && <option value="">{words.ownSort}</option>}
      {sortable.flatMap(({ title }) => [
        <option key={`-${title}`} value={`-${title}`}>
          {words.sortDown(title)}
        </option>,
        <option key={title} value={title}>
          {words.sortUp(title)}
        </option>,
      ])}
    </select>
  )
}
