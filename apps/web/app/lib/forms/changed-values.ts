import type { FormValues } from './form-values.ts'

/** The hidden field with a form's original values; `OriginalValues` renders it. */
export const ORIGINAL_VALUES = 'began'

/**
 * The values that were changed in the form. Saving the others would undo what was sold, or what
 * somebody else has changed, while the form was open.
 */
export function onlyChanged<Value extends object>(form: FormData, value: Value): Partial<Value> {
  const touched: Partial<Value> = { ...value }
  for (const name in touched) if (!isTouched(form, name)) delete touched[name]
  return touched
}

export function isTouched(form: FormData, name: string): boolean {
  const began = form.get(ORIGINAL_VALUES)
  // Without original values there is nothing to compare with.
  if (typeof began !== 'string' || began === '') return true
  return textOf(form.get(name)) !== (readBegan(began)[name] ?? '')
}

/** The values of a form that differ from the original ones. */
export function touchedValues(values: FormValues, began: string): FormValues {
  const before = began === '' ? {} : readBegan(began)
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== before[name]),
  )
}

function readBegan(text: string): FormValues {
  return JSON.parse(text)
}

/** Browsers send line breaks as CRLF. */
function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
}
