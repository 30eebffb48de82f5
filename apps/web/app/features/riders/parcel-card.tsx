import { formatMoney } from '@duka/contract/money'
import { showNumber } from '@duka/contract/orders/order-number'
import {
  failedDeliveryReasonOf,
  type failedDeliveryReasons,
} from '@duka/contract/riders/failed-delivery-reasons'
import type { Parcel } from '@duka/contract/riders/riders'
import { type ReactNode, useState } from 'react'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Alert, Spinner } from '../../ui/states.tsx'
import { mapHref } from '../delivery/map-href.ts'
import { isRightSum } from '../payments/ask-sum.ts'
import { CallShop } from './call-shop.tsx'
import {
  AlreadyRecorded,
  CashDialog,
  HandoverDialog,
  PromptDialog,
  ReasonDialog,
} from './parcel-dialogs.tsx'
import { act, type QueuedAction, sendCashAgain, useTrouble } from './rider-outbox.ts'
import { forgetUnrecorded, useUnrecorded } from './unrecorded-cash.ts'
import { cashIn } from './with-kept.ts'
import { riders } from './words.ts'

interface ParcelCardProps {
  token: string
  /** As it will be once what is saved on the phone has been sent. */
  parcel: Parcel
  saved: readonly QueuedAction[]
  /** Beside the number: the buttons that move the parcel along the route. */
  children?: ReactNode
}

const tones: Record<Parcel['state'], Tone> = {
  open: 'blue',
  'not-at-home': 'orange',
  delivered: 'green',
  cancelled: 'red',
  returned: 'grey',
  'given-away': 'grey',
}

/** One parcel with the rider's actions. */
export function ParcelCard({ token, parcel, saved, children }: ParcelCardProps) {
  const t = riders.use()
  const trouble = useTrouble(parcel.order)
  const { state, recipient, place, note, number, reason } = parcel
  const isOver = state === 'delivered' || state === 'cancelled' || state === 'returned'
  const heading = `parcel-${parcel.order}`
  return (
    <section
      aria-labelledby={heading}
      className="grid gap-3 rounded-card border border-line bg-surface p-4 shadow-soft"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={heading} tabIndex={-1} className="figures text-lg font-bold">
          {t.parcel(showNumber(number))}
        </h2>
        {children}
        {state !== 'given-away' && <Badge tone={tones[state]}>{t.states[state]}</Badge>}
      </div>
      <div>
        <p className="text-lg font-semibold">{recipient.name ?? t.noName}</p>
        <p>{place || t.noPlace}</p>
        {note && <p className="wrap-anywhere font-semibold">{t.note(note)}</p>}
        <Contents items={parcel.items} />
        {reason && <p className="text-muted">{sayReason(reason, t.reasons)}</p>}
      </div>
      <Money parcel={parcel} />
      {saved.length > 0 && (
        <p role="status" className="rounded-control bg-mango-soft px-3 py-2 text-mango-ink">
          {t.saved(saySaved(saved, t))}
        </p>
      )}
      <SameCash order={parcel.order} />
      <Alert>{trouble}</Alert>
      {trouble && <CallShop />}
      {!isOver && <Reach parcel={parcel} />}
      {state !== 'delivered' && <ParcelActions token={token} parcel={parcel} isOver={isOver} />}
      {state === 'delivered' && parcel.amountDue > 0 && (
        <MoneyActions token={token} parcel={parcel} />
      )}
      <OtherCash token={token} parcel={parcel} />
    </section>
  )
}

function saySaved(saved: readonly QueuedAction[], t: ReturnType<typeof riders.use>): string {
  const cash = cashIn(saved)
  const states = saved.flatMap(({ what }) =>
    what === 'deliverParcel'
      ? t.states.delivered
      : what === 'noteNotAtHome'
        ? t.states['not-at-home']
        : [],
  )
  return [cash > 0 && t.savedCash(formatMoney(cash, 'KES')), ...new Set(states)]
    .filter(Boolean)
    .join(', ')
}

/** Cash that may be what the shop already has: it is counted once the rider has said that it was taken, too. */
function SameCash({ order }: Pick<Parcel, 'order'>) {
  const t = riders.use()
  const cash = useUnrecorded().filter((taken) => taken.has && taken.order === order)
  return cash.map((taken) => (
    <div key={taken.key} role="alert" className="grid gap-2 rounded-control bg-mango-soft p-3">
      <p className="text-mango-ink">
        {t.saved(t.savedCash(formatMoney(taken.amount, 'KES')))}{' '}
        {t.askSame(formatMoney(taken.has ?? 0, 'KES'))}
      </p>
      <Button look="secondary" onClick={() => sendCashAgain(taken)}>
        {t.tookToo}
      </Button>
      <Button look="secondary" onClick={() => forgetUnrecorded(taken.key)}>
        {t.isSame}
      </Button>
    </div>
  ))
}

/** What is inside, and how many pieces in all. */
function Contents({ items }: Pick<Parcel, 'items'>) {
  const t = riders.use()
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  if (pieces === 0) return null
  return (
    <div className="mt-2 border-t border-line pt-2">
      <p className="figures font-semibold">{t.pieces(pieces)}</p>
      <ul>
        {items.map(({ name, variant, quantity }) => (
          <li key={`${name} ${variant}`} className="wrap-anywhere">
            {`${quantity} × ${[name, variant].filter(Boolean).join(', ')}`}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Money({ parcel }: { parcel: Parcel }) {
  const t = riders.use()
  const { amountDue, money, cash, refundDue, promptFailed, state } = parcel
  // The cash received when the M-Pesa request was sent. If it is the same once all is paid, M-Pesa paid the rest.
  const [asked, setAsked] = useState<number>()
  const waiting = money === 'waiting' ? cash : undefined
  if (money !== 'paid' && asked !== waiting) setAsked(waiting)
  if (amountDue > 0)
    return (
      <div role="status">
        <p className="figures text-xl font-extrabold">{t.due(formatMoney(amountDue, 'KES'))}</p>
        {cash > 0 && <p className="figures">{t.paidCash(formatMoney(cash, 'KES'))}</p>}
        {money === 'waiting' && (
          <p className="flex items-center gap-2 text-muted">
            <Spinner className="size-4" />
            {t.prompted}
          </p>
        )}
        {money === 'due' && promptFailed && <p className="text-danger">{t.promptFailed}</p>}
      </div>
    )
  return (
    <div role="status" className="figures font-semibold text-green-ink">
      {/* Nothing is due for a cancelled parcel, which does not say that it was paid. */}
      {state !== 'cancelled' && <p>{asked === cash ? t.paidMpesa : t.paid}</p>}
      {cash > 0 && <p>{t.paidCash(formatMoney(cash, 'KES'))}</p>}
      {refundDue > 0 && <p className="text-danger">{t.refundDue(formatMoney(refundDue, 'KES'))}</p>}
    </div>
  )
}

/** Links to call and to find the place. */
function Reach({ parcel: { recipient, place } }: { parcel: Parcel }) {
  const t = riders.use()
  return (
    <div className="grid grid-cols-2 gap-2">
      {recipient.phoneNumber && (
        <a href={`tel:+${recipient.phoneNumber}`} className={buttonClass('secondary')}>
          {t.call}
        </a>
      )}
      {place && (
        <a
          href={mapHref(place)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('secondary')}
        >
          {t.map}
        </a>
      )}
    </div>
  )
}

interface ParcelActionsProps {
  token: string
  parcel: Parcel
  /** Whether the shop expects no delivery any more. Goods that were handed over are a fact all the same. */
  isOver: boolean
}

function ParcelActions({ token, parcel, isOver }: ParcelActionsProps) {
  const t = riders.use()
  const [open, setOpen] = useState<'handover' | 'reason'>()
  const close = () => setOpen(undefined)
  const { order, state } = parcel
  return (
    <>
      {state === 'cancelled' && <p>{t.cancelledHere}</p>}
      {state === 'returned' && <p>{t.returnedHere}</p>}
      <MoneyActions token={token} parcel={parcel} />
      <Button
        look={isOver || parcel.amountDue > 0 ? 'secondary' : 'primary'}
        className="min-h-12"
        onClick={() => setOpen('handover')}
      >
        {t.delivered}
      </Button>
      {!isOver && (
        <Button look="secondary" onClick={() => setOpen('reason')}>
          {t.notAtHome}
        </Button>
      )}
      {open === 'handover' && (
        <HandoverDialog
          token={token}
          parcel={parcel}
          onClose={close}
          onHandover={(body) => act(token, order, { what: 'deliverParcel', body })}
        />
      )}
      {open === 'reason' && (
        <ReasonDialog
          onClose={close}
          onReason={(reason) => act(token, order, { what: 'noteNotAtHome', body: { reason } })}
        />
      )}
    </>
  )
}

function MoneyActions({ token, parcel }: { token: string; parcel: Parcel }) {
  const t = riders.use()
  const [isAsking, setAsking] = useState(false)
  if (parcel.money !== 'due') return null
  const sum = formatMoney(parcel.amountDue, 'KES')
  const takeCash = async () => {
    const more = <AlreadyRecorded cash={parcel.cash} />
    if (!(await confirm({ question: t.askCash(sum), more, yes: t.yesCash, no: t.no }))) return
    const { amountDue: due, number } = parcel
    act(token, parcel.order, { what: 'takeCashForParcel', body: { amount: due }, due, number })
  }
  return (
    <>
      <Button className="min-h-12" onClick={() => setAsking(true)}>
        {t.ask}
      </Button>
      <Button className="min-h-12" look="secondary" onClick={takeCash}>
        {t.cash}
      </Button>
      {isAsking && <PromptDialog token={token} parcel={parcel} onClose={() => setAsking(false)} />}
    </>
  )
}

/** Cash of another sum than what is due, or taken although nothing is due: it is a fact, too. */
function OtherCash({ token, parcel }: { token: string; parcel: Parcel }) {
  const t = riders.use()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t.otherCash}
      </Button>
      {isOpen && (
        <CashDialog
          cash={parcel.cash}
          onClose={() => setOpen(false)}
          onCash={async (amount) => {
            const { amountDue: due, number } = parcel
            if (!(await isRightSum({ amount, due }, t))) return false
            act(token, parcel.order, { what: 'takeCashForParcel', body: { amount }, due, number })
            return true
          }}
        />
      )}
    </>
  )
}

/** A reason from the list in the rider's language; others as they were written. */
function sayReason(
  reason: string,
  names: Record<keyof typeof failedDeliveryReasons, string>,
): string {
  const name = failedDeliveryReasonOf(reason)
  return name ? names[name] : reason
}
