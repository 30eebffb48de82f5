import {
  type ChangeEvent,
  type DOMAttributes,
  Fragment,
  type InputHTMLAttributes,
  type ReactNode,
} from 'react'
import { dateInputValue, dateTimeInputValue } from '../lib/text/format.ts'
import { Field, SelectField, TextareaField } from './field.tsx'

type Change = ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>

type Attributes = InputHTMLAttributes<HTMLInputElement>

/** A field as data: its label, and what differs from a line of text. */
interface FieldData extends Omit<Attributes, keyof DOMAttributes<unknown>> {
  onChange?: (event: Change) => void
  label: ReactNode
  hint?: ReactNode
  /** The message, if it is not the one of this name. */
  error?: string
  isAlert?: boolean
  /** A text of so many lines. */
  rows?: number
  /** A choice between values, each with its name. */
  options?: readonly (readonly [value: string | number, name: string])[]
  /** In two columns: takes both. */
  wide?: boolean
}

type Errors = Record<string, string>

/** Fields by their names. A control of another kind is rendered with the messages of the form. */
export type FieldsData = Record<
  string,
  FieldData | ((errors: Errors) => ReactNode) | false | undefined
>

/** Kinds of fields. Browsers complete none of them, and correct no codes. */
export const plain = { autoComplete: 'off' } as const
export const exact = { autoComplete: 'off', spellCheck: false } as const
export const count = { inputMode: 'numeric', autoComplete: 'off' } as const
export const moment = { type: 'datetime-local' } as const

interface FieldsProps {
  of: FieldsData
  /** The first values, by name. */
  values?: object | undefined
  /** The messages, by name. */
  errors: Errors
  /** The page keeps the values, and gets what is typed; the form itself does not send the inputs. */
  onType?: (typed: Record<string, string>) => void
}

/** The inputs of a form, from data. */
export function Fields({ of, values = {}, errors, onType }: FieldsProps) {
  const known = new Map<string, string | number | null>(Object.entries(values))
  return Object.entries(of).map(([name, field]) => {
    if (!field) return null
    if (typeof field === 'function') return <Fragment key={name}>{field(errors)}</Fragment>
    const { wide, ...data } = field
    const value = inputValue(known.get(name), field.type)
    const input = onType
      ? { value, onChange: ({ target }: Change) => onType({ [name]: target.value }) }
      : { name, defaultValue: value }
    return (
      <div key={name} className={wide ? 'sm:col-span-2' : 'contents'}>
        <Control {...input} error={errors[name]} {...data} />
      </div>
    )
  })
}

function Control({ rows, options, ...input }: Omit<FieldData, 'wide'>) {
  if (rows) return <TextareaField {...input} rows={rows} />
  if (!options) return <Field {...input} />
  return (
    <SelectField {...input}>
      {options.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

/** A value as the input of this type has it. */
function inputValue(value: string | number | null = null, type = 'text'): string | number {
  if (typeof value !== 'string') return value ?? ''
  if (type === 'datetime-local') return dateTimeInputValue(value)
  return type === 'date' ? dateInputValue(value) : value
}
