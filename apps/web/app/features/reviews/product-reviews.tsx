import type { Review, ReviewList } from '@duka/contract/reviews/reviews'
import { type ReactNode, Suspense, use, useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useShop } from '../../lib/shop.ts'
import { formatDate } from '../../lib/text/format.ts'
import { buttonClass } from '../../ui/button.tsx'
import { loadReviews } from './load-reviews.ts'
import { OwnReviewLink } from './own-review-link.tsx'
import { Stars } from './stars.tsx'
import { reviews, reviews as reviewWords } from './words.ts'

export interface ProductReviewsProps {
  productId: string
  /** Null without any. The browser shows the product before its reviews have come. */
  reviews: ReviewList | null | Promise<ReviewList | null>
}

/** From this number of reviews on, bars count their stars. Fewer are quickly read. */
const COUNTED = 3

/** What buyers think of a product, and a link for a buyer to say it. Nothing if there is neither. */
export function ProductReviews({ productId, reviews }: ProductReviewsProps) {
  const own = <OwnReviewLink productId={productId} className={buttonClass('secondary')} />
  if (reviews === null) return own
  return (
    <Suspense>
      <Loaded productId={productId} reviews={reviews} own={own} />
    </Suspense>
  )
}

function Loaded({ productId, reviews, own }: ProductReviewsProps & { own: ReactNode }) {
  const list = reviews instanceof Promise ? use(reviews) : reviews
  if (!list?.rating) return own
  return <Reviews productId={productId} first={list} own={own} />
}

interface ReviewsProps {
  productId: string
  first: ReviewList
  own: ReactNode
}

function Reviews({ productId, first, own }: ReviewsProps) {
  const t = reviewWords.use()
  const heading = useId()
  const [query] = useSearchParams()
  const [list, setList] = useState(first)
  const [isFailed, setFailed] = useState(false)
  const { rating, stars, nextCursor } = list

  const showMore = async () => {
    const more = await loadReviews(productId, { cursor: nextCursor })
    setFailed(more === null)
    if (more) setList({ ...more, reviews: [...list.reviews, ...more.reviews] })
  }
  return (
    <section
      aria-labelledby={heading}
      id="reviews"
      className="mt-6 grid gap-x-8 gap-y-4 border-t border-line pt-5 lg:grid-cols-[18rem_minmax(0,1fr)]"
    >
      <div className="flex flex-wrap items-center justify-between gap-3 lg:col-span-full">
        <h2 id={heading} className="section-title">
          {t.title}
        </h2>
        {own}
      </div>
      {rating && (
        <div className="flex flex-wrap content-start items-center gap-x-8 gap-y-3">
          <div>
            <p className="figures text-2xl font-extrabold">
              {t.average(rating.average.toFixed(1))}
            </p>
            <p>
              <Stars of={rating.average} />{' '}
              <span className="text-muted">{t.count(rating.count)}</span>
            </p>
          </div>
          {rating.count >= COUNTED && (
            <ul className="grid">
              {stars.map(({ stars, count }) => (
                <li key={stars} className="figures flex items-center gap-3 text-sm text-muted">
                  <span className="sr-only">{t.withStars(stars, count)}</span>
                  <span aria-hidden="true">{stars} ★</span>
                  <svg
                    viewBox="0 0 100 8"
                    preserveAspectRatio="none"
                    aria-hidden="true"
                    className="h-2 w-32 bg-line text-star"
                  >
                    <rect width={(100 * count) / rating.count} height="8" fill="currentColor" />
                  </svg>
                  <span aria-hidden="true">{count}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <div className="grid gap-4">
        <ul className="grid divide-y divide-line">
          {list.reviews.map((review) => (
            <ReviewText key={review._id} review={review} />
          ))}
        </ul>
        {isFailed && (
          <p role="alert" className="text-danger">
            {t.moreFailed}
          </p>
        )}
        <p className="flex flex-wrap gap-2">
          {query.has('reviews') && (
            <a href={`/products/${productId}#reviews`} className={buttonClass('secondary')}>
              {t.newest}
            </a>
          )}
          {nextCursor && (
            // Without scripts it opens the next reviews as a page.
            <a
              href={`/products/${productId}?reviews=${encodeURIComponent(nextCursor)}#reviews`}
              rel="nofollow"
              className={buttonClass('secondary')}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                void showMore()
              }}
            >
              {t.more}
            </a>
          )}
        </p>
      </div>
    </section>
  )
}

/** One review with the shop's answer. What people wrote is shown as plain text. */
function ReviewText({ review }: { review: Review }) {
  const t = reviews.use()
  const shop = useShop()
  const { rating, title, text, author, variant, answer, createdAt, updatedAt } = review
  const [written, changed] = [formatDate(createdAt), formatDate(updatedAt)]
  const facts = [author ?? t.customer, variant, written, changed !== written && t.edited(changed)]
  return (
    <li className="grid gap-1 py-4 first:pt-0">
      <p className="flex flex-wrap items-center gap-x-3">
        <Stars of={rating} />
        {title && <span className="min-w-0 wrap-anywhere font-bold">{title}</span>}
      </p>
      <p className="text-sm wrap-anywhere text-muted">{facts.filter(Boolean).join(' · ')}</p>
      {text && <p className="max-w-prose wrap-anywhere whitespace-pre-line">{text}</p>}
      {answer && (
        <div className="mt-2 max-w-prose rounded-control bg-sunken px-4 py-3">
          <p className="text-sm font-semibold">{t.answer(shop.name)}</p>
          <p className="wrap-anywhere whitespace-pre-line">{answer.text}</p>
        </div>
      )}
    </li>
  )
}
