import './later-icons.ts'
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { iconClass } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { Icon } from './icons.tsx'
import { menuItem } from './menu.tsx'
import type { TableModel } from './table-model.ts'

export interface TableWords {
  /** Explains the keys; screen readers say it with the caption. */
  keys: string
  choose: string
  chooseAll: string
  chooseNamed: (name: string) => string
  columns: string
  allColumns: string
}

interface ToolProps<Row extends object> {
  model: TableModel<Row>
  words: TableWords
}

/** Shows and hides columns, with a checkbox for each. On phones, where rows have no columns, there is none. */
export function ColumnsMenu<Row extends object>({ model, words }: ToolProps<Row>) {
  const columns = model.getAllLeafColumns().filter((column) => column.getCanHide())
  const shown = columns.filter((column) => column.getIsVisible())
  return (
    <DialogTrigger>
      <AriaButton
        aria-label={words.columns}
        className={iconClass('-my-2 -mr-2 size-9 max-md:hidden md:max-lg:-mr-1')}
      >
        <span title={words.columns}>
          <Icon name="columns" className="size-4" />
        </span>
      </AriaButton>
      <Popover
        placement="bottom end"
        className="w-60 overflow-y-auto rounded-card border border-line bg-surface p-1.5 shadow-soft"
      >
        <Dialog aria-label={words.columns} className="text-sm outline-none">
          {columns.map((column) => (
            <div key={column.id} className="rounded-control px-3 font-normal hover:bg-sunken">
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
            className={`${menuItem} mt-1 border-t border-line font-normal`}
            disabled={shown.length === columns.length}
            onClick={() => model.setColumnVisibility({})}
          >
            {words.allColumns}
          </button>
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
