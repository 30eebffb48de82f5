import type { Address } from '@duka/contract/addresses/addresses'
import { useState } from 'react'
import { NEW } from './checkout-form.ts'

/**
 * The id of the chosen address, or `NEW`, and a function to choose another. `savedId` is an
 * address that was saved before the order was refused.
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
  // An address that was just saved is chosen until the shopper picks another.
  const saved = isKnown(savedId) && picked?.besides !== savedId ? savedId : undefined
  const wanted = saved ?? (isKnown(picked?.id) ? picked?.id : undefined)
  const chosen = wanted ?? addresses[0]?._id ?? NEW
  return [chosen, (id) => setPicked({ id, besides: savedId })]
}
