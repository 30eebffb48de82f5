import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepCampaign, keptSource } from './campaign.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const open = (query: string) => keepCampaign(new URLSearchParams(query))
const campaign = (source: string | null, medium: string | null = null) => ({
  source,
  medium,
  campaign: null,
})

test('the first and the last campaign are kept for the order', () => {
  open('utm_source=whatsapp&utm_medium=share')
  open('utm_source=facebook')
  open('q=kettle&fbclid=IwAR0')
  expect(keptSource()).toEqual({
    first: campaign('whatsapp', 'share'),
    last: campaign('facebook'),
  })
})

test('a link without a campaign keeps nothing, and a long name is cut', () => {
  open('utm_source=&utm_term=x&page=2')
  expect(keptSource()).toBeUndefined()
  open(`utm_source=%00${'a'.repeat(5000)}`)
  expect(keptSource()?.last.source).toBe('a'.repeat(100))
})

test('a campaign is forgotten after 30 days', () => {
  open('utm_source=whatsapp')
  vi.useFakeTimers({ now: Date.now() + 31 * 24 * 3_600_000 })
  expect(keptSource()).toBeUndefined()
})
