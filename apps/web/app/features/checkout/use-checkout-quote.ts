import type { DeliveryQuote } from '@duka/contract/delivery/delivery'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Destination, readCartQuote } from '../delivery/quote.ts'

/** The delivery options that the page was loaded with, and their destination. */
export interface LoadedQuote {
  key: string
  quote: DeliveryQuote
}

interface QuoteState {
  /** Undefined while loading and without a destination. */
  quote: DeliveryQuote | undefined
  hasFailed: boolean
  again: () => void
}

/** Debounce while somebody types a town. */
const PAUSE_MS = 400

function countyOf(key: string): string | undefined {
  return (JSON.parse(key) as { county?: string } | null)?.county
}

export const keyOf = (destination: Destination | undefined) => JSON.stringify(destination ?? null)

/** The delivery options for `destination`, loaded again when it changes or the page reloads. */
export function useCheckoutQuote(
  destination: Destination | undefined,
  loaded: LoadedQuote | undefined,
): QuoteState {
  const key = keyOf(destination)
  const [read, setRead] = useState<LoadedQuote>()
  const [failed, setFailed] = useState<string>()
  const [tries, setTries] = useState(0)
  const ask = useEffectEvent((signal: AbortSignal) => {
    if (!destination || loaded?.key === key) return
    readCartQuote(destination, signal).then(
      (quote) => {
        if (signal.aborted) return
        setRead({ key, quote })
        setFailed(undefined)
      },
      (error) => {
        if (signal.aborted) return
        console.warn('The ways of delivery could not be loaded', error)
        setFailed(key)
      },
    )
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key, a reload and another try ask again
  useEffect(() => {
    const given = new AbortController()
    const timer = setTimeout(() => ask(given.signal), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      given.abort()
    }
  }, [key, loaded, tries])

  const known = [loaded, read].find((one) => one?.key === key)
  // While the estate is typed, the options of its county stay.
  const county = countyOf(key)
  const near = county
    ? [read, loaded].find((one) => one && countyOf(one.key) === county)
    : undefined
  return {
    quote: (known ?? near)?.quote,
    hasFailed: !known && failed === key,
    again: () => {
      setFailed(undefined)
      setTries(tries + 1)
    },
  }
}
