import { listWays } from '@duka/contract/delivery/delivery.calls'
import { listPages } from '@duka/contract/pages/pages.calls'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '../../lib/calls/call.ts'
import { useShop } from '../../lib/shop.ts'
import { useTranslate } from '../../lib/text/text.ts'
import type { PricedOption } from '../delivery/quote.ts'
import { AllWays, WaysTo } from '../delivery/ways.tsx'
import { delivery } from '../delivery/words.ts'
import { about } from '../site/about-words.ts'
import { Head, Page } from '../site/page.tsx'
import { readPage } from '../site/read-page.ts'
import { suggestionWords } from '../site/suggestion-words.ts'
import { site } from '../site/words.ts'
import { WrittenView } from '../site/written-view.tsx'
import { Fact } from './fact.tsx'
import { loader as notFound } from './not-found-page.tsx'
import { ProductDeliveryLine } from './product-delivery-line.tsx'
import { useDeliveryFrom } from './shop-promise.tsx'
import { catalogue } from './words.ts'

export { ErrorBoundary } from './not-found-page.tsx'

const slug = 'delivery'

/** The owner's page of this address; else the delivery zones, as the shop shows its own if it has any. */
export async function loader({ context }: Pick<LoaderFunctionArgs, 'context'>) {
  const [{ pages }, { zones }] = await Promise.all([
    call(listPages, { context }),
    call(listWays, { context }),
  ])
  if (pages.some((page) => page.slug === slug)) return readPage(slug, context)
  return zones.some(({ options }) => options.length > 0) ? { zones } : notFound({ context })
}

export function Component() {
  const data = useLoaderData<typeof loader>()
  return 'zones' in data ? <OwnDelivery /> : <WrittenView {...data} />
}

/** What each way of delivery costs, how one pays, and how long one may return. */
function OwnDelivery() {
  const t = about.use()
  const { title } = delivery.use()
  const { toReturn } = catalogue.use()
  const { buying } = suggestionWords.use()
  const { rules } = site.use()
  const translate = useTranslate()
  const { payBy, paymentMethods, returnDays } = useShop()
  const returns = returnDays ? toReturn(returnDays) : ''
  const facts = [useDeliveryFrom(), translate(payBy), returns]
  const ways = paymentMethods.map((one) => t.payBy[one]).join(t.orPay)
  const heading = 'text-lg font-bold'
  return (
    <Page title={buying} narrow>
      <Head title={buying} description={facts.filter(Boolean).join(' · ')} />
      <div className="grid gap-6">
        <section className="grid gap-2">
          <h2 className={heading}>{title}</h2>
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

/** Those to a place, or all. */
function Ways({ options }: { options?: PricedOption[] }) {
  const data = useLoaderData<typeof loader>()
  if (options) return <WaysTo options={options} />
  return 'zones' in data ? <AllWays zones={data.zones} /> : null
}
