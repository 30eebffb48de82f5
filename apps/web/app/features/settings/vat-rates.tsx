import { nairobiDay } from '@duka/contract/nairobi-time'
import type { VatRates } from '@duka/contract/papers/papers'
import { saveVatRates } from '@duka/contract/papers/papers.calls'
import { useFetcher } from 'react-router'
import { attempt, type Outcome } from '../../lib/calls/attempt.ts'
import { call } from '../../lib/calls/call.ts'
import { formatDate } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { useRefusal } from '../../ui/refusal.ts'
import { Alert } from '../../ui/states.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { Panel } from '../staff-frame/staff-page.tsx'
import { vatChoices } from '../staff-frame/vat-choices.ts'
import { vatWords } from '../staff-frame/vat-words.ts'
import { staffConnections } from './connection-words.ts'

type Rates = VatRates['rates']

const keyOf = (one: { class: string; from: string }) => `${one.class} ${one.from}`

/** Adds the typed rate to those of the page, in place of one of the same class and day; or takes out the one that `remove` names. */
export function saveRates(form: FormData): Promise<Outcome> {
  const known: Rates = JSON.parse(String(form.get('known')))
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const typed = {
    class: text('class') as Rates[number]['class'],
    // Without a number it is refused, and not 0 per cent.
    rate: Number(text('rate').replace(',', '.') || Number.NaN),
    from: text('from'),
  }
  const without = text('remove') || keyOf(typed)
  const rest = known.filter((one) => keyOf(one) !== without)
  const rates = form.has('remove') ? rest : [...rest, typed]
  const t = staffConnections.now()
  return attempt(call(saveVatRates, { body: { rates } }), {
    done: t.saved,
    failed: t.failedSave,
    isShown: true,
  })
}

/** The rates of VAT by their first days, and a form for the next one. Orders keep the rate that they were placed with. */
export function VatRatesPanel({ of: rates }: { of: Rates }) {
  const t = staffConnections.use()
  const v = vatWords.use()
  const saving = useFetcher<Outcome>()
  const { form, message } = useRefusal(saving.data)
  const today = nairobiDay(new Date())
  const known = JSON.stringify(rates)
  const isLater = ({ from }: Rates[number]) => from > today
  const removing: Column<Rates[number]> = {
    title: t.rateRemove,
    cell: (one) =>
      isLater(one) && (
        <Button
          look="secondary"
          onClick={() =>
            saving.submit({ intent: 'rates', known, remove: keyOf(one) }, { method: 'post' })
          }
        >
          {t.rateRemove}
        </Button>
      ),
  }
  return (
    <Panel title={t.rates} more={t.ratesLead}>
      <Table
        caption={t.rates}
        columns={[
          { title: v.vatClass, cell: (one) => v.classes[one.class] },
          { title: t.rateFrom, cell: ({ from }) => formatDate(`${from}T09:00:00Z`) },
          { title: t.rate, align: 'right', cell: ({ rate }) => `${rate} %` },
          ...(rates.some(isLater) ? [removing] : []),
        ]}
        rows={rates}
        rowKey={keyOf}
      />
      <saving.Form ref={form} method="post" noValidate className="mt-4 grid gap-4 sm:grid-cols-3">
        <input type="hidden" name="intent" value="rates" />
        <input type="hidden" name="known" value={known} />
        <SelectField name="class" label={t.rateOf} options={vatChoices(v)} defaultValue="B" />
        <Field name="rate" label={t.rateNew} inputMode="decimal" autoComplete="off" />
        <Field name="from" label={t.rateFirstDay} type="date" />
        <div className="grid justify-items-start gap-3 sm:col-span-3">
          <Alert>{message}</Alert>
          <Button type="submit" busy={saving.state !== 'idle' && t.saving}>
            {t.rateAdd}
          </Button>
        </div>
      </saving.Form>
    </Panel>
  )
}
