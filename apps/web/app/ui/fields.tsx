import {
  type ChangeEvent,
  type DOMAttributes,
  Fragment,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
} from 'react'
import { dateInputValue, dateTimeInputValue } from '../lib/text/format.ts'
import { Checkbox } from './checkbox.tsx'
import { Field, type Options, SelectField, TextareaField } from './field.tsx'
import { SuggestField, type Suggestion } from './suggest-field.tsx'

type Change = ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>

type Attributes = InputHTMLAttributes<HTMLInputElement>

type Value = string | number | readonly string[] | null

type Card = readonly [value: string, title: string, more: string]

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
  options?: Options
  /** A choice between these in full view, each explained. */
  cards?: readonly Card[]
  /** Any number of these. */
  boxes?: Options
  /** The ticked `boxes`, if the page keeps them. */
  ticked?: readonly (string | number)[]
  suggest?: (typed: string) => Promise<Suggestion[]>
  /** In two columns: takes both. */
  wide?: boolean
}

/**
 * Fields by their names, in the order on screen. `Name` is what the call takes, so that a misspelled name is a type
 * error. A control of another kind is rendered with its message.
 */
export type FieldsData<Name extends string = string> = {
  [Field in Name]?: FieldData | ((error: string | undefined) => ReactNode) | false | undefined
}

/** Kinds of fields. Browsers complete none of them, and correct no codes. */
export const plain = { autoComplete: 'off' } as const
export const amount = { inputMode: 'decimal', autoComplete: 'off' } as const
export const exact = { autoComplete: 'off', spellCheck: false } as const
export const count = { inputMode: 'numeric', autoComplete: 'off' } as const
export const phone = { type: 'tel', autoComplete: 'off' } as const
export const moment = { type: 'datetime-local' } as const

interface FieldsProps<Name extends string> {
  of: FieldsData<Name>
  values?: object | undefined
  /** The messages by name, or what finds them. */
  errors: Record<string, string> | ((name: string) => string | undefined)
  /** The page keeps the values, and gets what is typed; the form itself does not send the inputs. */
  onType?: (typed: Record<string, string>) => void
}

/** The inputs of a form, from data. */
export function Fields<Name extends string = string>({
  of,
  values = {},
  errors,
  onType,
}: FieldsProps<Name>) {
  const known = new Map<string, Value>(Object.entries(values))
  const errorOf = typeof errors === 'function' ? errors : (name: string) => errors[name]
  return Object.entries<FieldsData[string]>(of).map(([name, field]) => {
    if (!field) return null
    if (typeof field === 'function') return <Fragment key={name}>{field(errorOf(name))}</Fragment>
    const { wide, ...data } = field
    if (data.boxes)
      return <Boxes key={name} name={name} of={data} values={known.get(name)} wide={wide} />
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

function Control({ rows, options, cards, suggest, ref, ...input }: Omit<FieldData, 'wide'>) {
  if (suggest) return <SuggestField {...input} ref={ref} suggest={suggest} />
  if (cards) return <Cards {...input} cards={cards} />
  if (rows) return <TextareaField {...input} rows={rows} />
  if (options) return <SelectField {...input} options={options} />
  return <Field {...input} ref={ref} />
}

function Cards({
  label,
  cards,
  name,
  defaultValue,
  onChange,
}: FieldData & { cards: readonly Card[] }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-medium">{label}</legend>
      {cards.map(([value, title, more]) => (
        <label
          key={value}
          className="flex min-h-11 cursor-pointer items-start gap-3 rounded-control border border-edge p-3 has-checked:border-primary has-checked:bg-primary-soft"
        >
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={value === defaultValue}
            onChange={onChange}
            className="mt-0.5 size-5 shrink-0 accent-primary"
          />
          <span>
            <span className="block font-medium">{title}</span>
            <span className="block text-sm text-muted">{more}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

interface BoxesProps {
  name: string
  of: FieldData
  values: Value | undefined
  wide: boolean | undefined
}

function Boxes({
  name,
  of: { label, hint, boxes = [], ticked, onChange },
  values,
  wide,
}: BoxesProps) {
  const first = Array.isArray(values) ? values : []
  return (
    <fieldset className={wide ? 'sm:col-span-2' : ''}>
      <legend className="font-medium">{label}</legend>
      {hint && <p className="text-sm text-muted">{hint}</p>}
      <div className="grid gap-x-4 sm:grid-cols-2">
        {boxes.map(([value, title]) => (
          <Checkbox
            key={value}
            name={name}
            value={value}
            label={title}
            {...(ticked
              ? { checked: ticked.includes(value) }
              : { defaultChecked: first.includes(value) })}
            onChange={onChange}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** A value as the input of this type has it. */
function inputValue(value: Value = null, type = 'text'): string | number {
  if (typeof value === 'object') return ''
  if (typeof value === 'number') return value
  if (type === 'datetime-local') return dateTimeInputValue(value)
  return type === 'date' ? dateInputValue(value) : value
}
