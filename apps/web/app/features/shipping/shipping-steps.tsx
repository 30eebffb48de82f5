import type { ShippingStatus } from '@duka/contract/shipping/shipping'
import { Icon } from '../../ui/icons.tsx'
import { tracking } from '../../words/tracking.ts'

const steps = ['pending', 'shipped', 'delivered'] as const

/** The number of steps done for each status; cancelled and returned parcels have none. */
const reached: Partial<Record<ShippingStatus, number>> = {
  pending: 0,
  shipped: 1,
  'in-transit': 1,
  'out-for-delivery': 1,
  delivered: 2,
}

/** The progress of a parcel in three steps, with its exact status below. */
export function ShippingSteps({ status }: { status: ShippingStatus }) {
  const t = tracking.use()
  const at = reached[status]
  if (at === undefined)
    return (
      <div role="alert" className="rounded-card bg-danger-soft px-4 py-3 text-danger">
        <p className="font-bold">{t.states[status]}</p>
        <p>{t.stopped}</p>
      </div>
    )
  return (
    <div className="grid gap-4">
      <ol aria-label={t.steps} className="grid grid-cols-3">
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={index === at ? 'step' : undefined}
            className="relative grid justify-items-center gap-2 text-center"
          >
            {index > 0 && (
              <span
                className={`absolute top-4 right-1/2 h-1 w-full -translate-y-1/2 ${index <= at ? 'bg-primary' : 'bg-line'}`}
              />
            )}
            <span
              className={`figures relative z-1 grid size-8 place-items-center rounded-full font-bold ${index <= at ? 'bg-primary text-on-primary' : 'bg-line text-muted'}`}
            >
              {index <= at ? <Icon name="check" /> : index + 1}
            </span>
            <span className={`max-sm:text-sm ${index === at ? 'font-bold' : 'text-muted'}`}>
              {t.names[step]} {index < at && <span className="sr-only">{t.done}</span>}
            </span>
          </li>
        ))}
      </ol>
      <p className="text-center">
        <strong>{t.names[status]}</strong>: {t.states[status]}
      </p>
    </div>
  )
}
