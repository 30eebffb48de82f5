import type { NewSecondFactor } from '@duka/contract/users/second-factor'
import { confirmSecondFactor } from '@duka/contract/users/users.calls'
import { type FormEvent, useState } from 'react'
import { attempt } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { security } from '../signed-in-words.ts'

interface SetupProps {
  offer: NewSecondFactor
  onDone: () => void
  onCancel: () => void
}

/** The QR code, the recovery codes, and the first code that turns the second factor on. */
export function SecondFactorSetup({ offer, onDone, onCancel }: SetupProps) {
  const t = security.use()
  return (
    <div className="grid gap-6 border-t border-line pt-4">
      <section className="grid gap-2">
        <h3 className="font-bold">{t.scanTitle}</h3>
        <QrCode text={offer.otpauth} label={t.qrCode} />
        <p className="text-muted">{t.byHand}</p>
        <p className="figures font-semibold break-all">{offer.secret}</p>
      </section>
      <RecoveryCodes codes={offer.recoveryCodes} />
      <FirstCode onDone={onDone} onCancel={onCancel} />
    </div>
  )
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  const t = security.use()
  const copy = async () => {
    await navigator.clipboard?.writeText(codes.join('\n'))
    toast.info(t.copied)
  }
  return (
    <section className="grid gap-2">
      <h3 className="font-bold">{t.keepTitle}</h3>
      <p className="max-w-prose text-muted">{t.keepLead}</p>
      <ul className="figures grid w-fit grid-cols-1 gap-x-8 gap-y-1 rounded-control bg-sunken px-4 py-3 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button look="secondary" onClick={copy} className="justify-self-start">
        {t.copy}
      </Button>
    </section>
  )
}

function FirstCode({ onDone, onCancel }: Omit<SetupProps, 'offer'>) {
  const t = security.use()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const outcome = await attempt(call(confirmSecondFactor, { body: { code } }), {
      done: t.turnedOn,
      failed: t.failed,
    })
    setBusy(false)
    if (outcome.ok) onDone()
    else setError(outcome.message)
  }
  return (
    <form method="post" onSubmit={submit} noValidate className="grid max-w-xs gap-3">
      <h3 className="font-bold">{t.proveTitle}</h3>
      <Field
        label={t.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        isAlert
        error={error}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy && t.turningOn}>
          {t.turnOn}
        </Button>
        <Button look="quiet" onClick={onCancel} disabled={busy}>
          {t.cancel}
        </Button>
      </div>
    </form>
  )
}
