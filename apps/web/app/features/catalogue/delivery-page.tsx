import { getLowestFee } from '@duka/contract/delivery/delivery.calls'
import { formatMoney } from '@duka/contract/money'
import { listPages } from '@duka/contract/pages/pages.calls'
import { Link, type LoaderFunctionArgs, useLoaderData, useRouteLoaderData } from 'react-router'
import { call } from '../../lib/calls/call.ts'
import { type RootData, useShop } from '../../lib/shop.ts'
import { useOwnWords, useTranslate } from '../../lib/text/text.ts'
import { deliveryTimeText } from '../delivery/delivery-time.ts'
import { PointDetails } from '../delivery/point-details.tsx'
import type { PricedOption } from '../delivery/quote.ts'
import { delivery } from '../delivery/words.ts'
import { about } from '../site/about-words.ts'
import { NeedsScripts } from '../site/needs-scripts.tsx'
import { Head, Page } from '../site/page.tsx'
import { readPage } from '../site/read-page.ts'
import { suggestionWords } from '../site/suggestion-words.ts'
import { site } from '../site/words.ts'
import { WrittenView } from '../site/written-view.tsx'
import { Fact } from './fact.tsx'
import { loader as notFound } from './not-found-page.tsx'
import { ProductDeliveryLine } from './product-delivery-line.tsx'
import { catalogue, product as productWords } from './words.ts'

export { ErrorBoundary } from './not-found-page.tsx'

const slug = 'delivery'

/** The owner's page of this address; null: none, so the shop shows its own if it has delivery zones. */
export async function loader({ context }: Pick<LoaderFunctionArgs, 'context'>) {
  const [{ pages }, { fee }] = await Promise.all([
    call(listPages, { context }),
    call(getLowestFee, { context }),
  ])
  if (pages.some((page) => page.slug === slug)) return readPage(slug, context)
  return fee === null ? notFound({ context }) : null
}

export function Component() {
  const written = useLoaderData<typeof loader>()
  return written ? <WrittenView {...written} /> : <OwnDelivery />
}

/** What delivery costs to a county by each way, how one pays, and how long one may return. */
function OwnDelivery() {
  const t = about.use()
  const { title } = delivery.use()
  const { deliveryFrom } = productWords.use()
  const { toReturn } = catalogue.use()
  const { buying } = suggestionWords.use()
  const { rules } = site.use()
  const translate = useTranslate()
  const { payBy, paymentMethods, returnDays } = useShop()
  const root = useRouteLoaderData<RootData>('root')
  const fee = root?.deliveryFrom ?? null
  const returns = returnDays ? toReturn(returnDays) : ''
  const facts = [fee === null ? '' : deliveryFrom(fee), translate(payBy), returns]
  const ways = paymentMethods.map((one) => t.payBy[one]).join(t.orPay)
  const heading = 'text-lg font-bold'
  return (
    <Page title={buying} narrow>
      <Head title={buying} description={facts.filter(Boolean).join(' · ')} />
      <div className="grid gap-6">
        <section className="grid gap-2">
          <h2 className={heading}>{title}</h2>
          <p>{root?.counties?.join(', ') ?? t.allCounties}</p>
          <NeedsScripts />
          <ProductDeliveryLine itemsTotal={0} Ways={Ways} />
        </section>
        {payBy && (
          <section className="grid gap-2">
            <h2 className={heading}>{t.payment}</h2>
            <p>
              <Fact icon="pay">{translate(payBy)}</Fact>
            </p>
            <p>{t.pay(ways)}</p>
          </section>
        )}
        <section className="grid gap-2">
          <h2 className={heading}>
            <Link to="/returns" className="inline-flex min-h-11 items-center underline">
              {rules.returns}
            </Link>
          </h2>
          {returns && (
            <p>
              <Fact icon="return">{returns}</Fact>
            </p>
          )}
        </section>
      </div>
    </Page>
  )
}

/** Every way of delivery to a place, with its fee and days, and where one collects it. */
export function Ways({ options }: { options: PricedOption[] }) {
  const t = delivery.use()
  const own = useOwnWords()
  return (
    <ul className="grid gap-3">
      {own(options).map(({ option, fee, expected }) => (
        <li key={option._id} className="grid gap-0.5 border-t border-line pt-3">
          <p className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-medium">{option.name}</span>{' '}
            <span className="figures font-bold whitespace-nowrap">
              {fee === 0 ? t.free : formatMoney(fee)}
            </span>
          </p>
          <p className="text-sm text-muted">
            {[t.kinds[option.kind], deliveryTimeText(t, { expected, estimate: option.estimate })]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {option.freeFrom !== null && fee > 0 && (
            <p className="text-sm text-muted">{t.freeFrom(formatMoney(option.freeFrom))}</p>
          )}
          <PointDetails of={option} />
        </li>
      ))}
    </ul>
  )
}
