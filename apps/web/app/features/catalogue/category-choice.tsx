import type { Category } from '@duka/contract/catalogue'
import { useSearchParams } from 'react-router'
import { SelectField } from '../../ui/field.tsx'

interface CategoryChoiceProps {
  label: string
  /** What stands for any of them. */
  all: string
  categories: Category[]
}

/** Which category a list is narrowed to, as the address says. */
export function CategoryChoice({ label, all, categories }: CategoryChoiceProps) {
  const [query] = useSearchParams()
  return (
    <SelectField label={label} name="category" defaultValue={query.get('category') || 'all'}>
      <option value="all">{all}</option>
      {categories.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
