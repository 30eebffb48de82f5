import { trackParcel } from '@duka/contract/shipping/shipping.calls'
import type { Tracked } from '@duka/contract/shipping/tracking'
import type { ReactNode } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { CallError, call } from '../../lib/calls/call.ts'
import { formatDateTime } from '../../lib/text/format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { delivery as deliveryWords } from '../../words/delivery.ts'
import { tracking } from '../../words/tracking.ts'
import { deliveryTimeText } from '../delivery/delivery-time.ts'
import { Head, Page } from '../site/page.tsx'

/** Null with status 404 for a link that is changed or has expired. */
export async function loader({ params: { token = '' }, context }: LoaderFunctionArgs) {
  try {
    return data({ parcel: await call(trackParcel, { params: { token }, context }) })
  } catch (error) {
    if (error instanceof CallError && error.status === 404)
      return data({ parcel: null }, { status: 404 })
    throw error
  }
}

/**
 * The page of a tracking link: what everybody who has the link may see, without login or scripts.
 */
export function Component() {
  const t = tracking.use()
  const { parcel } = useLoaderData<typeof loader>()
  const logIn = (
    <ButtonLink to="/login" look="secondary">
      {t.logIn}
    </ButtonLink>
  )
  if (!parcel)
    return (
      <>
        <Head title={t.ended} hidden />
        <EmptyState wholePage icon="alert" title={t.ended} action={logIn}>
          {t.endedMore}
        </EmptyState>
      </>
    )
  return (
    <Page title={t.linkTitle} narrow>
      <Head title={t.linkTitle} hidden />
      <section
        aria-label={t.result}
        className="grid gap-6 rounded-card border border-line bg-surface p-4 shadow-soft sm:p-6"
      >
        <p className="text-muted">{t.linkLead(parcel.itemsCount)}</p>
        <Steps steps={parcel.steps} />
        <Facts parcel={parcel} />
      </section>
      <div className="mt-6 flex flex-wrap items-center gap-3 text-muted">
        <p>{t.more}</p>
        {logIn}
      </div>
    </Page>
  )
}

function Steps({ steps }: Pick<Tracked, 'steps'>) {
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

function Facts({ parcel }: { parcel: Tracked }) {
  const t = tracking.use()
  const d = deliveryWords.use()
  const { point, carrier, trackingNumber } = parcel
  const place =
    point && (point.town === point.county ? point.town : `${point.town}, ${point.county}`)
  const facts: [name: string, value: ReactNode][] = [
    [t.expected, deliveryTimeText(d, parcel)],
    [t.collect, point && `${point.name}, ${place}`],
    [d.directions, point?.directions],
    [d.hours, point?.hours],
    [t.carrier, carrier],
    [t.number, trackingNumber],
  ]
  const known = facts.filter(([, value]) => value)
  if (known.length === 0) return null
  return (
    <dl className="grid gap-x-6 gap-y-1.5 border-t border-line pt-4 sm:grid-cols-[auto_1fr]">
      {known.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted max-sm:text-sm">{name}</dt>
          <dd className="wrap-anywhere max-sm:mb-2">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
