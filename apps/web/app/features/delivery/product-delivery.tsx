import type { ComponentProps, ReactNode } from 'react'
import { QuoteCard, useQuote } from './delivery-quote.tsx'

export interface ProductDeliveryProps {
  itemsTotal: number
  /** The customer whose address counts until another place is chosen on this device. */
  userId: string | undefined
  /** Whether the form for the county is open at first. */
  isChoosing: boolean
  /** What it says while no place is known. */
  lead: ReactNode
  waiting: ReactNode
  Ways?: ComponentProps<typeof QuoteCard>['Ways']
}

/** What delivery costs to the place that is known, on a product's page. */
export function ProductDelivery({
  itemsTotal,
  userId,
  isChoosing,
  lead,
  waiting,
  Ways,
}: ProductDeliveryProps) {
  const state = useQuote(userId, undefined, !!Ways)
  if (!state) return waiting
  return (
    <QuoteCard state={state} itemsTotal={itemsTotal} lead={lead} isOpen={isChoosing} Ways={Ways} />
  )
}
