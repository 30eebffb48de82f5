import { getOwnReview } from '@duka/contract/reviews/reviews.calls'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../lib/calls/call.ts'
import { useUser } from '../../lib/session/session.ts'
import { useShop } from '../../lib/shop.ts'
import { buttonClass } from '../../ui/button.tsx'
import { reviews } from '../../words/reviews.ts'

type Own = { review: { hidden: string | null } | null; mayReview: boolean }

/** For a buyer: a link to write or change the review. Others see nothing. */
export function OwnReviewLink({ productId }: { productId: string }) {
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
  return (
    <span className="flex flex-wrap items-center gap-3">
      {own.review?.hidden && <span className="text-sm text-muted">{t.hidden}</span>}
      <Link to={`/reviews/${productId}`} className={buttonClass('secondary')}>
        {own.review ? t.change : t.write}
      </Link>
    </span>
  )
}
