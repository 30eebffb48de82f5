import type { ActionFunctionArgs } from 'react-router'
import { withoutToasts } from './attempt.ts'

/** Handles one kind of form of a page: its fields, and the address it was sent to. */
export type FormHandler<Result> = (form: FormData, sent: ActionFunctionArgs) => Promise<Result>

/** The hidden field of a form that says its refusals itself, as a `FormDialog` does. No toast repeats them. */
export const SHOWS_REFUSALS = 'showsRefusals'

/**
 * The action of a page with several forms: the form's field `intent` names its handler. Any other intent is
 * refused with 400, so that a forgotten or misspelled one never does what another form does.
 */
export function actions<Result>(
  handlers: Record<string, FormHandler<Result>>,
): (sent: ActionFunctionArgs) => Promise<Result> {
  const known = new Map(Object.entries(handlers))
  return async (sent) => {
    const form = await sent.request.formData()
    const intent = String(form.get('intent') ?? '')
    const handle = known.get(intent)
    if (!handle) throw Response.json({ intent }, { status: 400 })
    const isShown = form.has(SHOWS_REFUSALS)
    form.delete(SHOWS_REFUSALS)
    return isShown ? withoutToasts(() => handle(form, sent)) : handle(form, sent)
  }
}
