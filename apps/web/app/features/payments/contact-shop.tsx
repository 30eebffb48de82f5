import { showNumber } from '@duka/contract/orders/order-number'
import type { Order } from '@duka/contract/orders/orders'
import { shownPhone, telHref, useShop, whatsappHref } from '../../lib/shop.ts'
import { site } from '../site/words.ts'
import { payments } from './signed-in-words.ts'

/** How to reach the shop about what this page cannot solve, such as a payment. */
export function ContactShop({ order, lead }: { order?: Order; lead?: string }) {
  const t = payments.use()
  const s = site.use()
  const { phones, whatsapp, email } = useShop()
  const link = 'figures mr-4 inline-block py-2.5 whitespace-nowrap font-semibold underline'
  if (phones.length === 0 && !whatsapp && !email) return null
  return (
    <p>
      <span className="block">{lead ?? t.callUs}</span>{' '}
      {phones.map((phone) => (
        <a key={phone} href={telHref(phone)} className={link}>
          {shownPhone(phone)}
        </a>
      ))}
      {whatsapp && (
        <a
          href={whatsappHref(order ? t.writing(showNumber(order.number)) : '', whatsapp)}
          className={link}
        >
          {s.whatsapp}
        </a>
      )}
      {phones.length === 0 && email && (
        <a href={`mailto:${email}`} className={link}>
          {email}
        </a>
      )}
    </p>
  )
}
