import type { ActionFunctionArgs } from 'react-router'

/** Handles one kind of form of a page: its fields, and the address it was sent to. */
export type FormHandler<Result> = (form: FormData, sent: ActionFunctionArgs) => Promise<Result>

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
    return handle(form, sent)
  }
}
