import type { NewSecondFactor, SecondFactorState } from '@duka/contract/users/second-factor'
import { removeSecondFactor, startSecondFactor } from '@duka/contract/users/users.calls'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { attempt } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { security } from '../signed-in-words.ts'
import { SecondFactorSetup } from './second-factor-setup.tsx'
import { withPassword } from './with-password.tsx'

/** Shows the state of the second factor, with buttons to set it up and turn it off. */
export function SecondFactorPanel({
  state,
  isStaff,
}: {
  state: SecondFactorState
  isStaff: boolean
}) {
  const t = security.use()
  const { revalidate } = useRevalidator()
  const [offer, setOffer] = useState<NewSecondFactor>()

  const start = async () => {
    const started = await attempt(
      withPassword((password) => call(startSecondFactor, { body: { password } })),
      { failed: t.failed },
    )
    if (started.ok) setOffer(started.value)
  }
  const remove = async () => {
    if (!(await confirm({ question: t.turnOffAsk, yes: t.turnOff, danger: true }))) return
    await attempt(
      withPassword((password) => call(removeSecondFactor, { body: { password } })),
      { done: t.turnedOff, failed: t.failed },
    )
    await revalidate()
  }
  const finish = async () => {
    setOffer(undefined)
    await revalidate()
  }

  return (
    <div className="grid gap-4">
      {state.required && !state.on && (
        <p role="status" className="rounded-control bg-mango-soft px-4 py-3 text-mango-ink">
          {t.factorNeeded}
        </p>
      )}
      <p>
        <Badge tone={state.on ? 'green' : 'grey'}>{state.on ? t.factorOn : t.factorOff}</Badge>{' '}
        {state.on && <span className="text-muted">{t.codesLeft(state.recoveryCodesLeft)}</span>}
      </p>
      <p className="max-w-prose text-muted">{t.factorLead}</p>
      {offer ? (
        <SecondFactorSetup offer={offer} onDone={finish} onCancel={() => setOffer(undefined)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          {isStaff && (
            <Button onClick={start} look={state.on ? 'secondary' : 'primary'}>
              {state.on ? t.setUpAgain : t.setUp}
            </Button>
          )}
          {state.on && (
            <Button look="danger" onClick={remove}>
              {t.turnOff}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
