import { type RefObject, useEffect } from 'react'

/** After a refusal, moves the focus to the first invalid field. `answer` is the outcome of the form. */
export function useFocusInvalid(form: RefObject<HTMLElement | null>, answer: unknown): void {
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, answer])
}
