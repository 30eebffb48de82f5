import { nairobiDay, nairobiTime } from '@duka/contract/nairobi-time'
import type { Tracked } from '@duka/contract/shipping/tracking'
import { formatDay } from '../../lib/text/format.ts'
import { Icon } from '../../ui/icons.tsx'
import { isFetched } from './headline.ts'
import { tracking } from './words.ts'

/** The four steps of an order with the times of those that are done. */
export function ParcelSteps({ steps }: Pick<Tracked, 'steps'>) {
  const t = tracking.use()
  const shown = fourSteps(steps)
  const current = shown.findLast(({ done }) => done)?.step
  return (
    <ol aria-label={t.progress}>
      {shown.map(({ step, done, at }, index) => {
        const isStop = step === 'cancelled' || step === 'returned'
        const colours = isStop
          ? 'bg-danger-soft text-danger'
          : done
            ? 'bg-primary text-on-primary'
            : 'bg-line'
        return (
          <li
            key={step}
            aria-current={step === current ? 'step' : undefined}
            className="relative flex min-h-10 items-center gap-3"
          >
            {index > 0 && (
              <span
                className={`absolute bottom-1/2 left-3 h-full w-0.5 -translate-x-1/2 ${done ? 'bg-primary' : 'bg-line'}`}
              />
            )}
            <span
              className={`relative z-1 grid size-6 shrink-0 place-items-center rounded-full ${colours} ${step === current && !isStop ? 'ring-4 ring-primary-soft' : ''}`}
            >
              {done && <Icon name={isStop ? 'alert' : 'check'} className="size-4" />}
            </span>
            <span
              className={`min-w-0 grow wrap-anywhere ${step === current ? 'text-lg font-bold' : done ? 'text-sm' : 'text-sm text-muted'}`}
            >
              {step === 'delivered' && isFetched(steps) ? t.collected : t.steps[step]}{' '}
              {!done && <span className="sr-only">{t.toCome}</span>}
            </span>
            {at && (
              <span className="figures text-sm whitespace-nowrap text-muted">
                {formatDay(nairobiDay(at))}, {nairobiTime(at)}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}

/**
 * The steps that tell people something new: what a rider has taken over is still on its way, and what is collected has
 * come when it is ready.
 */
export function fourSteps(steps: Tracked['steps']): Tracked['steps'] {
  const sent = steps.find(({ step }) => step === 'shipped')
  const ready = steps.find(({ step }) => step === 'ready-for-pickup')
  const isOnTheRoad = sent?.done && !ready?.done
  return steps
    .filter(({ step }) => {
      if (step === 'out-for-delivery') return false
      if (step === 'shipped') return !ready || isOnTheRoad
      return step !== 'ready-for-pickup' || !isOnTheRoad
    })
    .map((one) => (one === ready && one.done ? { ...one, at: one.at ?? sent?.at ?? null } : one))
}
