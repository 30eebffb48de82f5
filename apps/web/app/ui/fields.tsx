import {
  type ChangeEvent,
  type DOMAttributes,
  Fragment,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
} from 'react'
import { dateInputValue, dateTimeInputValue } from '../lib/text/format.ts'
import { Field, type Options, SelectField, TextareaField } from './field.tsx'

type Change = ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>

type Attributes = InputHTMLAttributes<HTMLInputElement>

/** A field as data: its label, and what differs from a line of text. */
interface FieldData extends Omit<Attributes, keyof DOMAttributes<unknown>> {
  onChange?: (event: Change) => void
  /** For a line of text. */
  ref?: Ref<HTMLInputElement>
  label: ReactNode
  hint?: ReactNode
  /** The message, if it is not the one of this name. */
  error?: string
  isAlert?: boolean
  /** A text of so many lines. */
  rows?: number
  /** A choice between these. */
  options?: Options
  /** In two columns: takes both. */
  wide?: boolean
}

/** Fields by their names. A control of another kind is rendered with its message. */
export type FieldsData = Record<
  string,
  FieldData | ((error: string | undefined) => ReactNode) | false | undefined
>

/** Kinds of fields. Browsers complete none of them, and correct no codes. */
export const plain = { autoComplete: 'off' } as const
export const amount = { inputMode: 'decimal', autoComplete: 'off' } as const
export const exact = { autoComplete: 'off', spellCheck: false } as const
export const count = { inputMode: 'numeric', autoComplete: 'off' } as const
export const moment = { type: 'datetime-local' } as const

interface FieldsProps {
  of: FieldsData
  /** The first values, by name. */
  values?: object | undefined
  /** The messages by name, or what finds them. */
  errors: Record<string, string> | ((name: string) => string | undefined)
  /** The page keeps the values, and gets what is typed; the form itself does not send the inputs. */
  onType?: (typed: Record<string, string>) => void
}

/** The inputs of a form, from data. */
export function Fields({ of, values = {}, errors, onType }: FieldsProps) {
  const known = new Map<string, string | number | null>(Object.entries(values))
  const errorOf = typeof errors === 'function' ? errors : (name: string) => errors[name]
  return Object.entries(of).map(([name, field]) => {
    if (!field) return null
    if (typeof field === 'function') return <Fragment key={name}>{field(errorOf(name))}</Fragment>
    const { wide, ...data } = field
    const value = inputValue(known.get(name), field.type)
    const input = onType
      ? { value, onChange: ({ target }: Change) => onType({ [name]: target.value }) }
      : { name, defaultValue: value }
    return (
      <div key={name} className={wide ? 'sm:col-span-2' : 'contents'}>
        <Control {...input} error={errorOf(name)} {...data} />
      </div>
    )
  })
}

function Control({ rows, options, ref, ...input }: Omit<FieldData, 'wide'>) {
  if (rows) return <TextareaField {...input} rows={rows} />
  if (options) return <SelectField {...input} options={options} />
  return <Field {...input} ref={ref} />
}

/** A value as the input of this type has it. */
function inputValue(value: string | number | null = null, type = 'text'): string | number {
  if (typeof value !== 'string') return value ?? ''
  if (type === 'datetime-local') return dateTimeInputValue(value)
  return type === 'date' ? dateInputValue(value) : value
}
