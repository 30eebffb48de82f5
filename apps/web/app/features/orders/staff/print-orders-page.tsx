import { messages } from '@duka/contract/screen-messages'
import {
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useParams,
  useSearchParams,
} from 'react-router'
import { load } from '../../../lib/calls/load.ts'
import { useShop } from '../../../lib/shop.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { named } from '../../staff-frame/list-filters.tsx'
import { StaffPage } from '../../staff-frame/staff-page.tsx'
import { staff } from '../../staff-frame/words.ts'
import { findOrder, moneyOf, shippingOf } from './order-lookups.ts'
import {
  OrderHead,
  OrderLines,
  type Paper,
  ParcelLabel,
  type PrintedOrder,
} from './printed-order.tsx'
import { staffPrint } from './words.ts'

/** Sizes of paper; `staff.css` has a page rule for each. */
const sizes = ['a4', 'a6', 'roll'] as const
type Size = (typeof sizes)[number]

export function loader({ params, request }: LoaderFunctionArgs) {
  const listed = new URL(request.url).searchParams.get('orders') ?? ''
  const ids = params.orderId ? [params.orderId] : listed.split(',').filter(Boolean)
  return { found: load(findPrinted(ids), messages.failed.fetchOrderDetails) }
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
  const paper: Paper = asked === 'slip' || asked === 'label' ? asked : 'invoice'
  const [query, setQuery] = useSearchParams()
  const size = readSize(query.get('size'), paper)
  const back = orderId ? `/dashboard/orders/${orderId}` : '/dashboard/orders'
  return (
    <StaffPage
      title={t.titles[paper]}
      aside={
        <span className="flex flex-wrap items-end gap-2 print:hidden">
          <Link to={back} className={buttonClass('quiet')}>
            <Icon name="left" /> {orderId ? t.back : t.backToAll}
          </Link>
          <SelectField
            label={t.size}
            value={size}
            onChange={({ target }) => {
              query.set('size', target.value)
              setQuery(query, { replace: true, preventScrollReset: true })
            }}
            options={named(sizes, t.sizes)}
          />
          <Button onClick={() => window.print()}>{t.print}</Button>
        </span>
      }
    >
      <Loaded from={found} waiting={t.loading} retry={staff.use().retry}>
        {(all) =>
          all.length === 0 ? (
            <ErrorState title={t.none} />
          ) : (
            <div className="grid gap-6 print:block">
              {all.map((printed) => (
                <Sheet key={printed.order._id} printed={printed} paper={paper} size={size} />
              ))}
            </div>
          )
        }
      </Loaded>
    </StaffPage>
  )
}

function Sheet({ printed, paper, size }: { printed: PrintedOrder; paper: Paper; size: Size }) {
  const t = staffPrint.use()
  const shop = useShop()
  return (
    <article
      className={`sheet-${size} grid gap-6 rounded-card border border-line bg-surface p-6 print:border-0 print:p-0`}
    >
      {paper !== 'label' && (
        <h2 className="hidden text-2xl font-extrabold print:block">{t.titles[paper]}</h2>
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

function readSize(asked: string | null, paper: Paper): Size {
  return sizes.find((size) => size === asked) ?? (paper === 'label' ? 'a6' : 'a4')
}
