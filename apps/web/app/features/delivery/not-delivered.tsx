import { shownPhone, telHref, useShop } from '../../lib/shop.ts'
import { delivery } from './words.ts'

/** Says that the shop does not deliver to a place, and what would help. */
export function NotDelivered({ place }: { place: string }) {
  const t = delivery.use()
  const { phones, email } = useShop()
  const isReachable = phones.length > 0 || email !== ''
  const link = 'mr-4 inline-flex min-h-11 items-center font-semibold text-primary underline'
  return (
    <>
      <p className="font-semibold">{t.notTo(place)}</p>
      {isReachable && (
        <p className="text-sm">
          {t.notToHelp}{' '}
          {phones.map((phone) => (
            <a key={phone} href={telHref(phone)} className={`${link} figures`}>
              {shownPhone(phone)}
            </a>
          ))}
          {phones.length === 0 && (
            <a href={`mailto:${email}`} className={link}>
              {email}
            </a>
          )}
        </p>
      )}
    </>
  )
}
