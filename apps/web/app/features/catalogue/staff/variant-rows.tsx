import '../../../ui/later-icons.ts'
import type { Options } from '@duka/contract/catalogue/options'
import { optionsText } from '@duka/contract/catalogue/options-text'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import type { TypedVariant } from './variant-table.ts'
import { newFamilyWords } from './words.ts'

interface VariantRowsProps {
  rows: Options[]
  /** What is typed, by the text of the options. */
  typed: Record<string, TypedVariant>
  errors: Record<string, string>
  onType: (typed: Record<string, TypedVariant>) => void
  onLeave: (row: string) => void
}

const empty: TypedVariant = { sku: '', price: '', stockQuantity: '' }
const fields = ['sku', 'price', 'stockQuantity'] as const

/** SKU, price and stock of each product of a new family. A button copies price and stock of the first row. */
export function VariantRows({ rows, typed, errors, onType, onLeave }: VariantRowsProps) {
  const t = newFamilyWords.use()
  const [first] = rows
  const filled = first && typed[optionsText(first)]
  const fillRows = () => {
    const next = { ...typed }
    for (const key of rows.map(optionsText)) {
      const { sku, price, stockQuantity } = next[key] ?? empty
      next[key] = {
        sku,
        price: price || (filled?.price ?? ''),
        stockQuantity: stockQuantity || (filled?.stockQuantity ?? ''),
      }
    }
    onType(next)
  }
  return (
    <>
      <ul className="grid gap-3">
        {rows.map((row, position) => {
          const key = optionsText(row)
          const wrong = [...fields, 'options' as const].flatMap(
            (field) => errors[`products.${position}.${field}`] ?? [],
          )
          return (
            <li key={key} className="rounded-control border border-line p-3">
              <div className="flex items-center justify-between gap-2">
                <p className="font-medium">{key}</p>
                <IconButton label={t.leaveOut(key)} onClick={() => onLeave(key)}>
                  <Icon name="trash" />
                </IconButton>
              </div>
              <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
                {fields.map((field) => (
                  <label
                    key={field}
                    className="grid gap-1 text-sm last:col-span-1 first:max-sm:col-span-2"
                  >
                    {t.fields[field]}
                    <input
                      className="control"
                      aria-label={`${t.fields[field]}, ${key}`}
                      aria-invalid={errors[`products.${position}.${field}`] ? true : undefined}
                      inputMode={field === 'sku' ? undefined : 'decimal'}
                      value={typed[key]?.[field] ?? ''}
                      onChange={(event) =>
                        onType({
                          ...typed,
                          [key]: { ...empty, ...typed[key], [field]: event.target.value },
                        })
                      }
                    />
                  </label>
                ))}
              </div>
              {wrong.map((message) => (
                <p key={message} className="mt-1 text-sm text-danger">
                  {message}
                </p>
              ))}
            </li>
          )
        })}
      </ul>
      {rows.length > 1 && (
        <Button look="secondary" className="mt-3" disabled={!filled} onClick={fillRows}>
          {t.fillRows}
        </Button>
      )}
    </>
  )
}
