import { listAddressesOfUser } from '@duka/contract/addresses/addresses.calls'
import { isCollected } from '@duka/contract/orders/order-queues'
import { listOrdersOfUser } from '@duka/contract/orders/orders.calls'
import { formatPhone } from '@duka/contract/phone'
import { messages } from '@duka/contract/screen-messages'
import { fullNameOf } from '@duka/contract/users/unnamed'
import type { User } from '@duka/contract/users/users'
import {
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  replace,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { call } from '../../lib/calls/call.ts'
import { withMessage } from '../../lib/calls/page-data.ts'
import { signedIn } from '../../lib/session/signed-in.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useRefusal } from '../../ui/refusal.ts'
import { readCart } from '../add-to-cart/cart-edits.ts'
import { defaultFirst } from '../addresses/default-first.ts'
import { askForZones, readCartQuote } from '../delivery/quote.ts'
import { storedPlace } from '../delivery/stored-place.ts'
import { freshPaymentOptions } from '../payments/payment-options.ts'
import { Head, Page } from '../site/page.tsx'
import { SimulatorNotice } from '../site/simulator-notice.tsx'
import { askAgain } from '../users/message-choice.ts'
import { MessageChoiceFields } from '../users/message-choice-fields.tsx'
import { AddressStep } from './address-step.tsx'
import type { Missing } from './checkout-form.ts'
import { DeliveryWays } from './delivery-ways.tsx'
import { chosenOf, destinationOf, placeOf, startOf, typedIn } from './destination.ts'
import { type Draft, keepDraft, readDraft } from './draft.ts'
import { PaymentStep } from './payment-step.tsx'
import { PlaceBar } from './place-bar.tsx'
import { contentsOf, findLostOrder } from './place-once.ts'
import { RecipientFields } from './recipient-fields.tsx'
import { type Answer, useLeaving } from './send-checkout.ts'
import { FoldedGoods, SummaryStep } from './summary-step.tsx'
import { keyOf, type LoadedQuote } from './use-checkout-quote.ts'
import { type Choices, useChoices } from './use-choices.ts'
import { useShownProblems } from './use-shown-problems.ts'
import { checkout } from './words.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await signedIn(request)
  const [cart, book, { simulator, methods }, isZoned, ask] = await Promise.all([
    withMessage(readCart(user._id), messages.failed.loadCart),
    withMessage(
      call(listAddressesOfUser, { params: { userId: user._id }, query: { limit: 100 } }),
      messages.failed.loadAddresses,
    ),
    freshPaymentOptions(),
    withMessage(askForZones(), messages.failed.placeOrder),
    askAgain(),
  ])
  if (cart.items.length === 0) {
    const lost = await withMessage(findLostOrder(user._id), messages.failed.placeOrder)
    if (!lost) throw redirect('/carts')
    toast.info(checkout.now().placedBefore)
    throw replace(`/orders/${lost._id}`)
  }
  const addresses = defaultFirst(book.addresses)
  const draft = startOf(readDraft(user._id), storedPlace(), addresses)
  const chosen = chosenOf(addresses, draft.addressId)
  const quote = isZoned ? await loadQuote(chosen, draft) : undefined
  const phone = user.phoneNumber || addresses[0]?.phoneNumber || (await phoneOfLastOrder(user))
  return { user, phone, cart, simulator, methods, draft, addresses, isZoned, quote, ask }
}

/** The phone that the customer gave for their last order; empty if it was for somebody else, or is not known. */
async function phoneOfLastOrder(user: User): Promise<string> {
  const query = { limit: 1 }
  const last = await call(listOrdersOfUser, { params: { userId: user._id }, query }).catch(
    () => undefined,
  )
  const recipient = last?.orders[0]?.recipient
  return (recipient?.name === fullNameOf(user) && recipient.phoneNumber) || ''
}

const nameOf = (field: EventTarget) => (field as HTMLInputElement).name

/**
 * The delivery options for the address that is chosen first. If they are missing, the page
 * retries.
 */
async function loadQuote(chosen: string, draft: Draft): Promise<LoadedQuote | undefined> {
  const destination = destinationOf(chosen, typedIn(draft))
  if (!destination) return undefined
  try {
    return { key: keyOf(destination), quote: await readCartQuote(destination) }
  } catch (error) {
    console.warn('The ways of delivery could not be loaded', error)
    return undefined
  }
}

export { action } from './send-checkout.ts'

/** Does not reload while the shop cannot be reached: an error would replace what the shopper typed. */
export function shouldRevalidate(args: {
  actionResult?: { reload?: boolean }
  defaultShouldRevalidate: boolean
}) {
  return args.actionResult?.reload ?? args.defaultShouldRevalidate
}

export function Component() {
  const t = checkout.use()
  const loaded = useLoaderData<typeof loader>()
  const { user, phone, addresses, simulator, methods, draft, isZoned, ask } = loaded
  const answer = useActionData<Answer>()
  const { form, fields: refused, message, isOffline } = useRefusal(answer)
  const busy = useNavigation().formAction?.startsWith('/checkout') ?? false
  useLeaving(busy)
  const choices = useChoices(loaded, answer)
  const { cart, address, collected, delivery, payment, total } = choices
  const place = placeOf(address.saved, address.typed)
  const collects = isCollected(delivery.way?.option.kind)
  const problems = useShownProblems(choices.problems)
  const fields = { ...problems.shown, ...refused }
  // The sentence about all fields goes with the first that is changed, or once none is needed: then the next is named.
  const asked = answer && !('request' in answer) ? Object.keys(answer.fields) : []
  const isNeeded = choices.missing || asked.some((name) => name in choices.problems)
  const isMended = asked.length > 0 && (!isNeeded || asked.some((name) => !(name in refused)))
  return (
    <Page title={t.title}>
      <Head title={t.title} hidden />
      {simulator && <SimulatorNotice />}
      <Form
        ref={form}
        method="post"
        noValidate
        onChange={({ currentTarget: form, target }) => {
          problems.type(nameOf(target))
          // Once the fields that follow from the change are on the page.
          queueMicrotask(() => address.type(keepDraft(user._id, form)))
        }}
        onBlur={({ target }) => problems.leave(nameOf(target))}
        className="grid items-start gap-4 lg:grid-cols-[1fr_24rem] lg:gap-6"
      >
        <input type="hidden" name="cart" value={contentsOf(cart)} />
        <input type="hidden" name="expectedTotal" value={total} />
        <div className="grid gap-4 lg:gap-6">
          <FoldedGoods cart={cart} />
          <AddressStep
            addresses={addresses}
            chosen={address.chosen}
            onPick={address.pick}
            phone={formatPhone(phone)}
            draft={draft}
            errors={fields}
            collected={collected}
            collectedIn={collects ? place : undefined}
            areWaysComing={delivery.isComing}
            line={address.line}
            ways={
              isZoned
                ? (isFolded) => (
                    <DeliveryWays
                      place={place}
                      isDecided={address.saved !== undefined || isFolded}
                      options={delivery.options}
                      chosen={delivery.way?.option._id}
                      onChoose={delivery.choose}
                      hasFailed={delivery.hasFailed}
                      onAgain={delivery.again}
                    />
                  )
                : undefined
            }
          >
            {isZoned && (
              <RecipientFields
                name={fullNameOf(user)}
                phone={formatPhone(usualContact(address, user))}
                // A new address has its own field for it.
                needsPhone={payment.shipsUnpaid && address.saved !== undefined}
                draft={draft}
                errors={fields}
              />
            )}
          </AddressStep>
          <PaymentStep
            number={2}
            methods={methods}
            method={payment.method}
            onMethod={payment.setMethod}
            closed={payment.closed}
            isCollected={collects}
            phone={payment.phone}
            onPhone={payment.setPhone}
            error={fields.mpesaPhone}
          />
          {ask.channels.length > 0 && (
            <div className="rounded-card border border-line bg-surface p-3 shadow-soft sm:p-5">
              <MessageChoiceFields ask={ask} draft={draft} hint />
            </div>
          )}
        </div>
        <Bill
          number={3}
          choices={choices}
          refusal={isMended ? undefined : message}
          next={isMended ? choices.next : undefined}
          isOffline={isOffline}
          busy={busy}
          onAsk={problems.showAll}
        />
        <p role="status" className="sr-only">
          {problems.said}
        </p>
      </Form>
    </Page>
  )
}

/** The phone of the address or the user, unless another one is typed. */
function usualContact({ saved, typed }: Choices['address'], user: User): string {
  return (saved ? saved.phoneNumber : typed.phone) || user.phoneNumber || ''
}

interface BillProps {
  number: number
  choices: Choices
  refusal: string | undefined
  /** What to fill in next, once the refusal is gone. */
  next: Missing | undefined
  isOffline: boolean
  busy: boolean
  /** Shows at the fields what is missing. */
  onAsk: () => void
}

/** What the order costs, and the button that places it. */
function Bill({ number, choices, refusal, next, isOffline, busy, onAsk }: BillProps) {
  const { cart, address, delivery, payment, promotion, total, asked, before } = choices
  const { fee, lacks } = delivery
  return (
    <div className="contents lg:sticky lg:top-20 lg:grid lg:rounded-card lg:border lg:border-line lg:bg-surface lg:shadow-soft">
      <SummaryStep
        number={number}
        cart={cart}
        fee={fee}
        place={placeOf(address.saved, address.typed)}
        way={delivery.way?.option}
        lacks={lacks}
        promotion={promotion}
        total={total}
        asked={asked}
      />
      <PlaceBar
        cart={cart}
        total={asked}
        fee={fee}
        lacks={lacks}
        method={payment.method}
        before={before}
        isDelivered={delivery.isDelivered}
        refusal={refusal}
        isOffline={isOffline}
        busy={busy}
        missing={choices.missing}
        next={next}
        onAsk={onAsk}
      />
      <Rules />
    </div>
  )
}

/** The terms that apply, with links. The form keeps what was typed. */
function Rules() {
  const t = checkout.use()
  // Tall enough for a thumb, without moving the lines apart.
  const link = 'py-3.5 underline'
  return (
    <p className="text-sm text-muted lg:p-5 lg:pt-0">
      {t.accept}{' '}
      <Link to="/terms" className={link}>
        {t.terms}
      </Link>
      . {t.data}{' '}
      <Link to="/privacy" className={link}>
        {t.privacy}
      </Link>
      .
    </p>
  )
}
