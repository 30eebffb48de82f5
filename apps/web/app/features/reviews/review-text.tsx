import type { Review } from '@duka/contract/reviews/reviews'
import { useShop } from '../../lib/shop.ts'
import { formatDate } from '../../lib/text/format.ts'
import { reviews } from '../../words/reviews.ts'
import { Stars } from './stars.tsx'

/** One review with the shop's answer. What people wrote is shown as plain text. */
export function ReviewText({ review }: { review: Review }) {
  const t = reviews.use()
  const shop = useShop()
  const { rating, title, text, author, variant, answer, createdAt, updatedAt } = review
  const [written, changed] = [formatDate(createdAt), formatDate(updatedAt)]
  const facts = [author ?? t.customer, variant, written, changed !== written && t.edited(changed)]
  return (
    <li className="grid gap-1 py-4">
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
