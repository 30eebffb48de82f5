import { listAddressesOfUser } from '@duka/contract/addresses/addresses.calls'
import { toCents, toShillings } from '@duka/contract/money'
import { formatPhone } from '@duka/contract/phone'
import { messages } from '@duka/contract/screen-messages'
import { methodFacts } from '@duka/contract/settings/payment-methods'
import { updateProfile } from '@duka/contract/users/users.calls'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  redirect,
  replace,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { reasonOf } from '../../lib/calls/attempt.ts'
import { CallError, call, OfflineError } from '../../lib/calls/call.ts'
import { withMessage } from '../../lib/calls/page-data.ts'
import { signedIn } from '../../lib/session/signed-in.ts'
import { toast } from '../../lib/toast/toast.ts'
import { useFocusInvalid } from '../../ui/focus-invalid.ts'
import { checkout } from '../../words/checkout.ts'
import { defaultFirst } from '../addresses/default-first.ts'
import { saveAddress } from '../addresses/save-address.ts'
import { forgetCart, readCart, useCart } from '../carts/cart-edits.ts'
import { promotionOf } from '../carts/promotion.ts'
import { askForZones, hasZones, pricedOptions, readOffer } from '../delivery/offer.ts'
import { askAgain } from '../messages/message-choice.ts'
import { MessageChoiceFields } from '../messages/message-choice-fields.tsx'
import { rememberPhone, usualPhone } from '../payments/last-phone.ts'
import { isLongEnough } from '../payments/mpesa-phone.ts'
import { freshPaymentOptions } from '../payments/payment-options.ts'
import { requestPrompt } from '../payments/prompt-request.ts'
import { SimulatorNotice } from '../payments/simulator-notice.tsx'
import { Head, Page } from '../site/page.tsx'
import { AddressStep } from './address-step.tsx'
import { NEW, readCheckout } from './checkout-form.ts'
import { DeliveryStep } from './delivery-step.tsx'
import { destinationOf, placeOf, typedIn } from './destination.ts'
import { chooseInDraft, type Draft, forgetDraft, keepDraft, readDraft } from './draft.ts'
import { PaymentStep } from './payment-step.tsx'
import { PlaceBar } from './place-bar.tsx'
import { contentsOf, findLostOrder, placeOnce } from './place-once.ts'
import { RecipientFields } from './recipient-fields.tsx'
import { SummaryStep } from './summary-step.tsx'
import { useChosenAddress } from './use-chosen-address.ts'
import { type ClosedMethods, closedForCash, useClosedMethods } from './use-closed-methods.ts'
import { keyOf, type LoadedOffer, useOffer } from './use-offer.ts'

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
  const draft = readDraft(user._id)
  const addresses = defaultFirst(book.addresses)
  const isKnown = draft.addressId === NEW || addresses.some(({ _id }) => _id === draft.addressId)
  const chosen = (isKnown ? draft.addressId : addresses[0]?._id) ?? NEW
  const offer = isZoned ? await loadOffer(chosen, draft) : undefined
  return { user, cart, simulator, methods, draft, addresses, isZoned, offer, ask }
}

/**
 * The delivery options for the address that is chosen first. If they are missing, the page
 * retries.
 */
async function loadOffer(chosen: string, draft: Draft): Promise<LoadedOffer | undefined> {
  const destination = destinationOf(chosen, typedIn(draft))
  if (!destination) return undefined
  try {
    return { key: keyOf(destination), offer: await readOffer(destination) }
  } catch (error) {
    console.warn('The ways of delivery could not be loaded', error)
    return undefined
  }
}

let pressed: ReturnType<typeof place> | undefined
/** Aborts when the shopper leaves the page: the order is not retried when nobody waits for it. */
let leaving = new AbortController()

/**
 * A second submit while the request is in flight (such as by holding Enter) waits for the same
 * order.
 */
export function action(press: ActionFunctionArgs) {
  if (!pressed) leaving = new AbortController()
  pressed ??= place(press, leaving.signal).finally(() => {
    pressed = undefined
  })
  return pressed
}

/** Aborts `leaving` when the page stops waiting for the order, because the shopper goes elsewhere. */
function useLeaving(busy: boolean): void {
  useEffect(() => (busy ? () => leaving.abort() : undefined), [busy])
}

async function place({ request }: ActionFunctionArgs, leaving: AbortSignal) {
  const user = await signedIn(request)
  const form = readCheckout(await request.formData())
  if (!form.ok) return { ...form, reload: false }
  const { address, payment, cart, delivery, messages: choice } = form.value

  let savedId = typeof address === 'string' ? address : undefined
  let failed: string = messages.failed.saveAddress
  try {
    if (typeof address !== 'string') savedId = (await saveAddress(user._id, address))?._id
    if (!savedId) throw new CallError(500, { message: messages.failed.addAddress })
    chooseInDraft(user._id, savedId)
    // First, so that the confirmation comes as it was chosen.
    failed = messages.failed.placeOrder
    if (choice) await call(updateProfile, { body: { ...choice, askedAt: 'checkout' } })
    // Before the order, so that the order's page has it whatever fails later.
    if (payment.phone) rememberPhone(user, payment.phone)
    const wanted = { user: user._id, cart, addressId: savedId, paymentMethod: payment.method }
    const { order, isEarlier } = await placeOnce({ ...wanted, ...delivery }, leaving)
    if (payment.phone) void requestPrompt(user, order._id, payment.phone)
    if (isEarlier) toast.info(checkout.now().placedBefore)
    else toast.success(messages.done.orderPlaced)
    forgetDraft()
    // This page no longer reads the local cart: the loader redirects if it is empty.
    queueMicrotask(forgetCart)
    return replace(`/orders/${order._id}`)
  } catch (error) {
    const message = reasonOf(error, failed)
    const refusal = error instanceof CallError ? error : undefined
    const newTotal = refusal?.code === 'PRICE_CHANGED' ? refusal.data.total : undefined
    // Shown beside the button, which is always in view: a toast would say it twice.
    return {
      ok: false as const,
      message,
      isOffline: error instanceof OfflineError,
      fields: refusal?.fields ?? {},
      savedId,
      deliveryOption: delivery.deliveryOption,
      isCodRefused: refusal?.code === 'COD_NOT_ALLOWED',
      newTotal,
      before: delivery.expectedTotal,
      wish: wishOf(cart, savedId, delivery.deliveryOption),
      // The page reloads and shows what changed. While the shop is busy or offline it stays as it is.
      reload: refusal !== undefined && refusal.status !== 503,
    }
  }
}

/** What a refused total or payment method was about: the refusal is shown until it changes. */
function wishOf(cart: string, addressId: string | undefined, option: string | undefined): string {
  return [cart, addressId, option].join(' ')
}

/** Does not reload while the shop cannot be reached: an error would replace what the shopper typed. */
export function shouldRevalidate(args: {
  actionResult?: { reload?: boolean }
  defaultShouldRevalidate: boolean
}) {
  return args.actionResult?.reload ?? args.defaultShouldRevalidate
}

export function Component() {
  const t = checkout.use()
  const {
    user,
    addresses,
    simulator,
    methods,
    draft,
    cart: loaded,
    isZoned,
    offer: loadedOffer,
    ask,
  } = useLoaderData<typeof loader>()
  const cart = useCart(loaded)
  const answer = useActionData<Exclude<Awaited<ReturnType<typeof action>>, Response>>()
  const refused = answer && 'savedId' in answer ? answer : undefined
  const fields = answer?.fields ?? {}
  const form = useRef<HTMLFormElement>(null)
  const busy = useNavigation().formAction?.startsWith('/checkout') ?? false
  useLeaving(busy)
  useFocusInvalid(form, answer)

  const [chosen, pick] = useChosenAddress(addresses, refused?.savedId, draft.addressId)
  const address = addresses.find(({ _id }) => _id === chosen)
  const [typed, setTyped] = useState(() => typedIn(draft))
  const note = (event: FormEvent<HTMLFormElement>) => {
    const values = keepDraft(user._id, event.currentTarget)
    setTyped(typedIn(values))
  }

  const destination = destinationOf(chosen, typed)
  const { offer, hasFailed, again } = useOffer(isZoned ? destination : undefined, loadedOffer)
  const options = offer && pricedOptions(offer.options, cart.total)
  const [picked, choose] = useState(draft.deliveryOption)
  const wantedOption = picked ?? refused?.deliveryOption
  const way = options?.find(({ option }) => option._id === wantedOption) ?? options?.[0]
  const isDelivered = !offer || !hasZones(offer) || way !== undefined
  const fee = isZoned ? way?.fee : undefined
  const waits = destination ? (offer || hasFailed ? undefined : t.feeComing) : t.chooseCounty
  const lacks = isZoned ? waits : undefined

  const promotion = promotionOf(cart, fee ?? 0)
  const now = toShillings(toCents(cart.total) + toCents(fee ?? 0) - toCents(promotion))
  const isSameWish = refused?.wish === wishOf(contentsOf(cart), chosen, way?.option._id)
  const newTotal = isSameWish ? refused.newTotal : undefined
  const total = Math.max(now, newTotal ?? 0)

  const { contactPhone } = typed
  const facts = { addressId: address?._id, way, total, contactPhone }
  const closed: ClosedMethods = {
    ...useClosedMethods(facts, loaded),
    ...(isSameWish && refused.isCodRefused && closedForCash(refused.message)),
  }
  const open = methods.filter((one) => !(one in closed))
  const [wanted, setMethod] = useState(draft.paymentMethod ?? '')
  const method = open.find((one) => one === wanted) ?? open[0]
  const prompts = method !== undefined && methodFacts[method].prompts
  const [phone, setPhone] = useState(draft.mpesaPhone ?? usualPhone(user, addresses[0]))
  const isPhoneMissing = prompts && !isLongEnough(phone)
  const usualContact = (address ? address.phoneNumber : typed.phone) || user.phoneNumber || ''
  const shift = isZoned ? 1 : 0
  return (
    <Page title={t.title}>
      <Head title={t.title} hidden />
      {simulator && <SimulatorNotice />}
      <Form
        ref={form}
        method="post"
        noValidate
        onChange={note}
        className="grid items-start gap-4 lg:grid-cols-[1fr_24rem] lg:gap-6"
      >
        <input type="hidden" name="cart" value={contentsOf(cart)} />
        <input type="hidden" name="expectedTotal" value={total} />
        <div className="grid gap-4 lg:gap-6">
          <AddressStep
            addresses={addresses}
            chosen={chosen}
            onPick={pick}
            phone={formatPhone(user.phoneNumber ?? '')}
            draft={draft}
            errors={fields}
            asksArea={isZoned}
          />
          {isZoned && (
            <DeliveryStep
              number={2}
              place={placeOf(address, typed)}
              options={options}
              chosen={way?.option._id}
              onChoose={choose}
              hasFailed={hasFailed}
              onAgain={again}
            >
              <RecipientFields
                name={`${user.firstname} ${user.lastname}`.trim()}
                phone={formatPhone(usualContact)}
                needsPhone={method !== undefined && methodFacts[method].shipsUnpaid}
                draft={draft}
                errors={fields}
              />
            </DeliveryStep>
          )}
          <PaymentStep
            number={2 + shift}
            methods={methods}
            method={method}
            onMethod={setMethod}
            closed={closed}
            phone={phone}
            onPhone={setPhone}
            error={fields.mpesaPhone}
          />
          {ask.channels.length > 0 && (
            <div className="rounded-card border border-line bg-surface p-3 shadow-soft sm:p-5">
              <MessageChoiceFields ask={ask} draft={draft} hint />
            </div>
          )}
        </div>
        <div className="contents lg:sticky lg:top-20 lg:grid lg:gap-4">
          <SummaryStep
            number={3 + shift}
            cart={cart}
            fee={fee}
            lacks={lacks}
            promotion={promotion}
            total={total}
            asksMpesa={prompts}
          />
          <PlaceBar
            cart={cart}
            total={total}
            fee={fee}
            lacks={lacks}
            before={newTotal === undefined ? undefined : refused?.before}
            isDelivered={isDelivered}
            refusal={answer?.message}
            isOffline={refused?.isOffline}
            busy={busy}
            isPhoneMissing={isPhoneMissing}
          />
          <Rules />
        </div>
      </Form>
    </Page>
  )
}

/** The terms that apply, with links. The form keeps what was typed. */
function Rules() {
  const t = checkout.use()
  // Tall enough for a thumb, without moving the lines apart.
  const link = 'py-3.5 underline'
  return (
    <p className="text-sm text-muted">
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
