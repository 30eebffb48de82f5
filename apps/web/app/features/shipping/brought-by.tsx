import { formatPhone } from '@duka/contract/phone'
import type { Shipping } from '@duka/contract/shipping/shipping'
import { telHref } from '../../lib/shop.ts'
import { tracking } from './words.ts'

/** Who brings the parcel, and the phone to call; renders nothing while no rider has it. */
export function BroughtBy({ rider }: { rider: Shipping['rider'] | undefined }) {
  const t = tracking.use()
  if (!rider) return null
  const phone = formatPhone(rider.phoneNumber)
  return (
    <p>
      <span className="text-muted">{t.rider}:</span>{' '}
      <span className="font-medium wrap-anywhere">{rider.name}</span>{' '}
      <a
        href={telHref(phone)}
        className="figures inline-flex min-h-11 items-center font-semibold whitespace-nowrap text-primary underline"
      >
        {phone}
      </a>
    </p>
  )
}
