import { labelWords } from '@duka/contract/settings/accepted-methods'
import { type LoaderFunctionArgs, useLoaderData, useRouteLoaderData } from 'react-router'
import { OfflineError } from '../../lib/calls/call.ts'
import { type RootData, useShop } from '../../lib/shop.ts'
import { useLanguage } from '../../lib/text/text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { about } from './about-words.ts'
import { Head, Page } from './page.tsx'
import { readPage } from './read-page.ts'
import { WrittenView } from './written-view.tsx'

/** The owner's text; null: none yet, so the shop shows its own page. */
export async function loader({ context }: LoaderFunctionArgs) {
  try {
    const found = await readPage('about', context)
    return found.page.version === null ? null : found
  } catch (error) {
    if (error instanceof OfflineError) return null
    throw error
  }
}

export function Component() {
  const written = useLoaderData<typeof loader>()
  return written ? <WrittenView {...written} /> : <OwnAbout />
}

function OwnAbout() {
  const t = about.use()
  const { paymentMethods } = useShop()
  const language = useLanguage()
  const [method, ...others] = paymentMethods
  const paying =
    method && others.length === 0
      ? t.payOnly[method]
      : t.payAny(labelWords(paymentMethods, language))
  const ways = paymentMethods.map((one) => t.payBy[one]).join(t.orPay)
  const { prices, parcel } = t.promises
  const counties = useRouteLoaderData<RootData>('root')?.counties ?? null
  const some =
    counties && (counties.length > 2 ? t.ofCounties(counties.length) : counties.join(', '))
  const cards = [prices, paying, [some ?? t.allCounties, parcel]].filter(([title]) => title)
  return (
    <Page title={t.title} narrow>
      <Head title={t.title} description={t.paragraphs[0]} />
      <p className="text-lg text-muted">{t.lead}</p>
      <div className="mt-4 grid gap-4">
        {[...t.paragraphs, t.goods(some ?? t.anyCounty), `${t.pay(ways)} ${t.person}`].map(
          (paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ),
        )}
      </div>
      <ul className="my-6 grid gap-3 sm:grid-cols-3">
        {cards.map(([title, text]) => (
          <li key={title} className="rounded-card border border-line bg-surface p-4">
            <h2 className="font-bold text-primary">{title}</h2>
            <p className="mt-1 text-sm text-muted">{text}</p>
          </li>
        ))}
      </ul>
      <ButtonLink to="/products">{t.shopNow}</ButtonLink>
    </Page>
  )
}
