import type { DeliveryOffer } from '@duka/contract/delivery/delivery'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Destination, readOffer } from '../delivery/offer.ts'

/** The delivery options that the page was loaded with, and their destination. */
export interface LoadedOffer {
  key: string
  offer: DeliveryOffer
}

interface OfferState {
  /** Undefined while loading and without a destination. */
  offer: DeliveryOffer | undefined
  hasFailed: boolean
  again: () => void
}

/** Debounce while somebody types a town. */
const PAUSE_MS = 400

export const keyOf = (destination: Destination | undefined) => JSON.stringify(destination ?? null)

/** The delivery options for `destination`, loaded again when it changes or the page reloads. */
export function useOffer(
  destination: Destination | undefined,
  loaded: LoadedOffer | undefined,
): OfferState {
  const key = keyOf(destination)
  const [read, setRead] = useState<LoadedOffer>()
  const [failed, setFailed] = useState<string>()
  const [tries, setTries] = useState(0)
  const ask = useEffectEvent((signal: AbortSignal) => {
    if (!destination || loaded?.key === key) return
    readOffer(destination, signal).then(
      (offer) => {
        if (signal.aborted) return
        setRead({ key, offer })
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
  return {
    offer: known?.offer,
    hasFailed: !known && failed === key,
    again: () => {
      setFailed(undefined)
      setTries(tries + 1)
    },
  }
}
