import { type KeyboardEvent, useState } from 'react'
import { PhoneCell, type PhoneRow } from './phone-row.tsx'
import { type Chosen, type Column, useTableModel } from './table-model.ts'
import { Cell, ChooseAllHead, ChooseCell, Head } from './table-parts.tsx'
import { ColumnsMenu, type TableWords } from './table-tools.tsx'
import { useIsPhone } from './use-is-phone.ts'
import { useKeptFocus } from './use-kept-focus.ts'

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
  /** The two lines of a row on a phone; without them, a row is a card with a line for each column. */
  phone?: ((row: Row) => PhoneRow) | undefined
}

/**
 * A table with a sticky head. Below 768 px its rows have two lines or, without `phone`, are a stack of cards.
 * A table larger than the screen scrolls in a frame of its own; `relative` keeps visually hidden texts inside that
 * frame.
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
  const isPhone = useIsPhone()
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
  const phoneRow = isPhone ? list?.phone : undefined
  const look = phoneRow ? 'max-md:flex max-md:border-b max-md:border-line' : cardLook(list?.chosen)
  return (
    <div className="md:relative md:max-h-[calc(100dvh-6rem-var(--bottom-bar,0rem))] md:overflow-auto print:max-h-none print:overflow-visible">
      <table
        {...useKeptFocus<HTMLTableElement>(rows, 'tbody > tr')}
        className={`w-full border-separate border-spacing-0 outline-none max-md:block ${list ? 'md:text-sm' : 'md:max-lg:text-sm'}`}
      >
        <caption className="sr-only">{list ? `${caption}. ${list.words.keys}` : caption}</caption>
        <thead className={list?.chosen && !phoneRow ? 'max-md:block' : 'max-md:sr-only'}>
          <HeadRow model={model} visible={visible} held={held} list={list} />
        </thead>
        <tbody
          className={`${phoneRow ? 'max-md:block' : 'max-md:grid max-md:gap-3'} ${list ? dense : ''}`}
          onKeyDown={list && rowKeys(toggle)}
        >
          {shown.map((row) => (
            <tr
              key={row.id}
              data-row={row.id}
              tabIndex={list && (row.id === tabStop ? 0 : -1)}
              onFocus={() => setCurrent(row.id)}
              className={`focus-visible:-outline-offset-3 ${look} ${row.getIsSelected() ? 'bg-primary-soft' : `${phoneRow ? '' : 'max-md:bg-surface'} md:hover:bg-sunken ${held && 'md:bg-ground'}`}`}
            >
              {list?.chosen && (
                <ChooseCell
                  label={list.words.chooseNamed(list.nameOf(row.original))}
                  checked={row.getIsSelected()}
                  onToggle={row.getToggleSelectedHandler()}
                  isLine={phoneRow !== undefined}
                />
              )}
              {phoneRow ? (
                <PhoneCell columns={visible.length} {...phoneRow(row.original)} />
              ) : (
                visible.map((column) => (
                  <Cell
                    key={column.title}
                    column={column}
                    row={row.original}
                    held={column.wide && held}
                  />
                ))
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface HeadRowProps<Row extends object> extends Pick<TableProps<Row>, 'list'> {
  model: ReturnType<typeof useTableModel<Row>>
  visible: Column<Row>[]
  held: string | undefined
}

function HeadRow<Row extends object>({ model, visible, held, list }: HeadRowProps<Row>) {
  return (
    <tr className="max-md:flex">
      {list?.chosen && (
        <ChooseAllHead chosen={list.chosen} title={list.words.choose} all={list.words.chooseAll} />
      )}
      {visible.map(({ sort, ...column }, at) => (
        <Head
          key={column.title}
          {...column}
          held={column.wide && held}
          sorted={model.getColumn(column.title)?.getIsSorted()}
          onSort={sort && (() => model.getColumn(column.title)?.toggleSorting())}
          tool={
            list && at === visible.length - 1 && <ColumnsMenu model={model} words={list.words} />
          }
        />
      ))}
    </tr>
  )
}

/** On a laptop a line of a list is 44 px high, with its buttons. */
const dense = 'md:[&_.button]:min-h-9 md:[&_.min-h-11]:min-h-9'

const cardLook = (chosen: Chosen | undefined): string =>
  `max-md:block max-md:rounded-card max-md:border max-md:border-line max-md:p-3 ${chosen ? 'max-md:[&>td:nth-child(2)]:min-h-13 max-md:[&>td:nth-child(2)]:items-center' : ''}`

const CONTROLS = 'a[href], button:enabled, input:enabled, summary'

/**
 * The keys of a table row: up, down, Home and End move to other rows, left and right to the controls
 * of this row, the menu key opens its actions, Enter follows its link, and Space calls `choose`.
 * Menus and fields in a row keep their own keys.
 */
function rowKeys(choose: (rowId: string, withShift: boolean) => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const { target, key } = event
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (!(target instanceof HTMLElement)) return
    const row = target.closest('tr')
    if (!row || !event.currentTarget.contains(row)) return
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > tr')]
    const at = rows.indexOf(row)
    const to = {
      ArrowDown: rows[at + 1],
      ArrowUp: rows[at - 1],
      Home: rows[0],
      End: rows.at(-1),
      ArrowRight: beside(row, target, 1),
      ArrowLeft: beside(row, target, -1),
    }[key]
    if (to) focus(to, event)
    else if (isMenuKey(event)) openActions(row, event)
    else if (target === row && key === ' ')
      act(event, () => choose(row.dataset.row ?? '', event.shiftKey))
    else if (target === row && key === 'Enter')
      act(event, () => row.querySelector<HTMLElement>('a[href]')?.click())
  }
}

/** The next control of this row; before the first one, the row itself. */
function beside(row: HTMLElement, from: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const all = [row, ...row.querySelectorAll<HTMLElement>(CONTROLS)]
  return all[all.indexOf(from) + step]
}

function focus(element: HTMLElement, event: KeyboardEvent): void {
  act(event, () => {
    element.focus({ preventScroll: true })
    element.closest('tr')?.scrollIntoView({ block: 'nearest' })
  })
}

function isMenuKey({ key, shiftKey }: KeyboardEvent): boolean {
  return key === 'ContextMenu' || (shiftKey && key === 'F10')
}

/** Opens the row's menu; a row without one focuses its first button. */
function openActions(row: HTMLElement, event: KeyboardEvent): void {
  const buttons = row.querySelectorAll<HTMLElement>('td:last-child button:enabled')
  const menu = row.querySelector<HTMLElement>('button[aria-haspopup=true]:enabled')
  const first = menu ?? buttons[0]
  if (!first) return
  act(event, () => {
    first.focus()
    if (menu) menu.click()
  })
}

function act(event: KeyboardEvent, work: () => void): void {
  event.preventDefault()
  work()
}
