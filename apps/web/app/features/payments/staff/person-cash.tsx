import { formatMoney } from '@duka/contract/money'
import type { CashCount, CashOfPerson } from '@duka/contract/payments/cash-counts'
import { useEffect, useRef, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import type { Outcome } from '../../../lib/calls/attempt.ts'
import { useWhenDone } from '../../../lib/calls/use-act.ts'
import { discardDraftOf, restoreDraft, saveDraft } from '../../../lib/forms/drafts.ts'
import { formatDateTime } from '../../../lib/text/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field, TextareaField } from '../../../ui/field.tsx'
import { OriginalValues } from '../../../ui/original-values.tsx'
import { differenceOf, differenceText, readSum } from './cash-difference.ts'
import { dayEndWords } from './words.ts'

interface PersonCashProps {
  person: CashOfPerson
  date: string
}

/** What one person should have, what was counted, and the form for a count. */
export function PersonCash({ person, date }: PersonCashProps) {
  const t = dayEndWords.use()
  const [last, ...earlier] = person.counts
  const [isAgain, setAgain] = useState(false)
  return (
    <section
      aria-label={person.name}
      className="grid gap-3 rounded-card border border-line bg-surface p-4 shadow-soft"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 text-lg font-bold">
          {person.name}
          <span className="block text-sm font-normal text-muted">{t.kinds[person.kind]}</span>
        </h2>
        <p className="figures ml-auto text-right text-lg font-bold">
          <span className="block text-sm font-normal text-muted">{t.expected}</span>
          {money(person.expected)}
        </p>
      </div>
      <p className="figures text-sm text-muted">{partsOf(person).join(' · ')}</p>
      {person.kind === 'rider' && person.expected > 0 && (
        <Link
          to="/dashboard/riders"
          className="-my-2 py-2 font-semibold text-primary underline justify-self-start"
        >
          {t.handIn}
        </Link>
      )}
      {last && <Counted count={last} since={person.sinceCounted} />}
      {last && !isAgain ? (
        <Button
          look="secondary"
          aria-label={t.againOf(person.name)}
          onClick={() => setAgain(true)}
          className="max-sm:w-full sm:justify-self-start"
        >
          {t.again}
        </Button>
      ) : (
        <CountForm person={person} date={date} onKept={() => setAgain(false)} />
      )}
      {earlier.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 items-center text-sm text-primary underline">
            {t.earlier(earlier.length)}
          </summary>
          <ul className="grid gap-2">
            {earlier.map((count) => (
              <li key={count._id}>
                <Counted count={count} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function Counted({ count, since = 0 }: { count: CashCount; since?: number }) {
  const t = dayEndWords.use()
  const { counted, difference, note, by, at } = count
  return (
    <div className="grid gap-1">
      <p className="figures flex flex-wrap items-center gap-2">
        <strong>{t.was(money(counted))}</strong>
        <Badge tone={difference === 0 ? 'green' : 'red'}>{differenceText(difference)}</Badge>
      </p>
      {note && <p className="wrap-anywhere">{note}</p>}
      <p className="text-sm text-muted">{t.by(by, formatDateTime(at))}</p>
      {since !== 0 && (
        <p className="figures font-semibold">
          {since > 0 ? t.cameSince(money(since)) : t.wentSince(money(-since))}
        </p>
      )}
    </div>
  )
}

/** A refusal keeps what was typed; what was typed last survives a reload. */
function CountForm({ person, date, onKept }: PersonCashProps & { onKept: () => void }) {
  const t = dayEndWords.use()
  const fetcher = useFetcher<Outcome>()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState('')
  const { kind, name, holder, expected, counts } = person
  const draft = `count ${date} ${holder}`
  const counted = readSum(typed)
  const difference = counted === undefined ? undefined : differenceOf(counted, expected)
  const errors = fetcher.data && !fetcher.data.ok ? fetcher.data.fields : {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is drawn
  useEffect(() => {
    if (form.current) restoreDraft(draft, form.current)
    // The one who asked to count again goes on there.
    if (counts.length > 0) form.current?.querySelector<HTMLElement>('.control')?.focus()
  }, [])
  useEffect(() => {
    if (fetcher.data?.ok === false)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [fetcher.data])
  useWhenDone(fetcher.data, () => {
    discardDraftOf(draft)
    onKept()
  })
  return (
    <fetcher.Form
      ref={form}
      method="post"
      noValidate
      className="grid gap-3"
      onInput={({ currentTarget }) => {
        setTyped(sumIn(currentTarget))
        saveDraft(draft, currentTarget)
      }}
    >
      {Object.entries({ intent: 'count', date, kind, name, holder, expected }).map(
        ([key, value]) => (
          <input key={key} type="hidden" name={key} value={value} />
        ),
      )}
      <OriginalValues />
      <Field
        label={t.counted}
        aria-label={t.countedOf(name)}
        name="counted"
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        error={errors.counted}
      />
      <output className="figures font-semibold empty:hidden">
        {difference !== undefined && (
          <span className={difference === 0 ? '' : 'text-danger'}>
            {differenceText(difference)}
          </span>
        )}
      </output>
      <div hidden={!difference}>
        <TextareaField label={t.note} name="note" rows={2} maxLength={500} error={errors.note} />
      </div>
      <Button
        type="submit"
        aria-label={t.keepOf(name)}
        busy={fetcher.state !== 'idle' && t.keeping}
        className="max-sm:w-full sm:justify-self-start"
      >
        {t.keep}
      </Button>
    </fetcher.Form>
  )
}

function sumIn(form: HTMLFormElement): string {
  const field = form.elements.namedItem('counted')
  return field instanceof HTMLInputElement ? field.value : ''
}

function partsOf({ kind, before, taken, handedIn, paidBack }: CashOfPerson): string[] {
  const { parts } = dayEndWords.now()
  return [
    before > 0 && parts.before(money(before)),
    taken > 0 && (kind === 'rider' ? parts.taken : parts.recorded)(money(taken)),
    handedIn > 0 && (kind === 'rider' ? parts.handedIn : parts.fromRiders)(money(handedIn)),
    paidBack > 0 && parts.paidBack(money(paidBack)),
  ].filter((part) => part !== false)
}

function money(shillings: number): string {
  return formatMoney(shillings, 'KES')
}
