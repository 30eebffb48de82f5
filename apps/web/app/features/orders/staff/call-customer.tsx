import { nextStep } from '@duka/contract/orders/order-queues'
import type { Order } from '@duka/contract/orders/orders'
import { formatPhone, normalisePhone } from '@duka/contract/phone'
import { telHref, whatsappHref } from '../../../lib/shop.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { personWords } from '../../users/staff/words.ts'

/** The phone of who has to be called before the order is packed; empty: nobody. */
export function phoneToCall(order: Order): string {
  const phone = order.recipient.phoneNumber && normalisePhone(order.recipient.phoneNumber)
  return (nextStep(order) === 'confirm' && phone) || ''
}

/** Calls who has to confirm the order, or writes to them. */
export function CallCustomer({ order }: { order: Order }) {
  const t = personWords.use()
  const phone = phoneToCall(order)
  if (!phone) return null
  const look = buttonClass('secondary', 'px-2.5 text-sm')
  return (
    <>
      <a href={telHref(`+${phone}`)} aria-label={t.callNamed(formatPhone(phone))} className={look}>
        {t.call}
      </a>
      <a
        href={whatsappHref('', phone)}
        aria-label={t.whatsappNamed(formatPhone(phone))}
        className={look}
      >
        {t.whatsapp}
      </a>
    </>
  )
}
