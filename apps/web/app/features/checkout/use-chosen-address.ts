import type { Address } from '@duka/contract/addresses'
import { useState } from 'react'
import { NEW } from './checkout-form.ts'

/**
 * The id of the chosen address, or `NEW`, and the function that chooses another one. `savedId` is an address that
 * was saved although the order was refused afterwards.
 */
export function useChosenAddress(
  addresses: Address[],
  savedId: string | undefined,
  draftId: string | undefined,
): [chosen: string, pick: (id: string) => void] {
  const [picked, setPicked] = useState<{ id: string; besides?: string | undefined } | undefined>(
    draftId ? { id: draftId } : undefined,
  )
  const isKnown = (id: string | undefined) => id === NEW || addresses.some(({ _id }) => _id === id)
  // What was saved a moment ago is meant, until something else is picked.
  const saved = isKnown(savedId) && picked?.besides !== savedId ? savedId : undefined
  const wanted = saved ?? (isKnown(picked?.id) ? picked?.id : undefined)
  const chosen = wanted ?? addresses[0]?._id ?? NEW
  return [chosen, (id) => setPicked({ id, besides: savedId })]
}
