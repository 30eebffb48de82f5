import { refusals } from '@duka/contract/errors'
import { showNumber } from '@duka/contract/orders/order-number'
import type { Order } from '@duka/contract/orders/orders'
import { getOrder } from '@duka/contract/orders/orders.calls'
import type { Payment, PayTo } from '@duka/contract/payments/payments'
import { listPaymentsOfOrder } from '@duka/contract/payments/payments.calls'
import type { TypedCode } from '@duka/contract/payments/typed-code'
import { formatPhone } from '@duka/contract/phone'
import { messages } from '@duka/contract/screen-messages'
import type { Shipping } from '@duka/contract/shipping/shipping'
import { getShippingOfOrder } from '@duka/contract/shipping/shipping.calls'
import { type ReactNode, useEffect, useState } from 'react'
import {
  isRouteErrorResponse,
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useRouteError,
} from 'react-router'
import { actions } from '../../lib/calls/actions.ts'
import type { Outcome } from '../../lib/calls/attempt.ts'
import { CallError, call } from '../../lib/calls/call.ts'
import { withMessage } from '../../lib/calls/page-data.ts'
import { useOffline } from '../../lib/page/use-offline.ts'
import { signedIn } from '../../lib/session/signed-in.ts'
import { useShop } from '../../lib/shop.ts'
import { formatDateTime } from '../../lib/text/format.ts'
import { useTranslate } from '../../lib/text/text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { ContactShop } from '../payments/contact-shop.tsx'
import { cashToHave } from '../payments/describe-payment.ts'
import { forgetPhone, usualPhone } from '../payments/last-phone.ts'
import { readMpesaPhone } from '../payments/mpesa-phone.ts'
import { OtherWays } from '../payments/other-ways.tsx'
import { PayByHand } from '../payments/pay-by-hand.tsx'
import { type PayState, payState } from '../payments/pay-state.ts'
import { paymentOptions } from '../payments/payment-options.ts'
import { PaymentPanel } from '../payments/payment-panel.tsx'
import { requestPrompt, usePromptRequest } from '../payments/prompt-request.ts'
import { payments as paymentWords } from '../payments/signed-in-words.ts'
import { ParcelCard, useNext } from '../shipping/parcel-card.tsx'
import { AccountPage } from '../site/account-page.tsx'
import { ErrorPage } from '../site/error-page.tsx'
import { Head } from '../site/page.tsx'
import { SimulatorNotice } from '../site/simulator-notice.tsx'
import { OrderBadge } from './order-badge.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderHelp } from './order-help.tsx'
import { OrderItems } from './order-items.tsx'
import { PayActions } from './pay-actions.tsx'
import { askToReturn } from './return-goods.tsx'
import { useLiveOrder } from './use-live-order.ts'
import { orders } from './words.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const user = await signedIn(request)
  const view = await withMessage(
    readOrder(user._id, params.orderId ?? '', request.signal),
    messages.failed.fetchOrderDetails,
  )
  return { user, ...view }
}

/** Sends a prompt to a phone, whose result the order's payments show, or asks to return goods. */
export const action = actions<Outcome>({
  async pay(form, { request, params }) {
    const user = await signedIn(request)
    const phone = readMpesaPhone(String(form.get('mpesaPhone') ?? ''))
    if (phone.ok) await requestPrompt(user, params.orderId ?? '', phone.value)
    return phone
  },
  async return(form, { request, params }) {
    await signedIn(request)
    return askToReturn(params.orderId ?? '', form)
  },
})

export function Component() {
  const t = orders.use()
  const view = useLoaderData<typeof loader>()
  const { user, order, shipping, payments, due, discount, owed, putRightAt, cashSince } = view
  const { simulator, payTo, takesMpesa, isStale } = view
  const money = { due, discount }
  const typedCodes = view.typedCodes ?? []
  const known = { payments, owed, putRightAt, cashSince, typedCodes, ...money }
  const state = payState(order, known, usePromptRequest(order._id))
  useLiveOrder(order._id, state)
  const { changedToCash } = paymentWords.use()
  const isOffline = useOffline()
  const shop = useShop()
  // Decided once, so that nothing moves while somebody reads.
  const asks = state.kind === 'sending' || state.kind === 'prompted'
  const seen = { id: order._id, paysFirst: waitsForMoney(state), isAlone: asks }
  const [first, setFirst] = useState(seen)
  if (first.id !== order._id) setFirst(seen)
  else if (asks && !first.isAlone) setFirst({ ...first, isAlone: true })
  const isChanged = first.paysFirst && state.kind === 'cash' && cashSince !== undefined
  const paysFirst = first.paysFirst && !isChanged

  const title = t.order(showNumber(order.number))
  const triedPhone = state.kind === 'failed' ? state.phone : undefined
  useEffect(() => {
    if (triedPhone) forgetPhone(user, triedPhone)
  }, [user, triedPhone])
  // Who waited here for the payment reads in the same place when the parcel comes.
  const isTold = first.paysFirst && state.kind === 'paid' && order.status !== 'Cancelled'
  const next = useNext(order, shipping)
  const isFolded = state.kind === 'failed' && takesMpesa
  const byHand = (
    <PayByHand
      payTo={payTo}
      order={order}
      state={state}
      due={due}
      typedCodes={typedCodes}
      isInCard={isFolded}
    />
  )
  const payActions = <PayActions order={order} state={state} />
  const parcel = order.status !== 'Cancelled' && (
    <ParcelCard
      order={order}
      shipping={shipping}
      cash={cashToHave(order, state, money)}
      isTold={isTold}
    />
  )
  return (
    <AccountPage
      title={title}
      isAlone={first.isAlone}
      aside={
        // On a laptop beside the number, not at the other end of the page.
        <div className="sm:grow">
          <OrderBadge order={order} />
        </div>
      }
      lead={
        <Link
          to="/orders"
          className="inline-flex min-h-11 items-center gap-1 font-semibold text-primary print:hidden"
        >
          <Icon name="left" className="size-4" /> {t.all}
        </Link>
      }
    >
      <Head title={title} hidden />
      <p className="mb-4 hidden font-semibold print:block">
        {[t.receiptOf(shop.name), ...shop.address, ...shop.phones].join(', ')}
      </p>
      <p className="-mt-3 mb-5 text-muted">{t.placed(formatDateTime(order.createdAt))}</p>
      {simulator && <SimulatorNotice />}
      <div role="status" className="print:hidden">
        {isChanged && (
          <p
            ref={takeLostFocus}
            tabIndex={-1}
            className="mb-5 flex scroll-mt-24 items-center gap-2 rounded-card bg-primary-soft px-4 py-3 font-semibold"
          >
            <Icon name="check" className="size-5 shrink-0 text-primary" /> {changedToCash}
          </p>
        )}
        {isStale && !isOffline && (
          <p className="mb-5 rounded-card bg-mango-soft px-4 py-3 text-mango-ink">{t.stale}</p>
        )}
      </div>
      <OrderParts
        paysFirst={paysFirst}
        parcel={parcel}
        payment={
          <PaymentPanel
            order={order}
            state={state}
            money={money}
            takesMpesa={takesMpesa}
            accountHolder={payTo.accountHolder}
            phone={triedPhone ? formatPhone(triedPhone) : usualPhone(user, order.address)}
            cashInstead={view.cashInstead}
            headline={isTold ? next.title : undefined}
          >
            {isFolded ? (
              <OtherWays order={order} isOpen={typedCodes.length > 0}>
                {byHand}
                {payActions}
              </OtherWays>
            ) : (
              payActions
            )}
          </PaymentPanel>
        }
        byHand={!isFolded && byHand}
        items={<OrderItems order={order} discount={discount} />}
        facts={
          <>
            <OrderFacts order={order} />
            <OrderHelp order={order} state={state} promptByLink={view.promptByLink} />
          </>
        }
      />
    </AccountPage>
  )
}

type OrderPartsProps = Record<'parcel' | 'payment' | 'byHand' | 'items' | 'facts', ReactNode> & {
  paysFirst: boolean
}

/**
 * What happens next, the money, the items, the address and help. On a laptop the items follow in the first column at once,
 * and the rest is in the second.
 */
function OrderParts({ paysFirst, parcel, payment, byHand, items, facts }: OrderPartsProps) {
  const factsRow = !paysFirst
    ? 'lg:row-start-2'
    : parcel
      ? 'lg:row-start-3'
      : 'lg:row-span-3 lg:row-start-1'
  return (
    <div className="grid gap-6 lg:grid-cols-[1fr_22rem] lg:grid-rows-[auto_1fr_auto] print:grid-cols-1">
      {paysFirst ? payment : parcel}
      <div
        className={`grid gap-6 empty:hidden lg:col-start-2 lg:row-start-1 ${paysFirst ? 'content-start lg:row-span-2' : ''}`}
      >
        {!paysFirst && payment}
        {byHand}
        {paysFirst && parcel}
      </div>
      <div className={`lg:col-start-1 ${paysFirst ? 'lg:row-span-2 lg:row-start-2' : ''}`}>
        {items}
      </div>
      <div className={`grid content-start gap-6 lg:col-start-2 ${factsRow}`}>{facts}</div>
    </div>
  )
}

/** The button that was tapped is gone, and the focus with it. */
function takeLostFocus(line: HTMLElement | null): void {
  if (document.activeElement === document.body) line?.focus()
}

/** Whether nothing happens before the customer pays. */
function waitsForMoney({ kind }: PayState): boolean {
  return kind !== 'paid' && kind !== 'cash'
}

export function ErrorBoundary() {
  const t = orders.use()
  const { askUs } = paymentWords.use()
  const translate = useTranslate()
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404)
    return <ErrorPage back={{ to: '/orders', label: t.all }} />
  const title = translate(refusals.ORDER_NOT_FOUND.message)
  return (
    <>
      <Head title={title} hidden />
      <ErrorState
        wholePage
        isMissing
        title={title}
        action={<ButtonLink to="/orders">{t.title}</ButtonLink>}
      >
        <ContactShop lead={askUs} />
      </ErrorState>
    </>
  )
}

interface OrderView {
  order: Order
  /** Undefined before there is a shipping record. */
  shipping: Shipping | undefined
  payments: Payment[]
  /** The amount that is still to be paid, in whole shillings as M-Pesa takes it. */
  due: number
  /** The amount that the shop has waived, in shillings. */
  discount: number
  /** What the shop has to pay back. */
  owed: number
  putRightAt?: string | undefined
  /** Whether the order may be paid in cash on delivery instead, and since when it is. */
  cashInstead?: boolean | undefined
  cashSince?: string | undefined
  simulator: boolean
  /** Whether somebody with a pay link is being asked by M-Pesa. */
  promptByLink?: boolean | undefined
  /** Codes that were entered for the order and have not paid it. */
  typedCodes?: TypedCode[] | undefined
  /** The shop's own numbers at M-Pesa. */
  payTo: PayTo
  /** Whether prompts are possible; staff may have switched M-Pesa off. */
  takesMpesa: boolean
  /** True if the shop could not be reached and this is its previous answer. */
  isStale: boolean
}

let last: { userId: string; view: OrderView } | undefined

/**
 * Loads an order with its payments. The page polls while a payment is pending, so a failed request
 * returns the previous answer instead of replacing the page by an error.
 */
async function readOrder(userId: string, orderId: string, signal: AbortSignal): Promise<OrderView> {
  try {
    const [{ order, shipping }, money, { simulator, methods, ...payTo }] = await Promise.all([
      withShipping(orderId, signal),
      call(listPaymentsOfOrder, { params: { orderId }, signal }),
      paymentOptions(),
    ])
    if (!order?._id) throw new CallError(500, { message: messages.failed.loadOrderDetail })
    const takesMpesa = methods.includes('mpesa')
    const options = { simulator, payTo, takesMpesa, isStale: false }
    last = { userId, view: { order, shipping, ...money, ...options } }
    return last.view
  } catch (error) {
    const isTrouble = !(error instanceof CallError) || error.status === 429 || error.status >= 500
    const isSame = last?.userId === userId && last.view.order._id === orderId
    if (!last || !isSame || !isTrouble || signal.aborted) throw error
    return { ...last.view, isStale: true }
  }
}

/** The order with its shipping record, which it has once staff prepare it. */
async function withShipping(
  orderId: string,
  signal: AbortSignal,
): Promise<{ order: Order; shipping: Shipping | undefined }> {
  const { order } = await call(getOrder, { params: { id: orderId }, signal })
  if (!order?.hasShipping) return { order, shipping: undefined }
  try {
    const { shipping } = await call(getShippingOfOrder, { params: { orderId }, signal })
    return { order, shipping }
  } catch (error) {
    // Staff deleted it between the two calls.
    if (error instanceof CallError && error.status === 404) return { order, shipping: undefined }
    throw error
  }
}
