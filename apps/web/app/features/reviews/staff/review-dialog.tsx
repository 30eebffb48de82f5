import type { StaffReview } from '@duka/contract/reviews/reviews'
import { TextareaField } from '../../../ui/field.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { staffReviews } from '../../../words/staff/reviews.ts'
import { staff } from '../../../words/staff/staff.ts'
import { Stars } from '../stars.tsx'

interface ReviewDialogProps {
  review: StaffReview
  intent: 'answer' | 'hide'
  onClose: () => void
}

/** The review, and a field for the answer or for the reason to hide it. */
export function ReviewDialog({ review, intent, onClose }: ReviewDialogProps) {
  const t = staffReviews.use()
  const isAnswer = intent === 'answer'
  return (
    <FormDialog
      title={isAnswer ? t.answer : t.hideTitle}
      onClose={onClose}
      hidden={{ intent, id: review._id }}
      words={{
        ...staff.use().leaving,
        submit: isAnswer ? t.saveAnswer : t.hideIt,
        busy: t.saving,
      }}
    >
      {(errors) => (
        <>
          <div className="grid gap-1 rounded-control bg-sunken px-4 py-3 wrap-anywhere">
            <p className="text-sm text-muted">{review.product.name}</p>
            <p>
              <Stars of={review.rating} /> <span className="font-medium">{review.title}</span>
            </p>
            {review.text && <p className="whitespace-pre-line">{review.text}</p>}
          </div>
          {isAnswer ? (
            <TextareaField
              label={t.answerText}
              name="text"
              rows={5}
              maxLength={2000}
              hint={t.answerHint}
              defaultValue={review.answer?.text}
              error={errors.text}
            />
          ) : (
            <TextareaField
              label={t.reason}
              name="reason"
              rows={3}
              maxLength={500}
              required
              hint={t.reasonHint}
              error={errors.reason}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
