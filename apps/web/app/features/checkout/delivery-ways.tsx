import { formatMoney } from '@duka/contract/money'
import { useEffect, useRef, useState } from 'react'
import { useOwnWords } from '../../lib/text/text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceCard } from '../../ui/choice-card.tsx'
import { Fold, partsOf } from '../../ui/fold.tsx'
import { Spinner } from '../../ui/states.tsx'
import { unbroken } from '../../ui/unbroken.tsx'
import { deliveryTimeText } from '../delivery/delivery-time.ts'
import { NotDelivered } from '../delivery/not-delivered.tsx'
import { PointDetails } from '../delivery/point-details.tsx'
import { earliestOf, type PricedOption } from '../delivery/quote.ts'
import { delivery } from '../delivery/words.ts'
import { Finished, focusChosen } from './finished.tsx'
import { checkout } from './words.ts'

interface DeliveryWaysProps {
  /** The name of the place; empty until one is known. */
  place: string
  /** Whether the place is a saved or finished address: then the chosen way is one line until it is to be another. */
  isDecided: boolean
  /** The usual one first; undefined while they are being loaded. */
  options: PricedOption[] | undefined
  chosen: string | undefined
  onChoose: (id: string) => void
  hasFailed: boolean
  onAgain: () => void
}

/** Chooses the delivery option: each with its fee and days. While they are loaded, their place can have the focus. */
export function DeliveryWays(props: DeliveryWaysProps) {
  const group = useRef<HTMLDivElement>(null)
  const isLoading = Boolean(props.place) && !props.options && !props.hasFailed
  useEffect(() => {
    // Who tabbed on from the county while they were loaded goes on at the chosen one.
    if (!isLoading && document.activeElement === group.current) focusChosen(group.current)
  }, [isLoading])
  useEffect(() => {
    const here = group.current
    // Who types below it keeps the line under the finger when another county has fewer options.
    if (here) here.style.minHeight = props.isDecided ? '' : `${here.offsetHeight}px`
  })
  return (
    <div ref={group} tabIndex={isLoading ? 0 : -1} className="grid content-start gap-3">
      <Ways {...props} />
    </div>
  )
}

function Ways({
  place,
  isDecided,
  options: given,
  chosen,
  onChoose,
  hasFailed,
  onAgain,
}: DeliveryWaysProps) {
  const t = checkout.use()
  const d = delivery.use()
  const options = useOwnWords()(given)
  const [isOpen, setOpen] = useState(false)
  if (hasFailed)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3">
        {d.failed}
        <Button name="deliveryOption" look="secondary" onClick={onAgain}>
          {d.retry}
        </Button>
      </p>
    )
  if (!place) return <p className="text-muted">{t.countyFirst}</p>
  if (!options)
    return (
      <p role="status" className="flex items-center gap-2 text-muted">
        <Spinner /> {d.showing}
      </p>
    )
  if (options.length === 0)
    return (
      <div
        role="alert"
        className="grid gap-1 rounded-control bg-mango-soft px-3 py-2 text-mango-ink"
      >
        <NotDelivered place={place} />
      </div>
    )
  const way = options.find(({ option }) => option._id === chosen)
  if (isDecided && way && !isOpen)
    return (
      <Finished
        change={t.changeWay}
        onChange={options.length > 1 ? () => setOpen(true) : undefined}
        more={<WayFacts of={way} />}
      >
        <input type="hidden" name="deliveryOption" value={way.option._id} />
        <p className="flex flex-wrap gap-x-3">
          <span>{way.option.name}</span>
          <Fee of={way} />
        </p>
        <OtherWays way={way} options={options} />
      </Finished>
    )
  const [shown, folded] = partsOf(options)
  const earliest = earliestOf(options)
  const choice = (priced: PricedOption) => (
    <OptionChoice
      key={priced.option._id}
      priced={priced}
      isChecked={priced.option._id === chosen}
      isEarliest={priced === earliest}
      onChoose={() => onChoose(priced.option._id)}
    />
  )
  return (
    <fieldset className="grid gap-2" ref={isOpen ? focusChosen : undefined}>
      <legend className="sr-only">{t.delivery}</legend>
      {shown.map(choice)}
      {folded.length > 0 && (
        <Fold
          label={t.moreWays(folded.length)}
          open={folded.some(({ option }) => option._id === chosen)}
        >
          <div className="grid gap-2">{folded.map(choice)}</div>
        </Fold>
      )}
    </fieldset>
  )
}

interface OptionChoiceProps {
  priced: PricedOption
  isChecked: boolean
  isEarliest: boolean
  onChoose: () => void
}

function OptionChoice({ priced, isChecked, isEarliest, onChoose }: OptionChoiceProps) {
  const d = delivery.use()
  const { option, expected } = priced
  // Without the word *Expected*, so that it fits in one line.
  const days = deliveryTimeText({ ...d, expected: String }, { ...option, expected })
  return (
    <ChoiceCard
      name="deliveryOption"
      value={option._id}
      checked={isChecked}
      onChange={onChoose}
      title={
        <span className="flex items-baseline justify-between gap-x-3">
          <span className="min-w-0 wrap-anywhere">{option.name}</span> <Fee of={priced} />
        </span>
      }
    >
      <span className="block text-sm text-muted first-letter:uppercase">
        {[days, d.kinds[option.kind]].filter(Boolean).join(' · ')}{' '}
        {isEarliest && <Badge tone="green">{checkout.now().earliest}</Badge>}
      </span>
      {isChecked && <ChosenFacts of={priced} />}
    </ChoiceCard>
  )
}

function Fee({ of: { fee } }: { of: PricedOption }) {
  const d = delivery.use()
  return <span className="figures whitespace-nowrap">{fee === 0 ? d.free : formatMoney(fee)}</span>
}

/** How many other ways there are, and whether one of them costs less than the chosen one. */
function OtherWays({ way, options }: { way: PricedOption; options: PricedOption[] }) {
  const t = checkout.use()
  const fees = options.filter((one) => one !== way).map(({ fee }) => fee)
  if (fees.length === 0) return null
  const least = Math.min(...fees)
  const isLess = least < way.fee
  const free = isLess ? fees.filter((fee) => fee === 0).length : 0
  const from = isLess ? formatMoney(least) : ''
  return <p className="text-sm text-muted">{unbroken(t.otherWays(fees.length, free, from))}</p>
}

/** How and when a parcel comes by the chosen way, where it is collected, and what is missing for free delivery. */
function WayFacts({ of: priced }: { of: PricedOption }) {
  const d = delivery.use()
  const { option, expected } = priced
  const when = deliveryTimeText(d, { ...option, expected })
  return (
    <>
      <p className="text-sm text-muted">
        {[d.kinds[option.kind], when].filter(Boolean).join(' · ')}
      </p>
      <ChosenFacts of={priced} />
    </>
  )
}

/** What is missing for free delivery, and where a parcel is collected. */
function ChosenFacts({ of: { option, moreForFree } }: { of: PricedOption }) {
  const d = delivery.use()
  return (
    <>
      {moreForFree !== null && (
        <span className="block text-sm font-semibold text-primary">
          {unbroken(d.moreForFree(formatMoney(moreForFree)))}
        </span>
      )}
      <PointDetails of={option} />
    </>
  )
}
