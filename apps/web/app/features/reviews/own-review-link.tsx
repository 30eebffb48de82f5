import { getOwnReview } from '@duka/contract/reviews/reviews.calls'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../lib/calls/call.ts'
import { useUser } from '../../lib/session/session.ts'
import { useShop } from '../../lib/shop.ts'
import { reviews } from './words.ts'

type Own = { review: { hidden: string | null } | null; mayReview: boolean }

interface OwnReviewLinkProps {
  productId: string
  /** The name of the product, where several products have such a link. */
  name?: string
  className: string
}

/** For a buyer: a link to write the review, or to change the one that was written. Others see nothing. */
export function OwnReviewLink({ productId, name, className }: OwnReviewLinkProps) {
  const t = reviews.use()
  const userId = useUser()?._id
  const isOff = useShop().reviews === false
  const [own, setOwn] = useState<Own>()
  useEffect(() => {
    setOwn(undefined)
    if (!userId || isOff) return
    let isOurs = true
    call(getOwnReview, { params: { id: productId } }).then(
      (found) => isOurs && setOwn(found),
      (error) => console.warn('Your review could not be loaded', error),
    )
    return () => {
      isOurs = false
    }
  }, [userId, isOff, productId])
  if (!own?.review && !own?.mayReview) return null
  const { text, named } = own.review
    ? { text: t.change, named: t.changeOf }
    : { text: t.write, named: t.writeOf }
  return (
    <span className="flex flex-wrap items-center gap-3">
      {own.review?.hidden && <span className="text-sm text-muted">{t.hidden}</span>}
      <Link
        to={`/reviews/${productId}`}
        aria-label={name === undefined ? undefined : named(name)}
        className={className}
      >
        {text}
      </Link>
    </span>
  )
}
