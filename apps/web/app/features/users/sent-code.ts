import { useSyncExternalStore } from 'react'

const KEY = 'sent-code'
/** How long a code works. */
const LIFE_MS = 10 * 60_000

/** The phone that a code is on its way to, as it was typed. */
export interface SentCode {
  phoneNumber: string
  sentAt: number
}

/** Remembers it in this tab, so that the field for the code outlives a look at the SMS; null forgets it. */
export function rememberCode(code: SentCode | null): void {
  sessionStorage.setItem(KEY, JSON.stringify(code))
}

/** The phone of a code that may still work; undefined without one, and on the server. */
export function useSentCode(): SentCode | undefined {
  const text = useSyncExternalStore(
    () => () => undefined,
    () => sessionStorage.getItem(KEY),
    () => null,
  )
  const code = JSON.parse(text ?? 'null') as SentCode | null
  return code && Date.now() < code.sentAt + LIFE_MS ? code : undefined
}
