import { exportCashCounts } from '@duka/contract/dashboard/dashboard.calls'
import { type CashOfPerson, NewCashCount } from '@duka/contract/payments/cash-counts'
import { countCash, listCashCounts } from '@duka/contract/payments/payments.calls'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { actions } from '../../../lib/calls/actions.ts'
import { attempt, type Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { filtersOf, load } from '../../../lib/calls/load.ts'
import { underOneKey } from '../../../lib/calls/new-key.ts'
import { checkForm } from '../../../lib/forms/form.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Filters } from '../../../ui/filters.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { ExportButton } from '../../staff-frame/export-button.tsx'
import { ListSkeleton } from '../../staff-frame/skeletons.tsx'
import { StaffPage } from '../../staff-frame/staff-page.tsx'
import { staff } from '../../staff-frame/words.ts'
import { readSum } from './cash-difference.ts'
import { PersonCash } from './person-cash.tsx'
import { todayPath } from './today-path.ts'
import { dayEndWords } from './words.ts'

export function loader({ request }: LoaderFunctionArgs) {
  const { day: date } = filtersOf(request)
  if (!date) throw redirect(todayPath(request))
  return { date, cash: load(call(listCashCounts, { query: { date } }), dayEndWords.now().failed) }
}

export const action = actions<Outcome>({ count })

/** Keeps the count of one person. What can be checked here is, so that its words are in the language on screen. */
async function count(form: FormData): Promise<Outcome> {
  const t = dayEndWords.now()
  const counted = readSum(form.get('counted'))
  const expected = Number(form.get('expected'))
  const note = String(form.get('note') ?? '').trim()
  if (counted === undefined) return refusal({ counted: t.noSum })
  if (counted !== expected && note === '') return refusal({ note: t.noNote })
  const { date, kind, name, holder } = Object.fromEntries(form)
  const body = checkForm({ date, kind, name, holder, counted, expected, note }, NewCashCount)
  if (!body.ok) return body
  const send = (idempotencyKey: string) => call(countCash, { body: body.value, idempotencyKey })
  return attempt(underOneKey(`count ${JSON.stringify(body.value)}`, send), {
    done: t.kept,
    failed: t.failedKeep,
  })
}

function refusal(fields: Record<string, string>): Outcome {
  return { ok: false, message: Object.values(fields)[0] ?? '', fields }
}

/** Close the day: what cash each person should have, and what was counted. */
export function Component() {
  const t = dayEndWords.use()
  const s = staff.use()
  const { date, cash } = useLoaderData<typeof loader>()
  return (
    <StaffPage
      title={s.dayEnd}
      aside={
        <>
          <ButtonLink to={`/dashboard/day-end/print?day=${date}`} look="secondary">
            {t.print}
          </ButtonLink>
          <ExportButton
            of={exportCashCounts}
            file="cash-counts"
            within={{ from: `${date.slice(0, 7)}-01`, to: date }}
          />
        </>
      }
    >
      <p className="sm:-mt-2 mb-4 max-w-prose text-muted">{t.lead}</p>
      <div className="sm:max-w-60">
        <Filters label={s.filters}>
          <Field label={t.day} name="day" type="date" defaultValue={date} />
        </Filters>
      </div>
      <Loaded from={cash} waiting={t.loading} shape={ListSkeleton} retry={s.retry}>
        {({ people }) => <People people={people} date={date} />}
      </Loaded>
    </StaffPage>
  )
}

function People({ people, date }: { people: CashOfPerson[]; date: string }) {
  const t = dayEndWords.use()
  if (people.length === 0) return <EmptyState title={t.none}>{t.noneMore}</EmptyState>
  const counted = people.filter(({ counts }) => counts.length > 0)
  return (
    <>
      <p role="status" className="mb-3 font-semibold">
        {t.progress(counted.length, people.length)}
      </p>
      <ul className="grid items-start gap-4 md:grid-cols-2 2xl:grid-cols-3">
        {people.map((person) => (
          <li key={`${date} ${person.holder}`}>
            <PersonCash person={person} date={date} />
          </li>
        ))}
      </ul>
    </>
  )
}
