import { type RefObject, useEffect } from 'react'

/** After a refusal, leads to the first field at fault; `answer` is what the form was answered. */
export function useFocusInvalid(form: RefObject<HTMLFormElement | null>, answer: unknown): void {
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, answer])
}
