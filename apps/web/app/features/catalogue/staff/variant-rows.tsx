import '../../../ui/later-icons.ts'
import type { Options } from '@duka/contract/catalogue/options'
import { optionsText } from '@duka/contract/catalogue/options-text'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { type TypedVariants, typedOf } from './variant-table.ts'
import { newFamilyWords } from './words.ts'

interface VariantRowsProps {
  rows: Options[]
  typed: TypedVariants
  errors: Record<string, string>
  onType: (typed: TypedVariants) => void
  onLeave: (row: string) => void
}

const fields = ['price', 'stockQuantity', 'sku'] as const

/**
 * Price, stock and SKU of each new product, or of one without options. A button copies price and stock of the first
 * row.
 */
export function VariantRows({ rows, typed, errors, onType, onLeave }: VariantRowsProps) {
  const t = newFamilyWords.use()
  const first = typedOf(typed, rows[0] ?? {})
  const fillRows = () => {
    const next = { ...typed }
    for (const row of rows) {
      const { sku, price, stockQuantity } = typedOf(typed, row)
      next[optionsText(row)] = {
        sku,
        price: price || first.price,
        stockQuantity: stockQuantity || first.stockQuantity,
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
            <li key={key} className={key && 'rounded-control border border-line p-3'}>
              {key && (
                <div className="flex items-center justify-between gap-2">
                  <p className="font-medium">{key}</p>
                  <IconButton label={t.leaveOut(key)} onClick={() => onLeave(key)}>
                    <Icon name="trash" />
                  </IconButton>
                </div>
              )}
              <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
                {fields.map((field) => (
                  <label key={field} className="grid gap-1 text-sm last:max-sm:col-span-2">
                    {t.fields[field]}
                    <input
                      className="control"
                      aria-label={[t.fields[field], key].filter(Boolean).join(', ')}
                      aria-invalid={errors[`products.${position}.${field}`] ? true : undefined}
                      inputMode={field === 'sku' ? undefined : 'decimal'}
                      value={typedOf(typed, row)[field]}
                      onChange={(event) =>
                        onType({
                          ...typed,
                          [key]: { ...typedOf(typed, row), [field]: event.target.value },
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
        <Button
          look="secondary"
          className="mt-3"
          disabled={!first.price && !first.stockQuantity}
          onClick={fillRows}
        >
          {t.fillRows}
        </Button>
      )}
    </>
  )
}
