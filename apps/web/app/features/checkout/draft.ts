const KEY = 'checkout-draft'

/** The draft of the checkout form, stored in this tab, so that a reload loses nothing. */
export type Draft = Readonly<Record<string, string>>

/** The draft of this user; empty if there is none or it is another user's. */
export function readDraft(userId: string): Draft {
  const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as {
    user: string
    values: Draft
  } | null
  return kept?.user === userId ? kept.values : {}
}

/** Stores the form's present values, and returns them. */
export function keepDraft(userId: string, form: HTMLFormElement): Draft {
  const values = Object.fromEntries(new FormData(form)) as Draft
  sessionStorage.setItem(KEY, JSON.stringify({ user: userId, values }))
  return values
}

/** Selects an address that has just been saved, so that a reload does not save it again. */
export function chooseInDraft(userId: string, addressId: string): void {
  const values = { ...readDraft(userId), addressId }
  sessionStorage.setItem(KEY, JSON.stringify({ user: userId, values }))
}

/** Deletes the draft; call it once the order is placed. */
export function forgetDraft(): void {
  sessionStorage.removeItem(KEY)
}
