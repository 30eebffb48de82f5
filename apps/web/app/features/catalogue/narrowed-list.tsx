import type { Category } from '@duka/contract/catalogue/categories'
import { variantIn } from '@duka/contract/catalogue/option-names'
import type { ProductList } from '@duka/contract/catalogue/products'
import { formatMoney } from '@duka/contract/money'
import { type ReactNode, useEffect } from 'react'
import { Link, useRouteLoaderData, useSearchParams } from 'react-router'
import { type RootData, useShop } from '../../lib/shop.ts'
import { storage } from '../../lib/state/storage.ts'
import { useLanguage, useTranslate } from '../../lib/text/text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { unbroken } from '../../ui/unbroken.tsx'
import { type AskedPage, useAskedPages } from '../site/asked-pages.ts'
import { recentSearches, SEARCHES } from '../site/recent-searches.ts'
import { suggestionWords } from '../site/suggestion-words.ts'
import { BestSellers } from './best-sellers.tsx'
import { CardRow } from './card-row.tsx'
import { narrowedList } from './narrowed-list-words.ts'
import { type CardProduct, ProductCard } from './product-card.tsx'
import { type Counts, filterNames } from './product-query.ts'
import { usePromises } from './shop-promise.tsx'
import { readPriceWords } from './typed-price.ts'
import { catalogue, product as productWords } from './words.ts'

interface NarrowedListProps extends FilterChipsProps, SearchHintsProps {
  isEmpty: boolean
  /** The categories, where they are not above. */
  rail?: ReactNode
  /** What others buy, for an empty list. */
  best: CardProduct[]
}

/** The chosen filters of a list, what the shop did with the words of a search, and what else there is if it is empty. */
export function NarrowedList({ categories, counts, isEmpty, ...list }: NarrowedListProps) {
  const [query] = useSearchParams()
  const pages = useAskedPages()(query.get('q') ?? '')
  return (
    <>
      <FilterChips categories={categories} counts={counts} />
      <SearchHints {...list} />
      <NamedCategories categories={categories} />
      {pages.length > 0 && <Answers pages={pages} />}
      {isEmpty && pages.length === 0 && <NothingFound />}
      {list.rail && <div className="mb-8 lg:*:justify-center-safe">{list.rail}</div>}
      {isEmpty && <BestSellers products={list.best} />}
    </>
  )
}

/** What is like the first of a few results, below them. */
export function SimilarGoods({ products }: { products: CardProduct[] }) {
  return (
    <CardRow title={productWords.use().similar} className="mt-8">
      {products.map((product) => (
        <ProductCard key={product._id} product={product} search="" position="later" />
      ))}
    </CardRow>
  )
}

type SearchHintsProps = Pick<ProductList, 'partial' | 'mentioned' | 'didYouMean'>

/** What the shop did with the words of a search: corrected them, or left some out. */
function SearchHints({ partial, mentioned, didYouMean }: SearchHintsProps) {
  const t = narrowedList.use()
  const [query] = useSearchParams()
  const q = query.get('q') ?? ''
  useEffect(() => {
    if (!didYouMean) return
    const corrected = recentSearches().map((one) => (one === q ? didYouMean : one))
    storage.write(SEARCHES, [...new Set(corrected)].join('\n'))
  }, [didYouMean, q])
  if (!partial && !didYouMean) return null
  const corrected = new URLSearchParams(query)
  corrected.delete('cursor')
  if (didYouMean) corrected.set('q', didYouMean)
  return (
    <p role="status" className="mb-3 flex min-h-11 flex-wrap items-center gap-x-4 text-muted">
      {partial && (
        <span>{mentioned ? t.mentioned(q) : /\S\s+\S/.test(q) ? t.partial : t.haveNone(q)}</span>
      )}
      {didYouMean && (
        <Link to={{ search: `${corrected}` }} className="flex min-h-11 items-center">
          <span>
            {t.didYouMean} <b className="text-primary underline">{didYouMean}</b>?
          </span>
        </Link>
      )}
    </p>
  )
}

/** Links to the categories that the search names. */
function NamedCategories({ categories }: Pick<FilterChipsProps, 'categories'>) {
  const [query] = useSearchParams()
  const typed = query.get('q')?.trim().toLowerCase()
  if (!typed) return null
  const named = categories.filter(
    ({ _id, ...category }) => isNamed(category, typed) && query.get('category') !== _id,
  )
  if (named.length === 0) return null
  return (
    <ul className="mb-3 flex flex-wrap gap-2">
      {named.map(({ _id, name }) => (
        <li key={_id}>
          <ButtonLink to={`/products?category=${_id}`} look="secondary">
            {name} <Icon name="right" className="size-4" />
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}

/** The pages that answer the search, with the answer in short where the settings have one. */
function Answers({ pages }: { pages: AskedPage[] }) {
  const { fee, pay, returns } = usePromises(useRouteLoaderData<RootData>('root')?.door ?? null)
  const { hours, blurb } = useShop()
  const { buying } = suggestionWords.use()
  const translate = useTranslate()
  const short: Record<string, string> = {
    [buying]: [fee, pay].filter(Boolean).join(' · '),
    '/returns': returns,
    '/contact': translate(hours),
    '/about': translate(blurb),
  }
  return (
    <ul className="mb-6 grid gap-2 sm:max-w-xl">
      {pages.map(({ to, name }) => (
        <li key={to}>
          <Link
            to={to}
            className="flex items-center justify-between gap-3 rounded-card border border-line bg-surface p-4 shadow-soft hover:border-edge active:bg-sunken"
          >
            <span>
              <b className="block">{name}</b>
              <span className="block text-muted first-letter:uppercase">
                {unbroken(short[name] ?? short[to])}
              </span>
            </span>
            <Icon name="right" className="size-5 shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Whether a search is the name of a category, or one of the goods in its name: *shoes* of *Shoes & Bags*. */
function isNamed({ name, nameSw }: Pick<Category, 'name' | 'nameSw'>, typed: string): boolean {
  const names = [name, nameSw ?? ''].map((one) => one.toLowerCase())
  return names.some((one) => [one, ...one.split(/ & |, | and | na /)].includes(typed))
}

/** Nothing matches: says what to try, with a lowest price above the highest, to swap them. */
function NothingFound() {
  const t = narrowedList.use()
  const [query] = useSearchParams()
  const [lowest, highest] = [query.get('minPrice') ?? '', query.get('maxPrice') ?? '']
  const isAll = [...query.keys()].every((name) => name === 'sort')
  const areSwapped = lowest !== '' && highest !== '' && Number(lowest) > Number(highest)
  const swapped = new URLSearchParams(query)
  swapped.set('minPrice', highest)
  swapped.set('maxPrice', lowest)
  const [to, action] = areSwapped ? [`/products?${swapped}`, t.swap] : ['/products', t.clear]
  const link = (
    <ButtonLink to={to} look="secondary">
      {action}
    </ButtonLink>
  )
  return (
    <EmptyState title={t.none} action={filterNames.some((name) => query.has(name)) && link}>
      {areSwapped
        ? t.pricesSwapped(formatMoney(Number(lowest)), formatMoney(Number(highest)))
        : isAll
          ? t.noneYet
          : t.noneMore}
    </EmptyState>
  )
}

interface FilterChipsProps {
  categories: Category[]
  counts: Counts | null
}

/** The active filters, each as a link that removes it. Not what the heading says: the words of a search, and the category. */
function FilterChips({ categories, counts }: FilterChipsProps) {
  const t = { ...catalogue.use(), ...narrowedList.use() }
  const language = useLanguage()
  const [query] = useSearchParams()
  const isInLine = categories.some(({ _id }) => _id === query.get('category'))
  const names = filterNames.filter((name) => name !== 'category' || !isInLine)
  const { q, maxPrice, sort } = readPriceWords(query.get('q') ?? '')
  // The price and the order that the shop took from the words of a search.
  const understood = maxPrice || sort ? [{ name: 'q', value: q ?? '' }] : []
  const chosen = [
    ...understood,
    ...names.flatMap((name) => query.getAll(name).map((value) => ({ name, value }))),
  ]
  if (chosen.length === 0) return null

  const counted = (name: string, count: number | null | undefined) =>
    count == null ? name : t.counted(name, count)
  const nameOf: Record<string, (value: string) => string> = {
    q: () =>
      [maxPrice && t.upTo(formatMoney(Number(maxPrice))), sort && t.sorts.price]
        .filter(Boolean)
        .join(' · '),
    category: () => t.category,
    brand: (brand) => counted(brand, counts?.brands.find(({ name }) => name === brand)?.count),
    option: (option) => variantIn(option.replace(':', ': '), language),
    minPrice: (price) => `${t.from} ${formatMoney(Number(price))}`,
    maxPrice: (price) => t.upTo(formatMoney(Number(price))),
    onSale: () => counted(t.onSale, counts?.onSale),
    rating: (stars) => t.stars(Number(stars)),
    inStock: () => counted(t.inStock, counts?.inStock),
  }
  return (
    <ul aria-label={t.chosen} className="mb-3 flex flex-wrap gap-2">
      {chosen.map((one) => {
        const label = nameOf[one.name]?.(one.value) ?? ''
        return (
          <li key={`${one.name}=${one.value}`} className="min-w-0">
            <Link
              to={{ search: without(query, [one]) }}
              preventScrollReset
              aria-label={t.remove(label)}
              className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full bg-primary-soft px-3.5 text-sm max-sm:gap-1 max-sm:px-2.5 font-medium text-primary hover:bg-sunken active:bg-sunken"
            >
              <span className="truncate">{label}</span>
              <Icon name="close" className="size-4 shrink-0" />
            </Link>
          </li>
        )
      })}
      {chosen.length > 1 && (
        <li>
          <Link
            to={{ search: without(query, chosen) }}
            preventScrollReset
            className="inline-flex min-h-11 items-center px-2 text-sm font-medium text-primary underline"
          >
            {t.clear}
          </Link>
        </li>
      )}
    </ul>
  )
}

/** The query without these filters and without the cursor. Of a search the words stay that are none for prices. */
function without(query: URLSearchParams, gone: { name: string; value: string }[]): string {
  const words = gone.find(({ name }) => name === 'q')?.value
  const rest = [...query]
    .filter(
      ([name, value]) =>
        name !== 'cursor' && !gone.some((one) => one.name === name && one.value === value),
    )
    .map(([name, value]) => [name, name === 'q' ? (words ?? value) : value])
  return new URLSearchParams(rest).toString()
}
