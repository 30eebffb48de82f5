import type { Tracked } from '@duka/contract/shipping/tracking'
import { formatDateTime } from '../../lib/text/format.ts'
import { Icon } from '../../ui/icons.tsx'
import { tracking } from './words.ts'

/** The steps of a parcel with the times of those that are done. */
export function ParcelSteps({ steps }: Pick<Tracked, 'steps'>) {
  const t = tracking.use()
  const current = steps.findLast(({ done }) => done)?.step
  return (
    <ol aria-label={t.steps} className="grid gap-4">
      {steps.map(({ step, done, at }, index) => {
        const isStop = step === 'cancelled' || step === 'returned'
        const colours = isStop
          ? 'bg-danger-soft text-danger'
          : done
            ? 'bg-primary text-on-primary'
            : 'bg-line text-muted'
        return (
          <li
            key={step}
            aria-current={step === current ? 'step' : undefined}
            className="grid grid-cols-[auto_1fr] items-center gap-3"
          >
            <span
              className={`figures grid size-8 place-items-center rounded-full font-bold ${colours}`}
            >
              {isStop ? <Icon name="alert" /> : done ? <Icon name="check" /> : index + 1}
            </span>
            <span className={step === current ? 'font-bold' : done ? '' : 'text-muted'}>
              {t.linkSteps[step]} {!done && <span className="sr-only">{t.toCome}</span>}
              {at && (
                <span className="figures block text-sm font-normal text-muted">
                  {formatDateTime(at)}
                </span>
              )}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
