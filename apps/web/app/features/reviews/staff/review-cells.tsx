import type { StaffReview } from '@duka/contract/reviews/reviews'
import { formatDate } from '../../../lib/text/format.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { TimeCell } from '../../staff-frame/time-cell.tsx'
import { Stars } from '../stars.tsx'
import { staffReviews } from './words.ts'

/** When it was written, and changed. */
export function Written({ createdAt, updatedAt }: StaffReview) {
  const t = staffReviews.use()
  return (
    <>
      <TimeCell at={createdAt} />
      {updatedAt !== createdAt && (
        <span className="block text-sm text-muted">{t.changed(formatDate(updatedAt))}</span>
      )}
    </>
  )
}

/** The stars and the text, with the shop's answer and why it is hidden. */
export function Content({ rating, title, text, answer, hidden }: StaffReview) {
  const t = staffReviews.use()
  return (
    <div className="grid min-w-48 gap-1 wrap-anywhere">
      <p>
        <Stars of={rating} /> <span className="font-medium">{title}</span>
      </p>
      <p className={text ? 'whitespace-pre-line' : 'text-muted'}>{text || t.noText}</p>
      {answer && (
        <p className="text-sm whitespace-pre-line text-muted">{t.answerOf(answer.text)}</p>
      )}
      {hidden && <p className="text-sm text-muted">{t.hiddenFor(hidden)}</p>}
    </div>
  )
}

export function StateBadge({ answer, hidden }: StaffReview) {
  const t = staffReviews.use()
  const [tone, state]: [Tone, keyof typeof t.states] = hidden
    ? ['red', 'hidden']
    : answer
      ? ['green', 'answered']
      : ['yellow', 'new']
  return <Badge tone={tone}>{t.states[state]}</Badge>
}
