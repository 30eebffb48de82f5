import { trackParcel } from '@duka/contract/shipping/shipping.calls'
import type { Tracked } from '@duka/contract/shipping/tracking'
import type { ReactNode } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { CallError, call } from '../../lib/calls/call.ts'
import { useOwnWords } from '../../lib/text/text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ownWords } from '../delivery/delivery-time.ts'
import { useCounter } from '../delivery/point-details.tsx'
import { delivery as deliveryWords } from '../delivery/words.ts'
import { EndedLink } from '../site/ended-link.tsx'
import { Head, Page } from '../site/page.tsx'
import { headline, isFetched } from './headline.ts'
import { ParcelSteps } from './parcel-steps.tsx'
import { tracking } from './words.ts'

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
  const { parcel } = useOwnWords()(useLoaderData<typeof loader>())
  const logIn = (
    <ButtonLink to="/login" look="secondary">
      {t.logIn}
    </ButtonLink>
  )
  if (!parcel)
    return (
      <EndedLink title={t.ended} action={logIn}>
        {t.endedMore}
      </EndedLink>
    )
  return (
    <Page title={t.linkTitle} narrow>
      <Head title={t.linkTitle} hidden />
      <section
        aria-label={t.result}
        className="grid gap-6 rounded-card border border-line bg-surface p-4 shadow-soft sm:p-6"
      >
        <Lead parcel={parcel} />
        <ParcelSteps steps={parcel.steps} />
        <Facts parcel={parcel} />
      </section>
      <div className="mt-6 flex flex-wrap items-center gap-3 text-muted">
        <p>{t.more}</p>
        {logIn}
      </div>
    </Page>
  )
}

/** What happens now, and when the parcel is expected. */
function Lead({ parcel }: { parcel: Tracked }) {
  const t = tracking.use()
  const d = deliveryWords.use()
  const { steps, expected, point, carrier } = parcel
  const kind = carrier ? 'parcel' : point ? 'pickup' : isFetched(steps) ? 'shop' : 'door'
  const { title, text } = headline({ t, d }, { steps, kind, expected })
  const own = ownWords(parcel)
  return (
    <div className="grid gap-1">
      <h2 className="font-display text-xl font-extrabold">{title}</h2>
      {text && <p>{text}</p>}
      {own && <p>{own}</p>}
      <p className="text-muted">{t.linkLead(parcel.itemsCount)}</p>
    </div>
  )
}

function Facts({ parcel }: { parcel: Tracked }) {
  const t = tracking.use()
  const d = deliveryWords.use()
  const { steps, point, carrier, trackingNumber } = parcel
  const own = useCounter()
  const counter = !point && isFetched(steps) ? own : undefined
  const place =
    point && (point.town === point.county ? point.town : `${point.town}, ${point.county}`)
  const facts: [name: string, value: ReactNode][] = [
    [t.collect, point ? `${point.name}, ${place}` : counter?.place],
    [d.directions, point?.directions],
    [d.hours, (point ?? counter)?.hours],
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
