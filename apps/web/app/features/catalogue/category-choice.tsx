import type { Category } from '@duka/contract/catalogue/categories'
import { SelectField } from '../../ui/field.tsx'

/** The options of a category filter; `all` means any. */
export const categoryChoice = (
  label: string,
  all: string,
  categories: Category[],
  query: URLSearchParams,
) => (
  <SelectField label={label} name="category" defaultValue={query.get('category') || 'all'}>
    <option value="all">{all}</option>
    {categories.map(({ _id, name }) => (
      <option key={_id} value={_id}>
        {name}
      </option>
    ))}
  </SelectField>
)
