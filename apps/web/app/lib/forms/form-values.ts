/** The values of a form by field name; a checkbox that is not ticked has none. */
export type FormValues = Readonly<Record<string, string>>

/** Types of fields that must not be stored or cannot be restored. */
const SKIPPED_TYPES = ['password', 'file', 'hidden', 'submit', 'button']

/** The values of a form by field name, without passwords and files. */
export function valuesOf(form: HTMLFormElement): FormValues {
  const values: Record<string, string> = {}
  for (const field of fieldsOf(form)) {
    if (!isCheckable(field)) values[field.name] = field.value
    else if (field.checked) values[field.name] = field.value
    else values[field.name] ??= ''
  }
  return values
}

/** Writes values into the fields with these names, as if they were typed; other fields do not change. */
export function putValues(form: HTMLFormElement, values: FormValues): void {
  for (const field of fieldsOf(form)) {
    const value = values[field.name]
    if (value === undefined) continue
    if (isCheckable(field)) write(field, 'checked', value === field.value, 'click')
    else write(field, 'value', value, field instanceof HTMLSelectElement ? 'change' : 'input')
  }
}

/**
 * Sets a property past React, which follows what it sets itself, and tells React by the event that it listens to: so
 * components whose state comes from the field know it, too. This `click` toggles nothing, as it comes from no mouse.
 */
function write(field: FormField, name: 'checked' | 'value', value: unknown, event: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), name)?.set?.call(field, value)
  field.dispatchEvent(new Event(event, { bubbles: true }))
}

type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function fieldsOf(form: HTMLFormElement): FormField[] {
  return [...form.elements].filter(
    (field): field is FormField =>
      (field instanceof HTMLInputElement ||
        field instanceof HTMLSelectElement ||
        field instanceof HTMLTextAreaElement) &&
      field.name !== '' &&
      !SKIPPED_TYPES.includes(field.type),
  )
}

function isCheckable(field: FormField): field is HTMLInputElement {
  return field.type === 'radio' || field.type === 'checkbox'
}
