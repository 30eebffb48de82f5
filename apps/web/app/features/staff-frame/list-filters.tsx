import { useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { Filters } from '../../ui/filters.tsx'
import { staff } from '../../words/staff/staff.ts'

/** One filter of a list. `name` is the query parameter, in the address and of the call. */
export type Filter =
  | { kind: 'search' /** Names what is searched. */; hint: string }
  | {
      kind: 'choice'
      name: string
      label: string
      /** The option that means no filter. */
      all: string
      options: readonly Option[]
    }
  | { kind: 'text' | 'date'; name: string; label: string; hint?: string; placeholder?: string }

type Option = readonly [value: string, name: string]

/** Options that show their values. */
export const plain = (values: readonly string[]): Option[] => values.map((value) => [value, value])

/** Options in the order of `values`, each with its name. */
export const named = <Value extends string>(
  values: readonly Value[],
  names: Readonly<Record<Value, string>>,
): Option[] => values.map((value) => [value, names[value]])

interface ListFiltersProps {
  filters: Filter[]
  /** Typed text waits for Enter or for this button: half of an id would find nothing. */
  typedWaits?: boolean | undefined
  submit?: string | undefined
}

/** The filters above a staff list. */
export function ListFilters({ filters, typedWaits = false, submit }: ListFiltersProps) {
  const s = staff.use()
  return (
    <Filters label={s.filters} typedWaits={typedWaits}>
      {filters.map((filter) => (
        <FilterField key={filter.kind === 'search' ? 'q' : filter.name} {...filter} />
      ))}
      {submit && (
        <div className="sm:pt-7.5">
          <Button type="submit" look="secondary">
            {submit}
          </Button>
        </div>
      )}
    </Filters>
  )
}

function FilterField(filter: Filter) {
  const s = staff.use()
  const [query] = useSearchParams()
  if (filter.kind === 'search')
    return (
      <Field
        label={s.search}
        name="q"
        type="search"
        placeholder={filter.hint}
        defaultValue={query.get('q') ?? ''}
      />
    )
  const { kind, name, label } = filter
  if (kind !== 'choice')
    return (
      <Field
        label={label}
        name={name}
        type={kind}
        hint={filter.hint}
        placeholder={filter.placeholder}
        spellCheck={false}
        autoComplete="off"
        defaultValue={query.get(name) ?? ''}
      />
    )
  return (
    <SelectField label={label} name={name} defaultValue={query.get(name) ?? 'all'}>
      <option value="all">{filter.all}</option>
      {filter.options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}
