import type { Order } from '@duka/contract/orders/orders'
import { stepsOf } from './parcel-card.tsx'
import { fourSteps } from './parcel-steps.tsx'

/** The four steps of an order as a bar, beside a headline that says which one it is. */
export function StepBar({ order }: { order: Order }) {
  return (
    <div aria-hidden="true" className="grid grid-cols-4 gap-1">
      {fourSteps(stepsOf(order, undefined)).map(({ step, done }) => (
        <span key={step} className={`h-1.5 rounded-full ${done ? 'bg-primary' : 'bg-line'}`} />
      ))}
    </div>
  )
}
