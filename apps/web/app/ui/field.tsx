import { type ComponentProps, type ReactNode, useId } from 'react'
import { unbroken } from './unbroken.tsx'

interface FieldFrame {
  label: ReactNode
  /** The message under the input, read out with it. */
  error?: ReactNode
  /** Whether the error is read out at once: for the first or only error of a form. */
  isAlert?: boolean
  hint?: ReactNode
}

/** The attributes that connect an input with its label, hint and error. */
export function useField({ error, hint }: { error?: ReactNode; hint?: ReactNode }) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return {
    id,
    input: {
      id,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': described || undefined,
    },
  }
}

/** Label above, hint and error below; for inputs of your own. */
export function FieldFrame({
  id,
  label,
  error,
  isAlert,
  hint,
  children,
}: FieldFrame & { id: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-medium">
        {unbroken(label)}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {unbroken(hint)}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role={isAlert ? 'alert' : undefined} className="text-sm text-danger">
          {unbroken(error)}
        </p>
      )}
    </div>
  )
}

export function Field({
  label,
  error,
  isAlert,
  hint,
  ...rest
}: FieldFrame & ComponentProps<'input'>) {
  const { id, input } = useField({ error, hint })
  return (
    <FieldFrame id={id} label={label} error={error} isAlert={isAlert} hint={hint}>
      <input {...rest} {...input} className="control" />
    </FieldFrame>
  )
}

export function TextareaField({
  label,
  error,
  hint,
  rows = 3,
  ...rest
}: FieldFrame & ComponentProps<'textarea'>) {
  const { id, input } = useField({ error, hint })
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <textarea {...rest} {...input} rows={rows} className="control py-2" />
    </FieldFrame>
  )
}

/** Values, each with its name. */
export type Options = readonly (readonly [value: string | number, name: string])[]

/** A labelled native select of `options`, or of the `<option>`s in it. */
export function SelectField({
  label,
  error,
  hint,
  options = [],
  children,
  ...rest
}: FieldFrame & ComponentProps<'select'> & { options?: Options }) {
  const { id, input } = useField({ error, hint })
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <select {...rest} {...input} className="control">
        {children}
        {options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
