import { addressLines } from '@duka/contract/addresses/address-lines'
import type { OrderAddress } from '@duka/contract/addresses/addresses'
import type { Person } from '@duka/contract/dashboard/person'
import { formatMoney } from '@duka/contract/money'
import { showNumber } from '@duka/contract/orders/order-number'
import { formatPhone, normalisePhone } from '@duka/contract/phone'
import { isStaff } from '@duka/contract/users/roles'
import type { User } from '@duka/contract/users/users'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { telHref, whatsappHref } from '../../../lib/shop.ts'
import { formatDate } from '../../../lib/text/format.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { OrderStatusBadge, PaymentStatusBadge } from '../../staff-frame/order-badges.tsx'
import { Panel } from '../../staff-frame/staff-page.tsx'
import { roleIn } from './user-actions.tsx'
import { personWords } from './words.ts'

const allLink = 'inline-flex min-h-11 items-center font-semibold text-primary underline'

type Fact = [name: string, value: ReactNode]

/** What staff know of an account. */
export function factsOf(user: User): Fact[] {
  const t = personWords.now()
  const facts: Fact[] = [
    [t.username, user.username],
    [t.email, user.email && <Email email={user.email} />],
    [t.since, <time key="since">{formatDate(user.createdAt)}</time>],
    [t.role, isStaff(user) && roleIn(user.role)],
  ]
  return facts.filter(([, value]) => value)
}

/** Who the person is, and how to reach them. */
export function About({ phones, facts }: { phones: string[]; facts: Fact[] }) {
  const t = personWords.use()
  return (
    <Panel title={t.about}>
      {phones.length > 0 ? (
        <ul aria-label={t.phones} className="mb-3 grid gap-3">
          {phones.map((phone) => (
            <li key={phone}>
              <Phone phone={phone} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="mb-3 text-muted">{t.noPhone}</p>
      )}
      <dl className="grid gap-1">
        {facts.map(([name, value]) => (
          <div key={name} className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-2">
            <dt className="text-muted">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

export function Email({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className="inline-flex min-h-11 items-center break-all underline">
      {email}
    </a>
  )
}

function Phone({ phone }: { phone: string }) {
  const t = personWords.use()
  const shown = formatPhone(phone)
  const ways: [href: string, name: string, label: string][] = [
    [telHref(normalisePhone(phone) ? `+${phone}` : phone), t.call, t.callNamed(shown)],
  ]
  if (normalisePhone(phone))
    ways.push(
      [whatsappHref('', phone), t.whatsapp, t.whatsappNamed(shown)],
      [`sms:+${phone}`, t.sms, t.smsNamed(shown)],
    )
  return (
    <>
      <p className="figures font-semibold">{shown}</p>
      <p className="mt-1 flex flex-wrap gap-2">
        {ways.map(([href, name, label]) => (
          <a
            key={name}
            href={href}
            aria-label={label}
            className={buttonClass('secondary', 'px-3 text-sm')}
          >
            {name}
          </a>
        ))}
      </p>
    </>
  )
}

interface OrdersProps {
  orders: Person['orders']
  all: string
  /** What is still to come, in words. */
  more?: string | undefined
}

/** The open and the newest orders, and what all of them came to. */
export function Orders({ orders, all, more }: OrdersProps) {
  const t = personWords.use()
  return (
    <Panel
      title={t.orders}
      aside={orders.open > 0 && <Badge tone="yellow">{t.open(orders.open)}</Badge>}
    >
      <p className="figures -mt-2 mb-2 font-medium">
        {orders.count > 0 ? t.sums(orders.count, formatMoney(orders.spent, 'KES')) : t.noOrders}
        {more && <span className="block">{more}</span>}
      </p>
      <ul className="divide-y divide-line">
        {orders.shown.map((order) => (
          <li key={order._id} className="py-1.5">
            <div className="flex items-center justify-between gap-4">
              <Link
                to={`/dashboard/orders/${order._id}`}
                className="figures inline-flex min-h-11 items-center font-semibold text-primary underline md:min-h-8"
              >
                {showNumber(order.number)}
              </Link>
              <span className="figures font-medium whitespace-nowrap">
                {formatMoney(order.totalAmount, 'KES')}
              </span>
            </div>
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="text-sm text-muted">
                <time dateTime={order.createdAt}>{formatDate(order.createdAt)}</time> ·{' '}
                {t.pieces(order.pieces)}
              </span>
              <span className="flex flex-wrap gap-1">
                <PaymentStatusBadge order={order} />
                <OrderStatusBadge status={order.status} />
              </span>
            </div>
          </li>
        ))}
      </ul>
      {orders.count > 0 && (
        <Link to={all} className={allLink}>
          {t.allOrders}
        </Link>
      )}
    </Panel>
  )
}

interface AddressesProps {
  addresses: (OrderAddress & { isDefault?: boolean })[]
  /** The account whose addresses can be changed; null: none. */
  userId: string | null
}

export function Addresses({ userId, addresses }: AddressesProps) {
  const t = personWords.use()
  return (
    <Panel title={t.addresses}>
      {addresses.length === 0 && <p className="text-muted">{t.noAddresses}</p>}
      <ul className="divide-y divide-line">
        {addresses.map((address) => (
          <li key={JSON.stringify(address)} className="py-2 wrap-anywhere">
            <address className="not-italic">
              {addressLines(address).map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </address>
            {address.isDefault && <Badge tone="green">{t.default}</Badge>}
          </li>
        ))}
      </ul>
      {userId && addresses.length > 0 && (
        <Link to={`/dashboard/addresses?user=${userId}`} className={allLink}>
          {t.allAddresses}
        </Link>
      )}
    </Panel>
  )
}
