import { shortId } from '@duka/contract/endpoint'
import { refusals } from '@duka/contract/errors'
import { messages } from '@duka/contract/messages'
import { Link, type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { load } from '../../lib/load.ts'
import { useShop } from '../../lib/shop.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { staff } from '../../words/staff.ts'
import { staffPrint } from '../../words/staff-print.ts'
import { findOrder, moneyOf, shippingOf } from './order-lookups.ts'
import { OrderHead, OrderLines, type Paper } from './printed-order.tsx'
import { StaffPage } from './staff-page.tsx'

export function loader({ params }: LoaderFunctionArgs) {
  const id = params.orderId ?? ''
  const all = Promise.all([findOrder(id), shippingOf(id), moneyOf(id)])
  return { found: load(all, messages.failed.fetchOrderDetails) }
}

/** An order for paper: a slip to pack it by, or an invoice to put into the parcel. */
export function Component() {
  const t = staffPrint.use()
  const shop = useShop()
  const { orderId = '', paper: asked } = useParams()
  const { found } = useLoaderData<typeof loader>()
  const paper: Paper = asked === 'slip' ? 'slip' : 'invoice'
  return (
    <StaffPage
      title={t.titles[paper]}
      aside={
        <span className="flex flex-wrap gap-2 print:hidden">
          <Link to={`/dashboard/orders/${orderId}`} className={buttonClass('quiet')}>
            <Icon name="left" /> {t.back}
          </Link>
          <Button onClick={() => window.print()}>{t.print}</Button>
        </span>
      }
    >
      <Loaded from={found} waiting={t.loading} retry={staff.use().retry}>
        {([order, record, money]) =>
          order && money ? (
            <article className="grid max-w-3xl gap-6 rounded-card border border-line bg-surface p-6 print:max-w-none print:border-0 print:p-0">
              <p>
                <strong className="block text-xl">{shop.name}</strong>
                {[...shop.address, ...shop.phones, shop.email].join(' · ')}
              </p>
              <OrderHead order={order} tracking={record?.trackingNumber ?? null} paper={paper} />
              <OrderLines order={order} paper={paper} money={money} />
              {paper === 'invoice' && <p>{t.thanks}</p>}
            </article>
          ) : (
            <ErrorState title={refusals.ORDER_NOT_FOUND.message}>{shortId(orderId)}</ErrorState>
          )
        }
      </Loaded>
    </StaffPage>
  )
}
