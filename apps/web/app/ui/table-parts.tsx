import type { ReactNode } from 'react'
import { Checkbox } from './checkbox.tsx'
import { Icon } from './icons.tsx'
import type { Chosen, Column } from './table-model.ts'

interface HeadProps {
  title: string
  align?: 'right' | undefined
  hideTitle?: boolean | undefined
  notOnTablet?: boolean | undefined
  held?: string | false | undefined
  sorted?: 'asc' | 'desc' | false
  /** Sorts by this column, or reverses its direction. */
  onSort?: (() => void) | undefined
  /** Stands at the end of the last head. */
  tool?: ReactNode
}

const headLook =
  'sticky top-0 border-b border-line bg-sunken px-3 py-0.5 text-sm font-semibold whitespace-nowrap md:max-2xl:px-1.5'

/** The head of a column; a button if the list can be sorted by it. */
export function Head({
  title,
  align,
  hideTitle,
  notOnTablet,
  held,
  sorted = false,
  onSort,
  tool,
}: HeadProps) {
  return (
    <th
      scope="col"
      // Without this its name would contain the titles of all columns in its menu.
      aria-label={tool ? title : undefined}
      aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
      className={`${headLook} max-md:sr-only ${held ? `z-20 ${held}` : 'z-10'} ${align === 'right' ? 'text-right' : 'text-left'} ${notOnTablet ? offTablet : ''}`}
    >
      <span className={tool ? 'flex items-center justify-between gap-2' : ''}>
        {hideTitle && <span className="sr-only">{title}</span>}
        {!hideTitle && !onSort && title}
        {onSort && (
          <button
            type="button"
            onClick={onSort}
            className="-mx-2 -my-1 inline-flex min-h-9 items-center gap-1 rounded-control px-2 font-semibold hover:bg-surface focus-visible:-outline-offset-3"
          >
            {title}
            <Icon
              name="down"
              className={`size-4 ${sorted === 'asc' ? 'rotate-180' : ''} ${sorted ? '' : 'opacity-30'}`}
            />
          </button>
        )}
        {tool}
      </span>
    </th>
  )
}

interface ChooseAllProps {
  chosen: Chosen
  title: string
  all: string
}

/** The head of the checkboxes: chooses all rows on screen, or none. On a phone it is a line above the rows. */
export function ChooseAllHead({ chosen: { ids, shown, choose }, title, all }: ChooseAllProps) {
  const isSome = ids.length > 0 && ids.length < shown.length
  return (
    <th
      scope="col"
      className={`${headLook} z-10 text-left max-md:flex-1 max-md:px-0 max-md:py-0 max-md:font-normal md:w-11 md:pr-0`}
    >
      <span className="sr-only">{title}</span>
      <div className="md:-my-2">
        <Checkbox
          ref={(box) => {
            if (box) box.indeterminate = isSome
          }}
          label={<span className="md:sr-only">{all}</span>}
          checked={ids.length > 0 && ids.length === shown.length}
          onChange={({ target }) => choose(target.checked ? shown : [])}
        />
      </div>
    </th>
  )
}

const offTablet = 'md:max-lg:hidden'

interface CellProps<Row> {
  column: Column<Row>
  row: Row
  held?: HeadProps['held']
}

/** One cell; on a card, a line with the column's title. */
export function Cell<Row>({ column, row, held }: CellProps<Row>) {
  const { title, hideTitle, align, wide, lead, tall, notOnTablet } = column
  return (
    <td
      className={`${cellClass(align, tall)} ${held ? `${held} md:bg-inherit` : ''} ${notOnTablet ? offTablet : ''}`}
    >
      {!wide && !lead && (
        <span aria-hidden="true" className="text-sm text-muted md:hidden">
          {hideTitle ? '' : title}
        </span>
      )}
      <div className={`min-w-0 ${tall ? '' : 'max-md:text-right'} ${wide ? 'max-md:flex-1' : ''}`}>
        {column.cell(row)}
      </div>
    </td>
  )
}

function cellClass(align?: 'right', tall?: boolean): string {
  const card = tall
    ? 'max-md:block'
    : 'max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-4'
  return `px-3 md:py-0.5 md:max-2xl:px-1.5 max-md:px-0 max-md:py-1 md:h-11 md:border-b md:border-line ${card} ${align === 'right' ? 'figures md:text-right' : ''}`
}

interface ChooseCellProps {
  label: string
  checked: boolean
  /** Gets the click event: with Shift, all rows in between are chosen, too. */
  onToggle: (event: unknown) => void
  /** Whether the row is two lines on a phone, and not a card. */
  isLine: boolean
}

/** The checkbox of a row; on a card it is beside the first line. */
export function ChooseCell({ label, checked, onToggle, isLine }: ChooseCellProps) {
  return (
    <td className={isLine ? 'flex items-center' : `${cellClass()} max-md:float-right`}>
      <label
        className={`grid size-11 cursor-pointer place-items-center md:-my-2 ${isLine ? '-ml-3 -mr-1' : '-ml-3 max-md:-mr-3 max-md:-ml-2 md:-mr-3'}`}
      >
        <input
          type="checkbox"
          aria-label={label}
          checked={checked}
          onChange={onToggle}
          className="size-5 accent-primary"
        />
      </label>
    </td>
  )
}
