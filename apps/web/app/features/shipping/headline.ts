import type { DeliveryKind } from '@duka/contract/delivery/delivery'
import { nairobiDay } from '@duka/contract/nairobi-time'
import type { Tracked, TrackingStep } from '@duka/contract/shipping/tracking'
import { type Days, daysText, dayText, isLate } from '../delivery/delivery-time.ts'
import type { delivery } from '../delivery/words.ts'
import type { tracking } from './words.ts'

interface Parcel {
  steps: Tracked['steps']
  kind: DeliveryKind | undefined
  expected: Days | null
  isPaid?: boolean
}

interface Words {
  t: ReturnType<typeof tracking.now>
  d: ReturnType<typeof delivery.now>
}

/** Where an order is and when it comes, in one line; below it, what else there is to know. */
export function headline(
  { t, d }: Words,
  { steps, kind = 'door', expected, isPaid = false }: Parcel,
): { title: string; text: string; isLate: boolean } {
  const last = steps.findLast(({ done }) => done)
  const step = last?.step ?? 'placed'
  if (step === 'delivered') {
    const [on, at] = isFetched(steps) ? [t.collectedOn, t.collected] : [t.deliveredOn, t.now[step]]
    const title = last?.at ? on(dayText(d, nairobiDay(last.at))) : at
    return { title, text: '', isLate: false }
  }
  const next = step === 'placed' ? t.packedNext : ''
  if (!expected || !isComing(step)) return { title: t.now[step], text: next, isLate: false }
  if (isLate(expected))
    return { title: t.now[step], text: t.late(dayText(d, expected.until)), isLate: true }
  const lead = step === 'placed' && isPaid ? t.paid : t.steps[step]
  const days =
    kind === 'door' || kind === 'parcel' ? daysText(d, expected) : dayText(d, expected.until)
  return { title: `${lead}. ${t.comes[kind](days)}`, text: next, isLate: false }
}

/** Whether the customer fetches the goods, who then brings them home. */
export function isFetched(steps: Tracked['steps']): boolean {
  return steps.some(({ step }) => step === 'ready-for-pickup')
}

function isComing(step: TrackingStep): boolean {
  return step === 'placed' || step === 'packing' || step === 'shipped'
}
