import type { Category } from '@duka/contract/catalogue/categories'
import { SelectField } from '../../ui/field.tsx'

/** The name of a category in a list of choices, indented below its parent. */
export const indented = ({ name, parent }: Category) => (parent ? `\u2003${name}` : name)

/** The options of a category filter; `all` means any. */
export const categoryChoice = (
  label: string,
  all: string,
  categories: Category[],
  query: URLSearchParams,
) => (
  <SelectField label={label} name="category" defaultValue={query.get('category') || 'all'}>
    <option value="all">{all}</option>
    {categories.map((category) => (
      <option key={category._id} value={category._id}>
        {indented(category)}
      </option>
    ))}
  </SelectField>
)
