import type { StaffReview } from '@duka/contract/reviews/reviews'
import { StaffForm } from '../../staff-frame/staff-form.tsx'
import { Stars } from '../stars.tsx'
import { staffReviews } from './words.ts'

interface ReviewDialogProps {
  review: StaffReview
  intent: 'answer' | 'hide'
  onClose: () => void
}

/** The review, and a field for the answer or for the reason to hide it. */
export function ReviewDialog({ review, intent, onClose }: ReviewDialogProps) {
  const t = staffReviews.use()
  const text = { label: t.answerText, hint: t.answerHint, rows: 5, maxLength: 2000 }
  const reason = { label: t.reason, hint: t.reasonHint, rows: 3, maxLength: 500, required: true }
  const isAnswer = intent === 'answer'
  return (
    <StaffForm
      title={isAnswer ? t.answer : t.hideTitle}
      onClose={onClose}
      hidden={{ intent, id: review._id }}
      submit={isAnswer ? t.saveAnswer : t.hideIt}
      busy={t.saving}
      values={review.answer ?? {}}
      fields={isAnswer ? { text } : { reason }}
    >
      <div className="grid gap-1 rounded-control bg-sunken px-4 py-3 wrap-anywhere">
        <p className="text-sm text-muted">{review.product.name}</p>
        <p>
          <Stars of={review.rating} /> <span className="font-medium">{review.title}</span>
        </p>
        {review.text && <p className="whitespace-pre-line">{review.text}</p>}
      </div>
    </StaffForm>
  )
}
