import type { ComponentProps, ReactNode } from 'react'
import { Fields, type FieldsData } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { staff } from './words.ts'

interface StaffFormProps extends Omit<ComponentProps<typeof FormDialog>, 'words' | 'children'> {
  /** The texts of the button, before and while it is sent. */
  submit: string
  busy: string
  fields?: FieldsData
  /** The first values of the fields, by name. */
  values?: object | undefined
  /** Puts the fields in two columns where there is room. */
  twoColumns?: boolean
  /** What is above the fields. */
  children?: ReactNode | ((errors: Record<string, string>) => ReactNode)
}

/** A form in a dialog, from data. */
export function StaffForm({
  submit,
  busy,
  fields = {},
  values,
  twoColumns,
  children,
  ...dialog
}: StaffFormProps) {
  const { leaving } = staff.use()
  return (
    <FormDialog {...dialog} words={{ ...leaving, submit, busy }}>
      {(errors) => (
        <>
          {typeof children === 'function' ? children(errors) : children}
          <div className={twoColumns ? 'grid items-start gap-4 sm:grid-cols-2' : 'contents'}>
            <Fields of={fields} values={values} errors={errors} />
          </div>
        </>
      )}
    </FormDialog>
  )
}

interface RowFormProps extends Omit<StaffFormProps, 'title' | 'hidden' | 'submit' | 'busy'> {
  /** Undefined for a new one. */
  row: { _id: string } | undefined
  t: Record<'createTitle' | 'create' | 'creating' | 'editTitle' | 'save' | 'saving', string>
  busy?: string
}

/** The form of a new or existing row of a list, sent as `save`. Its fields have the names of the row's values. */
export function RowForm({ row, t, ...form }: RowFormProps) {
  const texts = row
    ? { title: t.editTitle, submit: t.save, busy: t.saving }
    : { title: t.createTitle, submit: t.create, busy: t.creating }
  const hidden = { intent: 'save', id: row?._id ?? '' }
  return <StaffForm values={row} hidden={hidden} {...texts} {...form} />
}
