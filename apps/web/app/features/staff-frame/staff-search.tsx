import { useSearchParams } from 'react-router'
import { Field } from '../../ui/field.tsx'
import { staff } from '../../words/staff/staff.ts'

/** The search field of a staff list, to be put within its filters; `hint` names what is searched. */
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
