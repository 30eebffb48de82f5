import type { ComponentProps, ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { FormHandler } from '../../lib/calls/actions.ts'
import { attempt, type Outcome } from '../../lib/calls/attempt.ts'
import { onlyChanged } from '../../lib/forms/changed-values.ts'
import { checkForm } from '../../lib/forms/form.ts'
import type { Words } from '../../lib/text/text.ts'
import { Fields, type FieldsData } from '../../ui/fields.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { textIn } from './form-handlers.ts'
import { staff } from './words.ts'

interface StaffFormProps<Name extends string>
  extends Omit<ComponentProps<typeof FormDialog>, 'words' | 'children'> {
  /** The texts of the button, before and while it is sent. */
  submit: string
  busy: string
  fields?: FieldsData<Name>
  values?: object | undefined
  /** Puts the fields in two columns where there is room. */
  twoColumns?: boolean
  children?: ReactNode | ((errors: Record<string, string>) => ReactNode)
}

/** A form in a dialog, from data. `StaffForm<keyof CashTaken>` has only fields that the call takes. */
export function StaffForm<Name extends string = string>({
  submit,
  busy,
  fields = {},
  values,
  twoColumns,
  children,
  ...dialog
}: StaffFormProps<Name>) {
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

type RowTexts = Record<
  'createTitle' | 'create' | 'creating' | 'editTitle' | 'save' | 'saving',
  string
>

interface RowFormProps<Name extends string>
  extends Omit<StaffFormProps<Name>, 'title' | 'hidden' | 'submit' | 'busy'> {
  /** Undefined for a new one. */
  row: { _id: string } | undefined
  t: RowTexts
  /** Where a page has several such forms. */
  intent?: string
  busy?: string
}

/** The form of a new or existing row of a list, sent as `save`. Its fields have the names of the row's values. */
export function RowForm<Name extends string = string>({
  row,
  t,
  intent = 'save',
  ...form
}: RowFormProps<Name>) {
  const texts = row
    ? { title: t.editTitle, submit: t.save, busy: t.saving }
    : { title: t.createTitle, submit: t.create, busy: t.creating }
  const hidden = { intent, id: row?._id ?? '' }
  return <StaffForm values={row} hidden={hidden} {...texts} {...form} />
}

/** The toasts of a form, and its messages where the shop gives none. */
interface Sentences {
  done: string
  failed: string
}

interface RowFormData<Row extends { _id: string }, Text extends RowTexts, Beside, Value>
  extends Pick<RowFormProps<string>, 'intent' | 'twoColumns' | 'className'> {
  words: Words<Text, unknown>
  /** Reads what was typed. The fields have the names of its values. */
  of: z.ZodMiniType<Value>
  /** What was typed, if a field has several values. */
  typed?: (form: FormData) => object
  create: (value: Value) => Promise<unknown>
  /** Gets what was changed, and all of it. */
  update: (id: string, changed: Partial<Value>, all: Value) => Promise<unknown>
  created: (t: Text) => Sentences
  updated: (t: Text) => Sentences
  /** `row` is undefined for a new one. */
  fields: (t: Text, row: Row | undefined, beside: Beside) => FieldsData<keyof Value & string>
  /** The first values of the fields, if they are not those of the row. */
  values?: (row: Row) => object
}

/** The form of a row as data: the dialog, and the handler of what it sends. */
export function rowForm<
  Row extends { _id: string },
  Text extends RowTexts,
  Beside,
  Value extends object,
>({
  words,
  of,
  typed = Object.fromEntries,
  create,
  update,
  created,
  updated,
  fields,
  values = (row) => row,
  ...form
}: RowFormData<Row, Text, Beside, Value>) {
  const save: FormHandler<Outcome> = async (sent) => {
    const id = textIn(sent, 'id')
    const read = checkForm(typed(sent), of)
    if (!read.ok) return read
    const t = words.now()
    return id
      ? attempt(update(id, onlyChanged(sent, read.value), read.value), updated(t))
      : attempt(create(read.value), created(t))
  }
  const Dialog = (props: { row: Row | undefined; beside: Beside; onClose: () => void }) => {
    const t = words.use()
    const { row, beside, onClose } = props
    return (
      <RowForm
        {...form}
        row={row}
        t={t}
        onClose={onClose}
        values={row && values(row)}
        fields={fields(t, row, beside)}
      />
    )
  }
  return { save, Dialog }
}
