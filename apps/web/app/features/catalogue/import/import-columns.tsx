import { type ProductColumn, productColumns } from '@duka/contract/catalogue/product-file'
import { useState } from 'react'
import { may } from '../../../lib/session/may.ts'
import { useShop } from '../../../lib/shop.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { allowCategories, type Draft, setColumn } from './import-draft.ts'
import type { ChosenFile } from './stored-draft.ts'
import { staffImport } from './words.ts'

/** The columns that a new product needs. */
const required: ProductColumn[] = [
  'name',
  'description',
  'price',
  'stock',
  'category',
  'brand',
  'variant',
]

const priceColumns: ProductColumn[] = [
  'sale price',
  'sale from',
  'sale until',
  'was price',
  'tiers',
  'cost',
]

/** Maps the file's columns to ours. They are guessed first and can be corrected. */
export function ImportColumns({ draft, file }: { draft: Draft; file: ChosenFile }) {
  const t = staffImport.use()
  const { columns } = draft
  // Open at first if a column is missing; after that the user decides.
  const [isOpen, setOpen] = useState(required.some((column) => columns[column] === undefined))
  // A shop that is not registered for VAT has no use for its class.
  const { vat } = useShop()
  const offered = productColumns.filter(
    (column) => (column !== 'cost' || may('cost')) && (column !== 'vat class' || vat),
  )
  const found = offered.filter((column) => columns[column] !== undefined)
  return (
    <section className="rounded-card border border-line bg-surface p-4 shadow-soft">
      <details
        className="group"
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3">
          <h2 className="text-lg font-bold">{t.columns}</h2>
          <span className="text-muted">{t.columnsFound(found.length, offered.length)}</span>
          <Icon name="down" className="ml-auto size-5 transition-transform group-open:rotate-180" />
        </summary>
        <p className="mt-2 mb-4 max-w-prose text-muted">{t.columnsLead}</p>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {offered.map((column) => (
            <ColumnField key={column} column={column} at={columns[column]} file={file} />
          ))}
        </div>
      </details>
      <ul className="mt-2 grid max-w-prose list-disc gap-1 pl-5">
        <li>{t.known}</li>
        {columns.stock !== undefined && <li>{t.stockSets}</li>}
        {columns['stock was'] !== undefined && <li>{t.stockWas}</li>}
        {priceColumns.some((column) => columns[column] !== undefined) && <li>{t.salePrices}</li>}
      </ul>
      <Checkbox
        label={t.makeCategories}
        checked={draft.makeCategories}
        disabled={draft.busy === 'importing'}
        onChange={({ target }) => void allowCategories(target.checked)}
      />
    </section>
  )
}

function ColumnField({
  column,
  at,
  file,
}: {
  column: ProductColumn
  at: number | undefined
  file: ChosenFile
}) {
  const t = staffImport.use()
  const sample = at === undefined ? '' : (file.sample[at]?.trim() ?? '')
  return (
    <SelectField
      label={t.column[column]}
      hint={sample && t.sample(sample.length > 40 ? `${sample.slice(0, 40)}…` : sample)}
      value={at ?? ''}
      onChange={({ target }) =>
        void setColumn(column, target.value === '' ? undefined : Number(target.value))
      }
    >
      <option value="">{t.notThere}</option>
      {file.titles.map((title, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position
        <option key={position} value={position}>
          {title.trim() || t.unnamed(position + 1)}
        </option>
      ))}
    </SelectField>
  )
}
