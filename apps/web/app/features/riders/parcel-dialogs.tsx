import { formatMoney, isCashAmount, readNumber } from '@duka/contract/money'
import type { Handover } from '@duka/contract/orders/handover'
import { formatPhone } from '@duka/contract/phone'
import { failedDeliveryReasons } from '@duka/contract/riders/failed-delivery-reasons'
import type { Parcel } from '@duka/contract/riders/riders'
import { promptForParcel } from '@duka/contract/riders/riders.calls'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { reasonOf } from '../../lib/calls/attempt.ts'
import { call, OfflineError } from '../../lib/calls/call.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Alert } from '../../ui/states.tsx'
import { CallShop } from './call-shop.tsx'
import { readNow } from './rider-outbox.ts'
import { riders } from './words.ts'

/**
 * Sends a prompt for the amount due. It is not queued offline: a later prompt would find nobody.
 */
export function PromptDialog({
  token,
  parcel,
  onClose,
}: {
  token: string
  parcel: Parcel
  onClose: () => void
}) {
  const t = riders.use()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const phoneNumber = String(new FormData(event.currentTarget).get('phone'))
    setBusy(true)
    try {
      const params = { token, order: parcel.order }
      await call(promptForParcel, { params, body: { phoneNumber } })
      // The card says then that it waits.
      await revalidate()
      onClose()
    } catch (error) {
      setTrouble(error instanceof OfflineError ? t.needsLine : reasonOf(error, t.actionFailed))
      setBusy(false)
      revalidate()
    }
  }
  return (
    <Dialog title={t.ask} onClose={onClose}>
      <form method="post" onSubmit={send} noValidate className="grid gap-4">
        <p className="figures text-lg font-bold">{formatMoney(parcel.amountDue, 'KES')}</p>
        <Alert>{trouble}</Alert>
        <Field
          label={t.mpesaPhone}
          name="phone"
          type="tel"
          inputMode="tel"
          required
          defaultValue={formatPhone(parcel.recipient.phoneNumber ?? '')}
        />
        <Button type="submit" className="min-h-12" busy={isBusy && t.sending}>
          {t.send}
        </Button>
      </form>
    </Dialog>
  )
}

/** How long a rider waits at the door for what the shop says of the parcel, in ms. */
const ASK_MS = 4000

/**
 * Asks for the handover code or, while the customer cannot have it, who took the parcel. While money is due it shows a warning
 * and names it on the button. What the shop has called off meanwhile it says first; the rider may hand it over all the same.
 */
export function HandoverDialog({
  token,
  parcel: { order, state, amountDue, codeNeeded },
  onClose,
  onHandover,
}: {
  token: string
  parcel: Parcel
  onClose: () => void
  onHandover: (handover: Handover) => void
}) {
  const t = riders.use()
  const { revalidate } = useRevalidator()
  const [errors, setErrors] = useState<{ code?: string; takenBy?: string }>({})
  const [isBusy, setBusy] = useState(false)
  const [found, setFound] = useState(state)
  const called: Partial<Record<Parcel['state'], string>> = t.calledOff
  const warning = called[state] ?? called[found]
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [code, takenBy] = ['code', 'takenBy'].map((name) => String(form.get(name) ?? '').trim())
    if (code ? !/^\d{4}$/.test(code) : codeNeeded) return setErrors({ code: t.codeInvalid })
    if (!code && !takenBy) return setErrors({ takenBy: t.takenByMissing })
    if (!warning) {
      setBusy(true)
      const now = await stateNow(token, order, state)
      setBusy(false)
      setFound(now)
      if (called[now]) return revalidate()
    }
    onHandover({ ...(code && { code }), ...(takenBy && { takenBy }) })
    onClose()
  }
  return (
    <Dialog title={t.delivered} onClose={onClose}>
      <form method="post" onSubmit={send} noValidate className="grid gap-4">
        <Alert>{warning}</Alert>
        {amountDue > 0 && <Alert>{t.notPaid(formatMoney(amountDue, 'KES'))}</Alert>}
        {!codeNeeded && (
          <Field
            label={t.takenBy}
            hint={t.takenByHint}
            name="takenBy"
            maxLength={100}
            autoComplete="off"
            isAlert
            {...(errors.takenBy && { error: errors.takenBy })}
          />
        )}
        <Field
          label={codeNeeded ? t.code : t.codeIfAny}
          {...(codeNeeded && { hint: t.codeHint })}
          name="code"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          required={codeNeeded}
          isAlert
          {...(errors.code && { error: errors.code })}
        />
        <Button
          type="submit"
          className="min-h-12"
          look={amountDue > 0 || warning ? 'danger' : 'primary'}
          busy={isBusy && t.sending}
        >
          {amountDue > 0 ? t.handOverUnpaid : t.handOver}
        </Button>
      </form>
    </Dialog>
  )
}

/** The state of a parcel in the shop; without a connection, as the phone knows it. */
async function stateNow(
  token: string,
  order: string,
  known: Parcel['state'],
): Promise<Parcel['state']> {
  try {
    return (await readNow(token, order, AbortSignal.timeout?.(ASK_MS)))?.state ?? 'given-away'
  } catch {
    return known
  }
}

/** What is recorded already for a parcel, and that the shop corrects a wrong sum. */
export function AlreadyRecorded({ cash }: Pick<Parcel, 'cash'>) {
  const t = riders.use()
  if (cash === 0) return null
  return (
    <div className="grid gap-2">
      <p className="rounded-control bg-mango-soft px-3 py-2 text-mango-ink">
        {t.addsTo(formatMoney(cash, 'KES'))}
      </p>
      <p>{t.wrongSum}</p>
      <CallShop />
    </div>
  )
}

export function CashDialog({
  cash,
  onClose,
  onCash,
}: {
  /** What is recorded already. */
  cash: number
  onClose: () => void
  /** Takes the sum; false: it was mistyped. */
  onCash: (amount: number) => Promise<boolean>
}) {
  const t = riders.use()
  const [error, setError] = useState('')
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const amount = readNumber(new FormData(event.currentTarget).get('amount'))
    if (amount === undefined || !isCashAmount(amount)) return setError(t.cashInvalid)
    if (await onCash(amount)) onClose()
  }
  return (
    <Dialog title={t.otherCash} onClose={onClose}>
      <form method="post" onSubmit={send} noValidate className="grid gap-4">
        <AlreadyRecorded cash={cash} />
        <Field
          label={t.cashAmount}
          hint={t.otherCashHint}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          required
          isAlert
          error={error}
        />
        <Button type="submit" className="min-h-12">
          {t.yesCash}
        </Button>
      </form>
    </Dialog>
  )
}

const reasonNames = Object.keys(failedDeliveryReasons) as (keyof typeof failedDeliveryReasons)[]

/** Asks why a parcel was not handed over: a reason from the list, or a few words. */
export function ReasonDialog({
  onClose,
  onReason,
}: {
  onClose: () => void
  onReason: (reason: string) => void
}) {
  const t = riders.use()
  const [error, setError] = useState('')
  const tell = (reason: string) => {
    onReason(reason)
    onClose()
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const written = String(new FormData(event.currentTarget).get('other')).trim()
    if (written === '') return setError(t.chooseReason)
    tell(written)
  }
  return (
    <Dialog title={t.why} onClose={onClose}>
      <div className="flex flex-wrap gap-2">
        {reasonNames.map((name) => (
          <Button key={name} look="secondary" onClick={() => tell(failedDeliveryReasons[name])}>
            {t.reasons[name]}
          </Button>
        ))}
      </div>
      <form method="post" onSubmit={send} noValidate className="grid gap-3">
        <Field
          label={t.other}
          hint={t.otherHint}
          name="other"
          maxLength={200}
          autoComplete="off"
          error={error}
        />
        <Button type="submit">{t.save}</Button>
      </form>
    </Dialog>
  )
}
