import { addressLines } from '@duka/contract/addresses/address-lines'
import type { Address } from '@duka/contract/addresses/addresses'
import type { Person } from '@duka/contract/dashboard/person'
import { shortId } from '@duka/contract/endpoint'
import { formatMoney } from '@duka/contract/money'
import { showNumber } from '@duka/contract/orders/order-number'
import { formatPhone, normalisePhone } from '@duka/contract/phone'
import { isStaff } from '@duka/contract/users/roles'
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

/** Who the person is, and how to reach them. */
export function About({ person: { user, phones } }: { person: Person }) {
  const t = personWords.use()
  const facts: [string, ReactNode][] = [
    [t.username, user.username],
    ...(user.email
      ? [[t.email, <Email key="email" email={user.email} />] as [string, ReactNode]]
      : []),
    [t.since, <time key="since">{formatDate(user.createdAt)}</time>],
    ...(isStaff(user) ? [[t.role, roleIn(user.role)] as [string, string]] : []),
  ]
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

function Email({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className="inline-flex min-h-11 items-center break-all underline">
      {email}
    </a>
  )
}

/** A phone number with the ways to use it. */
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

/** The open and the newest orders, and what all of them came to. */
export function Orders({ person: { user, orders } }: { person: Person }) {
  const t = personWords.use()
  return (
    <Panel
      title={t.orders}
      aside={orders.open > 0 && <Badge tone="yellow">{t.open(orders.open)}</Badge>}
    >
      <p className="figures -mt-2 mb-2 font-medium">
        {orders.count > 0 ? t.sums(orders.count, formatMoney(orders.spent, 'KES')) : t.noOrders}
      </p>
      <ul className="divide-y divide-line">
        {orders.shown.map((order) => (
          <li key={order._id} className="py-1.5">
            <div className="flex items-center justify-between gap-4">
              <Link
                to={`/dashboard/orders/${order._id}`}
                className="figures inline-flex min-h-11 items-center font-semibold text-primary underline md:min-h-8"
              >
                {shortId(order._id)}
              </Link>
              <span className="figures font-medium whitespace-nowrap">
                {formatMoney(order.totalAmount, 'KES')}
              </span>
            </div>
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="text-sm text-muted">
                <span className="figures">{showNumber(order.number)}</span> ·{' '}
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
        <Link to={`/dashboard/orders?user=${user._id}`} className={allLink}>
          {t.allOrders}
        </Link>
      )}
    </Panel>
  )
}

export function Addresses({ userId, addresses }: { userId: string; addresses: Address[] }) {
  const t = personWords.use()
  return (
    <Panel title={t.addresses}>
      {addresses.length === 0 && <p className="text-muted">{t.noAddresses}</p>}
      <ul className="divide-y divide-line">
        {addresses.map((address) => (
          <li key={address._id} className="py-2 wrap-anywhere">
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
      {addresses.length > 0 && (
        <Link to={`/dashboard/addresses?user=${userId}`} className={allLink}>
          {t.allAddresses}
        </Link>
      )}
    </Panel>
  )
}
