import { formatMoney, isCashAmount } from '@duka/contract/money'
import { formatPhone } from '@duka/contract/phone'
import { failedDeliveryReasons } from '@duka/contract/riders/failed-delivery-reasons'
import type { Parcel } from '@duka/contract/riders/riders'
import { promptForParcel } from '@duka/contract/riders/riders.calls'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { reasonOf } from '../../lib/calls/attempt.ts'
import { call, OfflineError } from '../../lib/calls/call.ts'
import { toast } from '../../lib/toast/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Alert } from '../../ui/states.tsx'
import { riders } from '../../words/riders.ts'

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
      toast.success(t.sent)
      onClose()
    } catch (error) {
      setTrouble(error instanceof OfflineError ? t.needsLine : reasonOf(error, t.actionFailed))
      setBusy(false)
    }
    revalidate()
  }
  return (
    <Dialog title={t.ask} onClose={onClose}>
      <form method="post" onSubmit={send} noValidate className="grid gap-4">
        <p className="figures text-lg font-bold">{formatMoney(parcel.amountDue, 'KES')}</p>
        <Alert>{trouble}</Alert>
        <Field
          label={t.phone}
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

/** Asks for the handover code. While money is due it shows a warning and names it on the button. */
export function CodeDialog({
  amountDue,
  onClose,
  onCode,
}: {
  amountDue: number
  onClose: () => void
  onCode: (code: string) => void
}) {
  const t = riders.use()
  const [error, setError] = useState('')
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code')).trim()
    if (!/^\d{4}$/.test(code)) return setError(t.codeInvalid)
    onCode(code)
    onClose()
  }
  return (
    <Dialog title={t.delivered} onClose={onClose}>
      <form method="post" onSubmit={send} noValidate className="grid gap-4">
        {amountDue > 0 && <Alert>{t.notPaid(formatMoney(amountDue, 'KES'))}</Alert>}
        <Field
          label={t.code}
          hint={t.codeHint}
          name="code"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          required
          isAlert
          error={error}
        />
        <Button type="submit" className="min-h-12" look={amountDue > 0 ? 'danger' : 'primary'}>
          {amountDue > 0 ? t.handOverUnpaid : t.handOver}
        </Button>
      </form>
    </Dialog>
  )
}

/** Asks how much cash the rider took. */
export function CashDialog({
  onClose,
  onCash,
}: {
  onClose: () => void
  onCash: (amount: number) => void
}) {
  const t = riders.use()
  const [error, setError] = useState('')
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const amount = Number(new FormData(event.currentTarget).get('amount'))
    if (!isCashAmount(amount)) return setError(t.cashInvalid)
    onCash(amount)
    onClose()
  }
  return (
    <Dialog title={t.otherCash} onClose={onClose}>
      <form method="post" onSubmit={send} noValidate className="grid gap-4">
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
