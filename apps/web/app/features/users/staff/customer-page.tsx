import type { Customer, CustomerPage } from '@duka/contract/dashboard/customers'
import { getCustomer, saveCustomerNote } from '@duka/contract/dashboard/dashboard.calls'
import { refusals } from '@duka/contract/errors'
import { formatMoney } from '@duka/contract/money'
import type { PersonNote } from '@duka/contract/users/person-note'
import { Suspense, use } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { actions } from '../../../lib/calls/actions.ts'
import { attempt, type Outcome } from '../../../lib/calls/attempt.ts'
import { CallError, call, search } from '../../../lib/calls/call.ts'
import { type Loaded, load } from '../../../lib/calls/load.ts'
import { formatDate } from '../../../lib/text/format.ts'
import { ButtonLink, buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Settled } from '../../../ui/loaded.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { MessagesInShort } from '../../messages/messages-in-short.tsx'
import { OrderSkeleton } from '../../staff-frame/skeletons.tsx'
import { StaffPage } from '../../staff-frame/staff-page.tsx'
import { staff } from '../../staff-frame/words.ts'
import { nameOf } from './customers-page.tsx'
import { NotePanel } from './person-note.tsx'
import { About, Addresses, Email, Orders } from './person-parts.tsx'
import { customerWords, personWords } from './words.ts'

export const loader = ({ params }: LoaderFunctionArgs) => ({
  customer: load(find(params.key ?? ''), customerWords.now().failedOne),
})

/** Null: nobody with this key has ordered. */
async function find(key: string): Promise<CustomerPage | null> {
  try {
    return await call(getCustomer, { params: { key } })
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null
    throw error
  }
}

export const action = actions<Outcome>({
  note: (form, { params }) => {
    const t = personWords.now()
    const note = String(form.get('text') ?? '').replaceAll('\r\n', '\n')
    const saving = call(saveCustomerNote, { params: { key: params.key ?? '' }, body: { note } })
    const saved = saving.then(({ customer }) => ({ note: noteOf(customer) }))
    return attempt(saved, { done: t.saved, failed: t.failedSave, isShown: true })
  },
})

const noteOf = ({ note }: Customer): PersonNote => ({
  text: note ?? '',
  version: 0,
  by: null,
  at: null,
})

/** All of one customer: how to reach them, orders, money, addresses, messages, and what staff noted. */
export function Component() {
  const { customer } = useLoaderData<typeof loader>()
  return (
    <Suspense
      fallback={
        <StaffPage title={customerWords.use().customer}>
          <OrderSkeleton>{personWords.use().loading}</OrderSkeleton>
        </StaffPage>
      }
    >
      <Page from={customer} />
    </Suspense>
  )
}

function Page({ from }: { from: Promise<Loaded<CustomerPage | null>> }) {
  const t = customerWords.use()
  const s = staff.use()
  const loaded = use(from)
  const customer = loaded.ok ? loaded.value?.customer : undefined
  return (
    <StaffPage title={customer ? nameOf(customer) : t.customer}>
      <Link to="/dashboard/customers" className={buttonClass('quiet', '-mt-1 mb-2 -ml-4')}>
        <Icon name="left" /> {t.back}
      </Link>
      <Settled from={from} retry={s.retry}>
        {(found) =>
          found ? (
            <Details page={found} />
          ) : (
            <ErrorState
              title={refusals.CUSTOMER_NOT_FOUND.message}
              action={<ButtonLink to="/dashboard/customers">{t.back}</ButtonLink>}
            />
          )
        }
      </Settled>
    </StaffPage>
  )
}

function Details({
  page: { customer, phones, orders, money, addresses, messages },
}: {
  page: CustomerPage
}) {
  const t = customerWords.use()
  const p = personWords.use()
  const { key, user, phoneNumber, email } = customer
  const list = phoneNumber ? { q: phoneNumber } : { user: key }
  const facts: Parameters<typeof About>[0]['facts'] = [
    [t.last, <time key="last">{formatDate(customer.lastOrderAt)}</time>],
  ]
  if (email) facts.push([p.email, <Email key="email" email={email} />])
  if (user)
    facts.push([
      t.account,
      <Link
        key="account"
        to={`/dashboard/users/${user}`}
        className="inline-flex min-h-11 items-center text-primary underline"
      >
        {t.openAccount}
      </Link>,
    ])
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid items-start gap-4 md:max-xl:grid-cols-2 xl:col-start-2">
        <About phones={phones} facts={facts} />
        <NotePanel key={key} note={noteOf(customer)} more={t.noteMore} />
      </div>
      <div className="grid min-w-0 gap-4 xl:col-start-1 xl:row-start-1">
        <Orders
          orders={{ count: customer.orders, open: money.open, spent: money.spent, shown: orders }}
          all={`/dashboard/orders${search(list)}`}
          more={
            money.outstanding > 0 ? t.outstanding(formatMoney(money.outstanding, 'KES')) : undefined
          }
        />
        <Addresses userId={user} addresses={addresses} />
        <MessagesInShort
          title={p.messages}
          messages={messages}
          none={p.noMessages}
          all={user ? { to: `/dashboard/messages?user=${user}`, text: p.allMessages } : undefined}
        />
      </div>
    </div>
  )
}
