import { listAddressesOfUser } from '@duka/contract/addresses/addresses.calls'
import { counties } from '@duka/contract/delivery/counties'
import { formatMoney, toCents, toShillings } from '@duka/contract/money'
import { collectOrder } from '@duka/contract/orders/handover.calls'
import { showNumber } from '@duka/contract/orders/order-number'
import type { Order } from '@duka/contract/orders/orders'
import type { Draft } from '@duka/contract/orders/staff-orders'
import { getDraft, listDrafts, orderDraft } from '@duka/contract/orders/staff-orders.calls'
import { askForPayment, recordCash } from '@duka/contract/payments/payments.calls'
import { getUser } from '@duka/contract/users/users.calls'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useNavigate,
} from 'react-router'
import { attempt, type Failure } from '../../../../lib/calls/attempt.ts'
import { call } from '../../../../lib/calls/call.ts'
import { load } from '../../../../lib/calls/load.ts'
import { newKey, underOneKey } from '../../../../lib/calls/new-key.ts'
import { may } from '../../../../lib/session/may.ts'
import { useShop } from '../../../../lib/shop.ts'
import { personName } from '../../../../lib/text/person-name.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { exact, Fields, plain } from '../../../../ui/fields.tsx'
import { Fold } from '../../../../ui/fold.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { useFocusInvalid, useRefused } from '../../../../ui/refusal.ts'
import { Alert } from '../../../../ui/states.tsx'
import { askPayLink } from '../../../payments/pay-link-dialog.tsx'
import { staffPayments } from '../../../payments/staff/words.ts'
import { payingPhone } from '../../../staff-frame/order-columns.tsx'
import { OrderSkeleton } from '../../../staff-frame/skeletons.tsx'
import { Panel, StaffPage } from '../../../staff-frame/staff-page.tsx'
import { staff } from '../../../staff-frame/words.ts'
import { findOrder, moneyOf } from '../order-lookups.ts'
import { OrderTotals } from '../order-totals.tsx'
import { heardParts, textsOf } from '../typed-address.ts'
import { staffOrders } from '../words.ts'
import { CustomerPart, useKnown } from './customer-part.tsx'
import { chosenOption, DeliveryPart } from './delivery-part.tsx'
import { Drafts } from './drafts-part.tsx'
import {
  type Change,
  type Entered,
  forExchange,
  fromDraft,
  named,
  pricedBy,
  toBody,
  withPresent,
} from './entered.ts'
import { GoodsPart } from './goods-part.tsx'
import { CodePart, DiscountPart } from './price-part.tsx'
import { keysOf, Shortcuts, useShortcuts } from './shortcuts.tsx'
import { type KeepOutcome, lastSave, unsavedOf, useKeptDraft } from './use-kept-draft.ts'
import { newOrderWords } from './words.ts'

interface Begun {
  /** What a new order begins with, where the address names a person or an order to exchange. */
  chosen: Partial<Entered> | null
  draft: Draft | null
  drafts: Draft[]
  credit: Credit | null
}

/** What is due back of another order, and can pay this one. */
interface Credit {
  number: string
  owed: number
}

export function loader({ request }: LoaderFunctionArgs) {
  return { begun: load(readBegun(new URL(request.url)), newOrderWords.now().failed) }
}

/** The page puts the id of its own draft into the address, and knows that draft. Without one, another order begins. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.search !== '' && nextUrl.search === ''

async function readBegun(url: URL): Promise<Begun> {
  const id = url.searchParams.get('draft')
  await lastSave()
  const [{ drafts }, one] = await Promise.all([
    call(listDrafts),
    id ? call(getDraft, { params: { id } }) : undefined,
  ])
  const draft = one?.draft ?? null
  const exchanged = draft ? draft.creditFrom?.order : url.searchParams.get('exchange')
  const order = exchanged ? await findOrder(exchanged) : null
  const customer = order?.user?._id ?? url.searchParams.get('customer')
  const person = customer && !draft ? await chooseCustomer(customer) : null
  return {
    chosen: order && !draft ? { ...forExchange(order), ...person } : person,
    draft,
    drafts: drafts.filter(({ _id }) => _id !== id),
    credit: order && { number: order.number, owed: (await moneyOf(order._id))?.owed ?? 0 },
  }
}

/** A person with the address that the page would choose itself, so that nothing is kept before staff enter something. */
async function chooseCustomer(id: string): Promise<Partial<Entered>> {
  const [{ user }, { addresses }] = await Promise.all([
    call(getUser, { params: { id } }),
    call(listAddressesOfUser, { params: { userId: id } }),
  ])
  return { user: { _id: id, name: personName(user) }, addressId: addresses[0]?._id ?? '' }
}

/** Staff enter an order while they talk to the customer. */
export function Component() {
  const t = newOrderWords.use()
  const { begun } = useLoaderData<typeof loader>()
  const [opened, setOpened] = useState({ begun, times: 0 })
  if (opened.begun !== begun) setOpened({ begun, times: opened.times + 1 })
  return (
    <StaffPage title={t.title}>
      <Loaded from={begun} waiting={t.title} shape={OrderSkeleton} retry={staff.use().retry}>
        {({ chosen, draft, drafts, credit }) => (
          <div className="grid gap-4">
            <Shortcuts />
            <Form key={opened.times} first={draft} chosen={chosen} credit={credit} />
            {drafts.length > 0 && <Drafts drafts={drafts} />}
          </div>
        )}
      </Loaded>
    </StaffPage>
  )
}

function Form({
  first,
  chosen: customer,
  credit,
}: Pick<Begun, 'chosen' | 'credit'> & { first: Draft | null }) {
  const t = newOrderWords.use()
  const [began] = useState(() => fromDraft(first, customer))
  const [entered, setEntered] = useState(() => (!customer && unsavedOf(first)) || began)
  const [refusal, setRefusal] = useState<Failure>()
  const change: Change = (fields) => setEntered((before) => ({ ...before, ...fields }))
  const known = useKnown(entered.user?._id)
  const hasAddress = entered.addressId || entered.city
  const [isTaken, setTaken] = useState(false)
  useEffect(() => {
    const [address] = known?.addresses ?? []
    if (address && !hasAddress && !isTaken)
      setEntered((before) => ({ ...before, addressId: address._id }))
  }, [known, hasAddress, isTaken])

  const { paymentMethods: methods, address: shopAddress } = useShop()
  const optionOf = (quote: Draft['quote']) =>
    chosenOption(quote, entered.deliveryOption, isTaken ? { kind: 'shop' } : null)
  const take = (isTaken: boolean) => {
    setTaken(isTaken)
    const state = counties.find((name) => shopAddress.some((line) => line.includes(name))) ?? ''
    change({
      deliveryOption: '',
      ...(isTaken && { addressId: '', address: null, ...textsOf(heardParts, null), state }),
    })
  }
  /** The shop's last answer, and of what it has the price. */
  const [{ draft, of }, setAnswer] = useState({ draft: first, of: pricedBy(began) })
  const isKnown = of === pricedBy(entered)
  const option = optionOf(draft?.quote)
  const chosen = {
    ...entered,
    deliveryOption: option?._id ?? entered.deliveryOption,
    paymentMethod: isTaken ? ('cod' as const) : entered.paymentMethod || methods[0] || 'mpesa',
  }
  const { promotion, discount, total } = priceOf(draft, option)
  const onSaved = (draft: Draft, entered: Entered) => {
    setAnswer({ draft, of: pricedBy(entered) })
    setEntered((before) => withPresent(before, draft))
  }
  const { kept, save } = useKeptDraft({ first, began, entered, onSaved })
  /** Keeps it with the total that the shop answers: an order that would cost more is refused. */
  const keep = async () => {
    const priced = isKnown && draft ? draft : await save(toBody(chosen))
    const option = optionOf(priced.quote)
    const deliveryOption = option?._id ?? entered.deliveryOption
    // Of who collects at the shop the county is enough.
    const city = chosen.city || (isTaken || option?.kind === 'shop' ? chosen.state : '')
    return save(toBody({ ...chosen, city, deliveryOption }, priceOf(priced, option).total))
  }
  useShortcuts()
  const errors = named({ ...useRefused(kept)?.fields, ...useRefused(refusal)?.fields })
  const parts = { entered, change, errors }
  const page = useRef<HTMLDivElement>(null)
  useFocusInvalid(page, refusal)
  return (
    <div ref={page} className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid gap-4">
        <CustomerPart {...parts} known={known} />
        <GoodsPart
          lines={entered.lines}
          change={change}
          error={errors.items}
          keys={keysOf.products}
        />
        <DeliveryPart
          {...parts}
          addresses={known?.addresses ?? []}
          quote={draft?.quote ?? undefined}
          option={option}
          choice={
            methods.includes('cod') &&
            may('cash') &&
            may('orders') && (
              <Checkbox
                label={t.taken}
                checked={isTaken}
                onChange={({ target }) => take(target.checked)}
              />
            )
          }
        />
      </div>
      <PayPart
        entered={chosen}
        change={change}
        errors={errors}
        price={
          <>
            <CodePart
              {...parts}
              promotion={promotion}
              offer={(entered.code.trim() && draft?.offer) || null}
            />
            <DiscountPart {...parts} />
          </>
        }
      >
        {/* While a change is on its way, the last sums stay and are marked as old. */}
        <div aria-busy={!isKnown} className={`figures grid gap-3 ${isKnown ? '' : 'text-muted'}`}>
          <div>
            <OrderTotals
              sums={{
                itemsTotal: draft?.itemsTotal ?? 0,
                deliveryFee: option?.fee ?? 0,
                promotion,
                discount,
              }}
              isDelivered={option !== undefined}
            />
          </div>
          <p className="flex justify-between gap-4 text-lg font-bold">
            <span>{t.total}</span> <span>{formatMoney(total, 'KES')}</span>
          </p>
          {credit && entered.creditFrom && (
            <CreditPart {...credit} total={total} drop={() => change({ creditFrom: '' })} />
          )}
        </div>
        <Placing
          entered={chosen}
          isTaken={isTaken}
          notHere={isTaken && option !== undefined && option.kind !== 'shop'}
          isPaid={total > 0 && entered.creditFrom !== '' && (credit?.owed ?? 0) >= total}
          keep={keep}
          refused={setRefusal}
          message={refusal?.message ?? ''}
        />
        <Kept outcome={kept} />
      </PayPart>
    </div>
  )
}

/** The price of a draft by this option, or without delivery. */
function priceOf(draft: Draft | null, option: ReturnType<typeof chosenOption>) {
  return option?.price ?? draft?.price ?? { promotion: 0, discount: 0, total: 0 }
}

/** What another order of the customer pays of this one, and what is left. */
function CreditPart({ number, owed, total, drop }: Credit & { total: number; drop: () => void }) {
  const t = newOrderWords.use()
  const cents = Math.min(toCents(owed), toCents(total))
  const rows = [
    [t.credit(showNumber(number), formatMoney(owed, 'KES')), toShillings(-cents)],
    [t.left, toShillings(toCents(total) - cents)],
  ] as const
  return (
    <div>
      {rows.map(([name, sum]) => (
        <p key={name} className="flex justify-between gap-4">
          <span>{name}</span> <span className="whitespace-nowrap">{formatMoney(sum, 'KES')}</span>
        </p>
      ))}
      <Button look="quiet" className="-ml-4" onClick={drop}>
        {t.noCredit}
      </Button>
    </div>
  )
}

function Kept({ outcome }: { outcome: KeepOutcome | undefined }) {
  const t = newOrderWords.use()
  return (
    <p role="status" className="text-sm text-muted empty:hidden">
      {outcome?.ok && t.kept}
      {outcome?.ok === false && (outcome.isOffline ? t.failedKeep : t.notKept(outcome.message))}
    </p>
  )
}

/** Payment method, what lowers the price, and note, and below them what places the order. */
function PayPart({
  entered,
  change,
  errors,
  price,
  children,
}: {
  entered: Entered
  change: Change
  errors: Record<string, string>
  /** What lowers the price. */
  price: ReactNode
  children: ReactNode
}) {
  const t = newOrderWords.use()
  const o = staffOrders.use()
  const { paymentMethods, papers } = useShop()
  const methods = paymentMethods.map((method) => [method, o.methods[method]] as const)
  return (
    <Panel title={t.pay}>
      <div className="grid gap-3">
        <Fields
          values={entered}
          errors={errors}
          onType={change}
          of={{
            paymentMethod: { label: t.method, options: methods },
            price: () => price,
            note: { label: t.note, ...plain },
            others: () => <OthersPart entered={entered} change={change} errors={errors} />,
            buyerPin: papers && { label: o.buyerPin, hint: o.buyerPinHint, ...exact },
          }}
        />
        {children}
      </div>
    </Panel>
  )
}

/** What most orders do not need: who else receives it, and whom to call. */
function OthersPart({
  entered,
  change,
  errors,
}: {
  entered: Entered
  change: Change
  errors: Record<string, string>
}) {
  const t = newOrderWords.use()
  const isTyped = Boolean(entered.recipientName || entered.contactPhone)
  return (
    <Fold label={t.others} open={isTyped || undefined}>
      <div className="grid gap-3 pt-2">
        <Fields
          values={entered}
          errors={errors}
          onType={change}
          of={{
            recipientName: { label: t.receivedBy, ...plain },
            contactPhone: { label: t.callInstead, type: 'tel', ...plain },
          }}
        />
      </div>
    </Fold>
  )
}

function Placing({
  entered,
  isTaken,
  notHere,
  isPaid,
  keep,
  refused,
  message,
}: {
  entered: Entered
  /** Whether the customer pays in cash and takes the goods along. */
  isTaken: boolean
  /** Whether nothing is collected at the shop. */
  notHere: boolean
  /** Whether what is due back of another order pays all of it. */
  isPaid: boolean
  keep: () => Promise<Draft>
  refused: (outcome: Failure | undefined) => void
  message: string
}) {
  const t = newOrderWords.use()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const tried = useRef<string>(undefined)
  const send = (id: string) => {
    tried.current = id
    return underOneKey(`place ${id}`, (idempotencyKey) =>
      call(orderDraft, { params: { id }, idempotencyKey }),
    )
  }
  const place = async (then?: 'prompt' | 'link') => {
    setBusy(true)
    const work = keep().then(
      ({ _id }) => send(_id),
      (error) => {
        // The draft became an order, and its answer was lost: the same key gets it again.
        if (tried.current && error.code === 'DRAFT_NOT_FOUND') return send(tried.current)
        throw error
      },
    )
    const outcome = await attempt(work, { done: t.placed, failed: t.failedPlace, isShown: true })
    setBusy(false)
    if (!outcome.ok) return refused(outcome)
    const { order } = outcome.value
    if (isTaken) await handOver(order, entered.user?.name ?? entered.name)
    if (then === 'prompt') await askPhone(order)
    const link = then === 'link' ? await askPayLink(order._id, true) : undefined
    navigate(`/dashboard/orders/${order._id}`, {
      state: link?.ok ? { payLink: link.value } : null,
    })
  }
  const isEmpty = entered.lines.length === 0
  return (
    <>
      {(message || notHere) && <Alert>{message || t.notHere}</Alert>}
      <Button
        busy={isBusy && t.placing}
        disabled={isEmpty || notHere}
        aria-keyshortcuts={keysOf.place}
        onClick={() => place()}
      >
        {isTaken ? t.placeTaken : t.place}
      </Button>
      {entered.paymentMethod === 'mpesa' && !isPaid && (
        <>
          <Button look="secondary" disabled={isEmpty || isBusy} onClick={() => place('link')}>
            {t.placeAndLink}
          </Button>
          <Button look="secondary" disabled={isEmpty || isBusy} onClick={() => place('prompt')}>
            {t.placeAndAsk}
          </Button>
        </>
      )}
    </>
  )
}

/** Records the cash, then that the customer has the goods. If that fails, the order's page offers what is left. */
async function handOver(order: Order, takenBy: string): Promise<void> {
  const t = newOrderWords.now()
  const params = { id: order._id }
  const cash =
    order.paymentStatus === 'paid' ||
    call(recordCash, { body: { orderId: order._id }, idempotencyKey: newKey() })
  const work = Promise.resolve(cash).then(() => call(collectOrder, { params, body: { takenBy } }))
  await attempt(work, { done: t.handedOver, failed: t.failedHandOver })
}

/** Sends the prompt to the phone of who pays. If that fails, the order's page offers it again. */
async function askPhone(order: Order): Promise<void> {
  const t = staffPayments.now()
  await attempt(
    call(askForPayment, {
      body: { orderId: order._id, phoneNumber: payingPhone(order) ?? '' },
      idempotencyKey: newKey(),
    }),
    { done: t.promptSent, failed: t.failedPrompt },
  )
}
