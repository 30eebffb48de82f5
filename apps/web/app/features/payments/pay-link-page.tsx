import { formatMoney, toCents, toWholeShillings } from '@duka/contract/money'
import { showNumber } from '@duka/contract/orders/order-number'
import type { ToPay } from '@duka/contract/payments/pay-links'
import {
  enterCodeByPayLink,
  promptByPayLink,
  readPayLink,
} from '@duka/contract/payments/pay-links.calls'
import { getPaymentOptions } from '@duka/contract/payments/payments.calls'
import type { TypedCode } from '@duka/contract/payments/typed-code'
import { formatPhone, normalisePhone } from '@duka/contract/phone'
import { type ReactNode, useState } from 'react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useFetcher,
  useLoaderData,
  useParams,
  useRevalidator,
} from 'react-router'
import { attempt, type Outcome } from '../../lib/calls/attempt.ts'
import { CallError, call } from '../../lib/calls/call.ts'
import { useEvery } from '../../lib/page/use-every.ts'
import { useReturn } from '../../lib/page/use-return.ts'
import { shownPhone, telHref, useShop } from '../../lib/shop.ts'
import { formatDateTime } from '../../lib/text/format.ts'
import { useOwnWords } from '../../lib/text/text.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icons.tsx'
import { useRefusal } from '../../ui/refusal.ts'
import { Spinner } from '../../ui/states.tsx'
import { unbroken } from '../../ui/unbroken.tsx'
import { EndedLink } from '../site/ended-link.tsx'
import { NeedsScripts } from '../site/needs-scripts.tsx'
import { Head, Page } from '../site/page.tsx'
import { SimulatorNotice } from '../site/simulator-notice.tsx'
import { ByHandPanel } from './by-hand-panel.tsx'
import { CorrectCode, PAYMENT_STATE, ProvePayment } from './prove-payment.tsx'
import { paying } from './words.ts'

interface View {
  toPay: ToPay
  simulator: boolean
  /** True if the shop could not be reached and this is its previous answer. */
  isStale: boolean
}

/** In a browser only: the server answers many people. */
let last: { token: string; view: View } | undefined

/** Null with status 404 for a link that is changed or has ended. */
export async function loader({ params: { token = '' }, context }: LoaderFunctionArgs) {
  try {
    const [toPay, { simulator }] = await Promise.all([
      call(readPayLink, { params: { token }, context }),
      call(getPaymentOptions, { context }),
    ])
    const view: View = { toPay, simulator, isStale: false }
    if (!import.meta.env.SSR) last = { token, view }
    return data({ view })
  } catch (error) {
    if (error instanceof CallError && error.status === 404)
      return data({ view: null }, { status: 404 })
    if (last?.token === token) return data({ view: { ...last.view, isStale: true } })
    throw error
  }
}

type Asked = Outcome & { phone: string }

/** Sends a prompt to a phone; the page shows what comes of it. */
export async function action({ request, params: { token = '' } }: ActionFunctionArgs) {
  const phone = String((await request.formData()).get('mpesaPhone') ?? '')
  const work = call(promptByPayLink, { params: { token }, body: { phoneNumber: phone } })
  const outcome = await attempt(work, { failed: paying.now().noAnswer, isShown: true })
  return { ...outcome, phone } satisfies Asked
}

/** The page of a pay link: what, how much and to whom, for anybody with a phone. It can be read without scripts. */
export function Component() {
  const t = paying.use()
  const { view } = useLoaderData<typeof loader>()
  if (!view)
    return (
      <EndedLink title={t.ended} action={<ButtonLink to="/products">{t.toShop}</ButtonLink>}>
        {t.endedMore}
      </EndedLink>
    )
  return <PayPage view={view} />
}

function PayPage({ view }: { view: View }) {
  const t = paying.use()
  const { order, methods, ...payTo } = view.toPay
  const { token = '' } = useParams()
  const fetcher = useFetcher<Asked>({ key: 'pay-link' })
  const isPaid = order.outstanding === 0
  const isWaiting = order.paymentStatus === 'pending'
  const isOpen = !isPaid && !isWaiting
  const takesMpesa = methods.includes('mpesa')
  useLiveLink(isPaid, isWaiting)
  const typed = useTypedCodes()
  const isProving = isOpen && typed.codes.length > 0
  const title = t.linkTitle(showNumber(order.number))
  const asked = fetcher.data?.ok ? fetcher.data.phone : undefined
  return (
    <Page title={title} narrow>
      <Head title={title} hidden />
      {view.simulator && !isPaid && (
        <SimulatorNotice {...(asked && { shows: { phone: asked, payLink: token } })} />
      )}
      <div role="status">
        {view.isStale && (
          <p className="mb-5 rounded-card bg-mango-soft px-4 py-3 text-mango-ink">{t.stale}</p>
        )}
      </div>
      <div className="grid gap-4">
        <What toPay={view.toPay} />
        <div id={PAYMENT_STATE} role="status" tabIndex={-1} className="scroll-mt-24 empty:hidden">
          {isPaid && (
            <State tone="good" title={t.paid}>
              {t.paidMore}
            </State>
          )}
          {!isPaid && isWaiting && (
            <State tone="wait" title={t.waiting}>
              {asked ? t.asked(formatPhone(normalisePhone(asked) ?? asked)) : t.waitingMore}
            </State>
          )}
          {isProving && (
            <State tone="wait" title={t.checking}>
              {t.checkingMore}
            </State>
          )}
          {isOpen && !isProving && asked && fetcher.state === 'idle' && (
            <State tone="bad" title={t.failed}>
              {t.failedMore}
            </State>
          )}
          {isOpen && !takesMpesa && <State tone="bad" title={t.mpesaOff} />}
        </div>
        {isOpen && !isProving && takesMpesa && <PayForm outstanding={order.outstanding} />}
        {isProving && <CorrectCode {...typed} />}
        {!isPaid && !isProving && (
          <ByHandPanel
            payTo={payTo}
            account={order.number}
            amount={wholeShillings(order.outstanding)}
            isAsked={isWaiting}
          >
            {payTo.paybill && <p className="text-sm text-muted">{t.byHandThen}</p>}
            <ProvePayment {...typed} isNeeded={payTo.till !== null} />
          </ByHandPanel>
        )}
        <Questions />
      </div>
    </Page>
  )
}

/** The codes entered on this page that wait for their payment. `GET /pay/{token}` does not list them. */
function useTypedCodes() {
  const { token = '' } = useParams()
  const [codes, setCodes] = useState<TypedCode[]>([])
  const send = async (code: string) => {
    const answer = await call(enterCodeByPayLink, { params: { token }, body: { code } })
    const others = codes.filter((one) => one.code !== code)
    if (answer.state === 'waiting')
      setCodes([{ code, typedAt: new Date().toISOString(), problem: null }, ...others])
  }
  return { codes, send }
}

const wholeShillings = (shillings: number) => toWholeShillings(toCents(shillings))

/** Reads the link again while money may come, and when somebody returns to the page. */
function useLiveLink(isPaid: boolean, isWaiting: boolean): void {
  const { state, revalidate } = useRevalidator()
  const read = () => {
    if (state === 'idle') void revalidate()
  }
  useEvery(isWaiting ? 2500 : 15_000, read, !isPaid)
  useReturn(read)
}

/** The sum, the receiver and the goods. */
function What({ toPay: { order, accountHolder } }: { toPay: ToPay }) {
  const t = paying.use()
  const { name } = useShop()
  const own = useOwnWords()
  const { items, totalAmount, outstanding } = order
  const isPart = outstanding > 0 && outstanding < totalAmount
  const total = formatMoney(totalAmount, 'KES')
  const label = isPart ? t.stillToPay(total) : outstanding > 0 ? t.toPay : t.total
  return (
    <section className="grid gap-4 rounded-card border border-line bg-surface p-4 shadow-soft sm:p-6">
      <div className="grid gap-1">
        <p className="text-muted">{label}</p>
        <p className="figures text-3xl font-extrabold">
          {isPart ? formatMoney(outstanding, 'KES') : total}
        </p>
        <p className="font-semibold wrap-anywhere">{t.payTo(name)}</p>
        {order.expiresAt && outstanding > 0 && <p>{t.payBy(formatDateTime(order.expiresAt))}</p>}
        {accountHolder && outstanding > 0 && (
          <p className="wrap-anywhere">{t.promptSays(accountHolder)}</p>
        )}
      </div>
      <div className="border-t border-line pt-4">
        <h2 className="font-bold">{t.items}</h2>
        <ul className="grid gap-1">
          {own(items).map(({ name, variant, quantity }) => (
            <li key={`${name} ${variant}`} className="wrap-anywhere">
              {t.item(quantity, [name, variant].filter(Boolean).join(', '))}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const tones = {
  good: 'border-primary bg-primary-soft',
  wait: 'border-mango bg-mango-soft',
  bad: 'border-danger bg-danger-soft',
}

/** What happens now, in a region whose changes screen readers announce. */
function State({
  tone,
  title,
  children,
}: {
  tone: keyof typeof tones
  title: string
  children?: ReactNode
}) {
  return (
    <section className={`grid gap-1 rounded-card border p-4 sm:p-5 ${tones[tone]}`}>
      <h2 className="flex items-center gap-3 text-lg font-bold">
        {tone === 'wait' && <Spinner className="size-6 shrink-0" />}
        {tone === 'good' && <Icon name="check" className="size-6 shrink-0 text-primary" />}
        {tone === 'bad' && <Icon name="alert" className="size-6 shrink-0 text-danger" />}
        {title}
      </h2>
      {children && <p>{unbroken(children)}</p>}
    </section>
  )
}

/** The phone number and the button. The page's action sends the prompt. */
function PayForm({ outstanding }: { outstanding: number }) {
  const t = paying.use()
  const fetcher = useFetcher<Asked>({ key: 'pay-link' })
  const { form, message } = useRefusal(fetcher.data)
  const asks = wholeShillings(outstanding)
  return (
    <fetcher.Form ref={form} method="post" noValidate className="grid gap-3">
      <NeedsScripts />
      <Field
        label={t.mpesaPhone}
        name="mpesaPhone"
        type="tel"
        autoComplete="tel"
        required
        hint={t.phoneHint}
        defaultValue={fetcher.data?.phone}
        error={message}
        isAlert
      />
      {asks !== outstanding && <p>{unbroken(t.rounds(formatMoney(asks, 'KES')))}</p>}
      <Button type="submit" busy={fetcher.state === 'submitting' && t.sending}>
        {t.send}
      </Button>
    </fetcher.Form>
  )
}

function Questions() {
  const t = paying.use()
  const { phones } = useShop()
  const [phone] = phones
  if (!phone) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-muted">
      {t.questions}
      <a href={telHref(phone)} className="inline-flex min-h-11 items-center underline">
        {shownPhone(phone)}
      </a>
    </p>
  )
}
