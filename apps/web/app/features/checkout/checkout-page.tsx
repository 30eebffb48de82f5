import { messages } from '@duka/contract/messages'
import { useRef, useState } from 'react'
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  replace,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { reasonOf } from '../../lib/attempt.ts'
import { CallError, call } from '../../lib/call.ts'
import { orSay } from '../../lib/page-data.ts'
import { signedIn } from '../../lib/signed-in.ts'
import { toast } from '../../lib/toast.ts'
import { useFocusInvalid } from '../../ui/focus-invalid.ts'
import { checkout } from '../../words/checkout.ts'
import { defaultFirst } from '../addresses/default-first.ts'
import { saveAddress } from '../addresses/save-address.ts'
import { forgetCart, readCart, useCart } from '../carts/cart-edits.ts'
import { askToPay } from '../payments/asking.ts'
import { rememberPhone, usualPhone } from '../payments/last-phone.ts'
import { isLongEnough } from '../payments/mpesa-phone.ts'
import { freshPaymentOptions } from '../payments/payment-options.ts'
import { SimulatorNotice } from '../payments/simulator-notice.tsx'
import { Head, Page } from '../site/page.tsx'
import { AddressStep } from './address-step.tsx'
import { readCheckout } from './checkout-form.ts'
import { forgetDraft, keepDraft, readDraft } from './draft.ts'
import { PaymentStep } from './payment-step.tsx'
import { contentsOf, findLostOrder, placeOnce } from './place-once.ts'
import { SummaryStep } from './summary-step.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const user = await signedIn(request)
  const [cart, { addresses }, { simulator, methods }] = await Promise.all([
    orSay(readCart(user._id), messages.failed.loadCart),
    orSay(
      call('listAddressesOfUser', { params: { userId: user._id }, query: { limit: 100 } }),
      messages.failed.loadAddresses,
    ),
    freshPaymentOptions(),
  ])
  if (cart.items.length === 0) {
    const lost = await orSay(findLostOrder(user._id), messages.failed.placeOrder)
    if (!lost) throw redirect('/carts')
    toast.info(checkout.now().placedBefore)
    throw replace(`/orders/${lost._id}`)
  }
  const draft = readDraft(user._id)
  return { user, cart, simulator, methods, draft, addresses: defaultFirst(addresses) }
}

let pressed: ReturnType<typeof place> | undefined

/** Whoever presses again while the order is on its way, such as by holding Enter, waits for the same order. */
export function action(press: ActionFunctionArgs) {
  pressed ??= place(press).finally(() => {
    pressed = undefined
  })
  return pressed
}

async function place({ request }: ActionFunctionArgs) {
  const user = await signedIn(request)
  const form = readCheckout(await request.formData())
  if (!form.ok) return { ...form, reload: false }
  const { address, payment, cart } = form.value

  let savedId = typeof address === 'string' ? address : undefined
  let failed: string = messages.failed.saveAddress
  try {
    if (typeof address !== 'string') savedId = (await saveAddress(user._id, address))?._id
    if (!savedId) throw new CallError(500, { message: messages.failed.addAddress })
    failed = messages.failed.placeOrder
    // Before anything can go wrong, so that the order's page knows it in any case.
    if (payment.method === 'mpesa') rememberPhone(user, payment.phone)
    const { order, isEarlier } = await placeOnce({
      user: user._id,
      cart,
      addressId: savedId,
      paymentMethod: payment.method,
    })
    if (payment.method === 'mpesa') void askToPay(user, order._id, payment.phone)
    if (isEarlier) toast.info(checkout.now().placedBefore)
    else toast.success(messages.done.orderPlaced)
    forgetDraft()
    // Nothing on this page looks at the local cart any more: its redirect is the loader's.
    queueMicrotask(forgetCart)
    return replace(`/orders/${order._id}`)
  } catch (error) {
    const message = reasonOf(error, failed)
    toast.error(message)
    const fields = error instanceof CallError ? error.fields : {}
    // With a line, the page shows what is different now; without one it stays as it is.
    return { ok: false as const, message, fields, savedId, reload: error instanceof CallError }
  }
}

/** What the shopper typed stays where a reload could only replace it by an error. */
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
  } = useLoaderData<typeof loader>()
  const cart = useCart(loaded)
  const refused = useActionData<Exclude<Awaited<ReturnType<typeof action>>, Response>>()
  const [wanted, setMethod] = useState(draft.paymentMethod ?? '')
  const method = methods.find((way) => way === wanted) ?? methods[0] ?? ''
  const [phone, setPhone] = useState(draft.mpesaPhone ?? usualPhone(user, addresses[0]))
  const form = useRef<HTMLFormElement>(null)
  const busy = useNavigation().formAction?.startsWith('/checkout') ?? false
  useFocusInvalid(form, refused)

  const fields = refused?.fields ?? {}
  const savedId = refused && 'savedId' in refused ? refused.savedId : undefined
  // Said where the mending is done.
  const atAddress = Object.keys(fields).some((name) => name !== 'mpesaPhone')
  const isPhoneMissing = method === 'mpesa' && !isLongEnough(phone)
  return (
    <Page title={t.title}>
      <Head title={t.title} hidden />
      {simulator && <SimulatorNotice />}
      <Form
        ref={form}
        method="post"
        noValidate
        onChange={(event) => keepDraft(user._id, event.currentTarget)}
        className="grid items-start gap-6 lg:grid-cols-[1fr_24rem]"
      >
        <input type="hidden" name="cart" value={contentsOf(cart)} />
        <div className="grid gap-6">
          <AddressStep
            addresses={addresses}
            savedId={savedId}
            draft={draft}
            errors={fields}
            refusal={atAddress ? refused?.message : undefined}
          />
          <PaymentStep
            methods={methods}
            method={method}
            onMethod={setMethod}
            phone={phone}
            onPhone={setPhone}
            error={fields.mpesaPhone}
          />
        </div>
        <SummaryStep
          cart={cart}
          asksMpesa={method === 'mpesa'}
          refusal={atAddress || fields.mpesaPhone ? undefined : refused?.message}
          busy={busy}
          isPhoneMissing={isPhoneMissing}
        />
      </Form>
    </Page>
  )
}
