import { expect } from 'vitest'
import { buttonsOf, faultsOf, fieldsOf } from './reading.ts'

export interface Form {
  /** The form, after the shop refused it if `answer` is given. */
  show(answer?: unknown): string
  /** The labels of its fields in the order of the page. */
  labels: string[]
  /** The words on its main button, in Swahili too where customers see it. */
  button: [english: string, swahili?: string]
  /** The codes of the messages under its fields, by the names of the fields. */
  errors?: Record<string, string>
}

/** For `test.each`: a form, after its name. */
export function hasLabels(_name: string, form: Form): void {
  const html = form.show()
  expect(fieldsOf(html).map(({ label }) => label)).toEqual(form.labels)
  expect(buttonsOf(html)).toContain(form.button[0])
  expect(faultsOf(html)).toEqual([])
}
