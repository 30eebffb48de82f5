import type { FormValues } from './form-values.ts'

/** The field in which a form bears what its fields began with; `BeganWith` draws it. */
export const BEGAN = 'began'

/**
 * Of what was read from a form, only what was touched in it. The rest is not to be saved: it would
 * undo what was sold, or what somebody else has changed, while the form was open.
 */
export function onlyTouched<Value extends object>(form: FormData, value: Value): Partial<Value> {
  const touched: Partial<Value> = { ...value }
  for (const name in touched) if (!isTouched(form, name)) delete touched[name]
  return touched
}

/** Whether a field says something else than when its form was drawn. */
export function isTouched(form: FormData, name: string): boolean {
  const began = form.get(BEGAN)
  // Without a beginning there is nothing to compare with.
  if (typeof began !== 'string' || began === '') return true
  return textOf(form.get(name)) !== (readBegan(began)[name] ?? '')
}

/** Of the values of a form, those that differ from what it began with. */
export function touchedValues(values: FormValues, began: string): FormValues {
  const before = began === '' ? {} : readBegan(began)
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== before[name]),
  )
}

function readBegan(text: string): FormValues {
  return JSON.parse(text)
}

/** A form breaks its lines in another way once it is sent. */
function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : ''
}
