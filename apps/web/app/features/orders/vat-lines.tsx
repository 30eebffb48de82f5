import { formatMoney } from '@duka/contract/money'
import type { Order } from '@duka/contract/orders/orders'
import { unbroken } from '../../ui/unbroken.tsx'
import { orders } from './words.ts'

/** The VAT inside the total, a line for each class; nothing where the shop was not registered. */
export function VatLines({ of }: { of: Order['vat'] }) {
  const t = orders.use()
  return of?.classes.map(({ class: name, rate, net, tax }) => (
    <p key={`${name} ${rate}`} className="flex justify-between gap-4 text-sm text-muted">
      <span>{unbroken(t.vatInside(rate, formatMoney(net, 'KES')))}</span>{' '}
      <span className="figures">{formatMoney(tax, 'KES')}</span>
    </p>
  ))
}
