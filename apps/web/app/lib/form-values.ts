/** What stands in the fields of a form, by their names; of a box that is not ticked, nothing. */
export type FormValues = Readonly<Record<string, string>>

/** What kind of thing is never written down, or cannot be put back. */
const leftOut = ['password', 'file', 'hidden', 'submit', 'button']

/** What stands in a form, by the names of its fields; passwords and files are left out. */
export function valuesOf(form: HTMLFormElement): FormValues {
  const values: Record<string, string> = {}
  for (const field of fieldsOf(form)) {
    if (!isTicked(field)) values[field.name] = field.value
    else if (field.checked) values[field.name] = field.value
    else values[field.name] ??= ''
  }
  return values
}

/** Puts values into the fields of these names; the others stay as they are. */
export function putValues(form: HTMLFormElement, values: FormValues): void {
  for (const field of fieldsOf(form)) {
    const value = values[field.name]
    if (value === undefined) continue
    if (isTicked(field)) field.checked = value === field.value
    else field.value = value
  }
}

type Typed = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function fieldsOf(form: HTMLFormElement): Typed[] {
  return [...form.elements].filter(
    (field): field is Typed =>
      (field instanceof HTMLInputElement ||
        field instanceof HTMLSelectElement ||
        field instanceof HTMLTextAreaElement) &&
      field.name !== '' &&
      !leftOut.includes(field.type),
  )
}

function isTicked(field: Typed): field is HTMLInputElement {
  return field.type === 'radio' || field.type === 'checkbox'
}
