import { messages } from '@duka/contract/screen-messages'
import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { load } from '../../../lib/calls/load.ts'
import { useShop } from '../../../lib/shop.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { staff } from '../../staff-frame/words.ts'
import { findOrder, moneyOf, shippingOf } from './order-lookups.ts'
import { PrintFrame, sheet } from './print-frame.tsx'
import {
  OrderHead,
  OrderLines,
  type Paper,
  ParcelLabel,
  type PrintedOrder,
  usePaperTitles,
} from './printed-order.tsx'
import { staffPrint } from './words.ts'

/** The orders that a printed page is about. */
export function askedOrders({ params, request }: LoaderFunctionArgs): string[] {
  const listed = new URL(request.url).searchParams.get('orders') ?? ''
  return params.orderId ? [params.orderId] : listed.split(',').filter(Boolean)
}

export function loader(sent: LoaderFunctionArgs) {
  return { found: load(findPrinted(askedOrders(sent)), messages.failed.fetchOrderDetails) }
}

/** The orders with these ids, in this order; an order that is gone is left out. */
async function findPrinted(ids: string[]): Promise<PrintedOrder[]> {
  const printed: PrintedOrder[] = []
  // One after the other: a hundred at once would hit the rate limit.
  for (const id of ids) {
    const [order, record, money] = await Promise.all([findOrder(id), shippingOf(id), moneyOf(id)])
    if (order && money)
      printed.push({ order, money, trackingNumber: record?.trackingNumber ?? null })
  }
  return printed
}

/** One order or many for printing, each on a page of its own: packing slips, invoices or parcel labels. */
export function Component() {
  const t = staffPrint.use()
  const { orderId, paper: asked } = useParams()
  const { found } = useLoaderData<typeof loader>()
  const titles = usePaperTitles()
  const paper: Paper = asked === 'slip' || asked === 'label' ? asked : 'invoice'
  return (
    <PrintFrame title={titles[paper]} orderId={orderId} usual={paper === 'label' ? 'a6' : 'a4'}>
      <Loaded from={found} waiting={t.loading} retry={staff.use().retry}>
        {(all) =>
          all.length === 0 ? (
            <ErrorState title={t.none} />
          ) : (
            all.map((printed) => <Sheet key={printed.order._id} printed={printed} paper={paper} />)
          )
        }
      </Loaded>
    </PrintFrame>
  )
}

function Sheet({ printed, paper }: { printed: PrintedOrder; paper: Paper }) {
  const t = staffPrint.use()
  const titles = usePaperTitles()
  const shop = useShop()
  return (
    <article className={sheet}>
      {paper !== 'label' && (
        <h2 className="hidden text-2xl font-extrabold print:block">{titles[paper]}</h2>
      )}
      <p>
        {shop.logo && (
          <img
            src={shop.logo.image}
            width={shop.logo.width}
            height={shop.logo.height}
            alt=""
            className="logo mb-2"
          />
        )}
        <strong className="block text-xl">{shop.name}</strong>
        {(paper === 'label' ? shop.phones : [...shop.address, ...shop.phones, shop.email])
          .filter(Boolean)
          .join(' · ')}
      </p>
      {paper === 'label' ? (
        <ParcelLabel printed={printed} />
      ) : (
        <>
          <OrderHead printed={printed} paper={paper} />
          <OrderLines printed={printed} paper={paper} />
        </>
      )}
      {paper === 'invoice' && <p>{t.thanks}</p>}
    </article>
  )
}
