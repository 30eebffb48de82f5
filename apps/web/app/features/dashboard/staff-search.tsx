import { useSearchParams } from 'react-router'
import { Field } from '../../ui/field.tsx'
import { staff } from '../../words/staff.ts'

/** The field by which staff search a list, within its filters; `hint` says what is searched. */
export function StaffSearch({ hint }: { hint: string }) {
  const [query] = useSearchParams()
  return (
    <Field
      label={staff.use().search}
      name="q"
      type="search"
      placeholder={hint}
      defaultValue={query.get('q') ?? ''}
    />
  )
}
