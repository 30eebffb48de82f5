import type { DeliveryQuote } from '@duka/contract/delivery/delivery'
import { getDeliveryOptions } from '@duka/contract/delivery/delivery.calls'
import { type FormEvent, useState } from 'react'
import { attempt, type Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { Button } from '../../../ui/button.tsx'
import { amount, Fields, plain } from '../../../ui/fields.tsx'
import { useRefused } from '../../../ui/refusal.ts'
import { Panel } from '../../staff-frame/staff-page.tsx'
import { placeFields } from './place-fields.ts'
import { staffDelivery } from './words.ts'
import { OptionList } from './zone-cards.tsx'

/** Shows the delivery options that a customer at a place would get. */
export function DeliveryCheck() {
  const t = staffDelivery.use()
  const [chosen, setChosen] = useState('')
  const { county, town } = placeFields(chosen)
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome<DeliveryQuote>>()
  const answer = outcome?.ok ? outcome.value : undefined
  const errors = useRefused(outcome)?.fields ?? {}
  const ask = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const query = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]),
    )
    setBusy(true)
    setOutcome(await attempt(call(getDeliveryOptions, { query }), { failed: t.failedAsk }))
    setBusy(false)
  }
  return (
    <Panel title={t.ask} more={t.askMore}>
      <form method="post" onSubmit={ask} noValidate className="grid gap-3">
        <div className="grid gap-3 sm:grid-cols-2">
          <Fields
            errors={errors}
            of={{
              county: { ...county, onChange: ({ target }) => setChosen(target.value) },
              town: { ...town, label: t.townOptional },
              area: { label: t.area, ...plain },
              itemsTotal: { label: t.total, ...amount },
            }}
          />
        </div>
        <Button type="submit" busy={isBusy && t.asking} className="justify-self-start">
          {t.askButton}
        </Button>
      </form>
      <div role="status" className="mt-3 grid gap-2">
        {answer?.zone && <p className="font-semibold">{t.answerZone(answer.zone.name)}</p>}
        {answer && answer.options.length > 0 && <OptionList options={answer.options} />}
        {answer && answer.options.length === 0 && (
          <p className="font-semibold">{answer.delivers ? t.noZones : t.notDelivered}</p>
        )}
      </div>
    </Panel>
  )
}
