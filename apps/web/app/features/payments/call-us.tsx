import { telHref, useShop } from '../../lib/shop.ts'
import { payments } from '../../words/payments.ts'

/** The way out of whatever cannot be settled here. */
export function CallUs() {
  const t = payments.use()
  const { phones } = useShop()
  return (
    <p>
      {t.callUs}{' '}
      {phones.map((phone) => (
        <a
          key={phone}
          href={telHref(phone)}
          className="figures mr-4 inline-block py-2 font-semibold underline"
        >
          {phone}
        </a>
      ))}
    </p>
  )
}
