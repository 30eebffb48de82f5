import { listAddressesOfUser } from '@duka/contract/addresses/addresses.calls'
import { formatMoney } from '@duka/contract/money'
import type { Draft } from '@duka/contract/orders/staff-orders'
import { getDraft, listDrafts } from '@duka/contract/orders/staff-orders.calls'
import { getUser } from '@duka/contract/users/users.calls'
import { useEffect, useRef, useState } from 'react'
import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router'
import type { Failure } from '../../../../lib/calls/attempt.ts'
import { call } from '../../../../lib/calls/call.ts'
import { load } from '../../../../lib/calls/load.ts'
import { useShop } from '../../../../lib/shop.ts'
import { personName } from '../../../../lib/text/person-name.ts'
import { Loaded } from '../../../../ui/loaded.tsx'
import { useFocusInvalid, useRefused } from '../../../../ui/refusal.ts'
import { useSellsHere } from '../../../staff-frame/sells-here.ts'
import { OrderSkeleton } from '../../../staff-frame/skeletons.tsx'
import { StaffPage } from '../../../staff-frame/staff-page.tsx'
import { staff } from '../../../staff-frame/words.ts'
import { findOrder, moneyOf } from '../order-lookups.ts'
import { OrderTotals } from '../order-totals.tsx'
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
import { type Credit, CreditPart, PayPart } from './pay-part.tsx'
import { Placing } from './placing.tsx'
import { CodePart, DiscountPart } from './price-part.tsx'
import { keysOf, Shortcuts, useShortcuts } from './shortcuts.tsx'
import { type KeepOutcome, lastSave, unsavedOf, useKeptDraft } from './use-kept-draft.ts'
import { asWalkIn, TakenChoice, takenHere } from './walk-in.tsx'
import { newOrderWords } from './words.ts'

interface Begun {
  /** What a new order begins with, where the address names a person or an order to exchange. */
  chosen: Partial<Entered> | null
  draft: Draft | null
  drafts: Draft[]
  credit: Credit | null
  /** Whether a sale in the shop begins. */
  isSale: boolean
}

export function loader({ request }: LoaderFunctionArgs) {
  return { begun: load(readBegun(new URL(request.url)), newOrderWords.now().failed) }
}

/** The page puts the id of its own draft into the address, and knows that draft. Without one, another order begins. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  (currentUrl.search !== '' && nextUrl.search === '') || isSale(nextUrl)

const isSale = ({ searchParams }: URL) => searchParams.has('sale')

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
    isSale: isSale(url),
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
        {({ draft, drafts, ...rest }) => (
          <div className="grid gap-4">
            <Shortcuts />
            <Form key={opened.times} first={draft} {...rest} />
            {drafts.length > 0 && <Drafts drafts={drafts} />}
          </div>
        )}
      </Loaded>
    </StaffPage>
  )
}

function Form({
  first,
  chosen: begins,
  credit,
  isSale: asked,
}: Pick<Begun, 'chosen' | 'credit' | 'isSale'> & { first: Draft | null }) {
  const t = newOrderWords.use()
  const { paymentMethods: methods, address: shopAddress } = useShop()
  const sellsHere = useSellsHere()
  const isSale = sellsHere && asked
  const [began] = useState(() => {
    const begun = fromDraft(first, isSale ? takenHere(true, shopAddress) : begins)
    return { ...begun, isTaken: begun.isTaken && sellsHere }
  })
  const [entered, setEntered] = useState(() => (!(begins || isSale) && unsavedOf(first)) || began)
  const [refusal, setRefusal] = useState<Failure>()
  const change: Change = (fields) => setEntered((before) => ({ ...before, ...fields }))
  const known = useKnown(entered.user?._id)
  const hasAddress = entered.addressId || entered.city
  const { isTaken } = entered
  useEffect(() => {
    const [address] = known?.addresses ?? []
    if (address && !hasAddress && !isTaken)
      setEntered((before) => ({ ...before, addressId: address._id }))
  }, [known, hasAddress, isTaken])

  const optionOf = (quote: Draft['quote']) =>
    chosenOption(quote, entered.deliveryOption, isTaken ? { kind: 'shop' } : null)
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
    const body = toBody({ ...chosen, city, deliveryOption }, priceOf(priced, option).total)
    return save(isTaken ? asWalkIn(body, entered) : body)
  }
  useShortcuts()
  const errors = named({ ...useRefused(kept)?.fields, ...useRefused(refusal)?.fields })
  const parts = { entered, change, errors }
  const page = useRef<HTMLDivElement>(null)
  useFocusInvalid(page, refusal)
  const customer = <CustomerPart key="customer" {...parts} known={known} autoFocus={!isSale} />
  const goods = (
    <GoodsPart
      key="goods"
      lines={entered.lines}
      change={change}
      error={errors.items}
      keys={keysOf.products}
      autoFocus={isSale}
    />
  )
  return (
    <div ref={page} className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid gap-4">
        {isSale ? [goods, customer] : [customer, goods]}
        <DeliveryPart
          {...parts}
          addresses={known?.addresses ?? []}
          quote={draft?.quote ?? undefined}
          option={option}
          choice={
            <TakenChoice isTaken={isTaken} take={(is) => change(takenHere(is, shopAddress))} />
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
              isDelivered={option !== undefined && !(isTaken && option.fee === 0)}
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

function Kept({ outcome }: { outcome: KeepOutcome | undefined }) {
  const t = newOrderWords.use()
  return (
    <p role="status" className="text-sm text-muted empty:hidden">
      {outcome?.ok && t.kept}
      {outcome?.ok === false && (outcome.isOffline ? t.failedKeep : t.notKept(outcome.message))}
    </p>
  )
}
