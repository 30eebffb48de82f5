import { messages } from '@duka/contract/screen-messages'
import { updateProfile } from '@duka/contract/users/users.calls'
import { useEffect } from 'react'
import { type ActionFunctionArgs, replace } from 'react-router'
import { reasonOf } from '../../lib/calls/attempt.ts'
import { CallError, call, OfflineError } from '../../lib/calls/call.ts'
import { signedIn } from '../../lib/session/signed-in.ts'
import { toast } from '../../lib/toast/toast.ts'
import { forgetCart } from '../add-to-cart/cart-edits.ts'
import { saveAddress } from '../addresses/save-address.ts'
import { storePlaceOf } from '../delivery/stored-place.ts'
import { rememberPhone } from '../payments/last-phone.ts'
import { requestPrompt } from '../payments/prompt-request.ts'
import { NEW, NONE, noAddress, readCheckout } from './checkout-form.ts'
import { chooseInDraft, forgetDraft } from './draft.ts'
import { placeOnce } from './place-once.ts'
import { checkout } from './words.ts'

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
export function useLeaving(busy: boolean): void {
  useEffect(() => (busy ? () => leaving.abort() : undefined), [busy])
}

async function place({ request }: ActionFunctionArgs, leaving: AbortSignal) {
  const user = await signedIn(request)
  const form = readCheckout(await request.formData())
  if (!form.ok) return { ...form, reload: false }
  const { address, payment, cart, delivery, messages: choice } = form.value

  const collected = typeof address === 'object' && 'collectIn' in address ? address : undefined
  let savedId = typeof address === 'string' ? address : undefined
  let failed: string = messages.failed.saveAddress
  try {
    if (typeof address === 'object' && !('collectIn' in address)) {
      savedId = (await saveAddress(user._id, address))?._id
      if (!savedId) throw new CallError(500, { message: messages.failed.addAddress })
    }
    if (savedId) chooseInDraft(user._id, savedId)
    // First, so that the confirmation comes as it was chosen.
    failed = messages.failed.placeOrder
    if (choice) await call(updateProfile, { body: { ...choice, askedAt: 'checkout' } })
    // Before the order, so that the order's page has it whatever fails later.
    if (payment.phone) rememberPhone(user, payment.phone)
    const wanted = {
      user: user._id,
      cart,
      ...(savedId ? { addressId: savedId } : collected),
      paymentMethod: payment.method,
    }
    const { order, isEarlier } = await placeOnce({ ...wanted, ...delivery }, leaving)
    if (payment.phone) void requestPrompt(user, order._id, payment.phone)
    // Otherwise the order's page says what happened, and what is still to pay.
    if (isEarlier) toast.info(checkout.now().placedBefore)
    storePlaceOf(order.address)
    forgetDraft()
    // This page no longer reads the local cart: the loader redirects if it is empty.
    queueMicrotask(forgetCart)
    return replace(`/orders/${order._id}`)
  } catch (error) {
    const message = reasonOf(error, failed)
    const refusal = error instanceof CallError ? error : undefined
    const isGone = refusal?.code === 'ADDRESS_NOT_FOUND'
    const newTotal = refusal?.code === 'PRICE_CHANGED' ? refusal.data.total : undefined
    // Shown beside the button, which is always in view: a toast would say it twice.
    return {
      ok: false as const,
      message,
      isOffline: error instanceof OfflineError,
      fields: isGone ? { addressId: noAddress } : (refusal?.fields ?? {}),
      // Never another one instead of a deleted one, unless the shopper chooses it.
      savedId: isGone ? NONE : savedId,
      deliveryOption: delivery.deliveryOption,
      isCodRefused: refusal?.code === 'COD_NOT_ALLOWED',
      newTotal,
      before: delivery.expectedTotal,
      request: requestOf(cart, savedId ?? NEW, delivery.deliveryOption),
      // The page reloads and shows what changed. While the shop is busy or offline it stays as it is.
      reload: refusal !== undefined && refusal.status !== 503,
    }
  }
}

/** What a refused total or payment method was about: the refusal is shown until it changes. */
export function requestOf(
  cart: string,
  addressId: string | undefined,
  option: string | undefined,
): string {
  return [cart, addressId, option].join(' ')
}

/** What the page knows after a press that placed no order: the form was incomplete, or the shop refused it. */
export type Answer = Exclude<Awaited<ReturnType<typeof action>>, Response>
