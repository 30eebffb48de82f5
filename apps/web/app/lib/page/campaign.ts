import type { Campaign, OrderSource } from '@duka/contract/orders/orders'
import { storage } from '../state/storage.ts'

const KEY = 'campaigns'
const KEPT_MS = 30 * 24 * 3_600_000
const MAX_LENGTH = 100

interface Kept {
  source: OrderSource
  at: number
}

/** Keeps the campaign that a link names (`utm_source`, …), for the next orders from this device. */
export function keepCampaign(query: URLSearchParams): void {
  const read = (name: string) =>
    query.get(`utm_${name}`)?.replace(/\p{C}/gu, '').trim().slice(0, MAX_LENGTH) || null
  const last: Campaign = {
    source: read('source'),
    medium: read('medium'),
    campaign: read('campaign'),
  }
  if (!last.source && !last.medium && !last.campaign) return
  const kept: Kept = { source: { first: keptSource()?.first ?? last, last }, at: Date.now() }
  storage.write(KEY, JSON.stringify(kept))
}

/** The first and the last campaign that led here in the last 30 days. */
export function keptSource(): OrderSource | undefined {
  try {
    const { source, at } = JSON.parse(storage.read(KEY) ?? '') as Kept
    return Date.now() - at < KEPT_MS ? source : undefined
  } catch {
    return undefined
  }
}
