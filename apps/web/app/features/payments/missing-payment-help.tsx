import { shortId } from '@duka/contract/endpoint'
import type { Order } from '@duka/contract/orders/orders'
import { Icon } from '../../ui/icons.tsx'
import { payments } from '../../words/payments.ts'
import { ContactShop } from './contact-shop.tsx'

/** Explains what to do if M-Pesa took the money and the page does not show the payment. */
export function MissingPaymentHelp({ order }: { order: Order }) {
  const t = payments.use()
  return (
    <details className="print:hidden">
      <summary className="flex min-h-11 items-center gap-1 font-semibold">
        {t.moneyLeft} <Icon name="down" />
      </summary>
      <ul className="grid list-disc gap-1 pl-5">
        <li>{t.moneyLeftWait}</li>
        <li>{t.moneyLeftKeep}</li>
        <li>{t.moneyLeftCall(shortId(order._id))}</li>
      </ul>
      <ContactShop order={order} />
    </details>
  )
}
