import {
  type ReviewAnswer,
  type ReviewHiding,
  reviewStates,
  type StaffReview,
} from '@duka/contract/reviews/reviews'
import { answerReview, hideReview, listAllReviews } from '@duka/contract/reviews/reviews.calls'
import { Link } from 'react-router'
import { call } from '../../../lib/calls/call.ts'
import { formatDate } from '../../../lib/text/format.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { RowActions, RowButton } from '../../../ui/row-actions.tsx'
import { defineStaffList } from '../../staff-frame/define-staff-list.tsx'
import { announce, byId, textIn } from '../../staff-frame/form-handlers.ts'
import { choice, named } from '../../staff-frame/list-filters.tsx'
import { StaffForm } from '../../staff-frame/staff-form.tsx'
import { TimeCell } from '../../staff-frame/time-cell.tsx'
import { Stars } from '../stars.tsx'
import { staffReviews } from './words.ts'

/** What buyers wrote: staff answer it, or hide it for a reason. */
export const { loader, action, Component } = defineStaffList({
  name: 'reviews',
  words: staffReviews,
  call: (query) => call(listAllReviews, { query }),
  rows: ({ reviews }) => reviews,
  failed: (t) => t.failed,
  lead: (t) => <p className="sm:-mt-2 mb-4 max-w-prose text-muted">{t.lead}</p>,
  filters: (t) => [
    choice('state', t.state, t.allStates, named(reviewStates, t.states)),
    choice(
      'rating',
      t.rating,
      t.allRatings,
      [5, 4, 3, 2, 1].map((stars) => [String(stars), t.ratings(stars)]),
    ),
  ],
  columns: (t) => [
    {
      title: t.when,
      sort: { up: 'oldest', down: 'newest', first: 'down' },
      cell: (review) => <Written {...review} />,
    },
    {
      title: t.product,
      cell: ({ product }) => (
        <Link
          to={`/products/${product._id}`}
          className="block font-medium text-primary underline md:min-w-32"
        >
          {product.name}
        </Link>
      ),
    },
    { title: t.review, tall: true, cell: (review) => <Content {...review} /> },
    {
      title: t.customer,
      notOnTablet: true,
      cell: ({ user }) =>
        user ? (
          <Link
            to={`/dashboard/users/${user._id}`}
            className="relative inline-block wrap-anywhere underline after:absolute after:inset-x-0 after:-inset-y-3.5"
          >
            {user.name}
          </Link>
        ) : (
          t.gone
        ),
    },
    { title: t.state, cell: (review) => <StateBadge {...review} /> },
  ],
  rowActions: (review, t, { edit, act }) => {
    const name = nameOf(review)
    return (
      <RowActions>
        <RowButton icon="edit" label={t.answerNamed(name)} onClick={() => edit(review, 'answer')}>
          {t.answer}
        </RowButton>
        {review.hidden ? (
          <RowButton
            label={t.showNamed(name)}
            onClick={() => act({ intent: 'show', id: review._id })}
          >
            {t.show}
          </RowButton>
        ) : (
          <RowButton danger label={t.hideNamed(name)} onClick={() => edit(review, 'hide')}>
            {t.hide}
          </RowButton>
        )}
      </RowActions>
    )
  },
  nameOf,
  empty: (t) => ({ title: t.empty, more: t.emptyMore, filtered: t.emptyFiltered }),
  actions: {
    answer: (form) => {
      const answering = call(answerReview, { ...byId(form), body: { text: textIn(form, 'text') } })
      return announce(answering, staffReviews, 'answered', 'failedSave')
    },
    hide: (form) => {
      const hiding = call(hideReview, { ...byId(form), body: { reason: textIn(form, 'reason') } })
      return announce(hiding, staffReviews, 'hidden', 'failedSave')
    },
    show: (form) => {
      const showing = call(hideReview, { ...byId(form), body: { reason: null } })
      return announce(showing, staffReviews, 'shown', 'failedSave')
    },
  },
  dialog: ({ row, how }, close) =>
    row && (
      <ReviewDialog review={row} intent={how === 'hide' ? 'hide' : 'answer'} onClose={close} />
    ),
})

function nameOf({ product, rating }: StaffReview): string {
  return staffReviews.now().of(product.name, rating)
}

interface ReviewDialogProps {
  review: StaffReview
  intent: 'answer' | 'hide'
  onClose: () => void
}

/** The review, and a field for the answer or for the reason to hide it. */
function ReviewDialog({ review, intent, onClose }: ReviewDialogProps) {
  const t = staffReviews.use()
  const text = { label: t.answerText, hint: t.answerHint, rows: 5, maxLength: 2000 }
  const reason = { label: t.reason, hint: t.reasonHint, rows: 3, maxLength: 500, required: true }
  const isAnswer = intent === 'answer'
  return (
    <StaffForm<keyof ReviewAnswer | keyof ReviewHiding>
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

/** When it was written, and changed. */
function Written({ createdAt, updatedAt }: StaffReview) {
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
function Content({ rating, title, text, answer, hidden }: StaffReview) {
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

function StateBadge({ answer, hidden }: StaffReview) {
  const t = staffReviews.use()
  const [tone, state]: [Tone, keyof typeof t.states] = hidden
    ? ['red', 'hidden']
    : answer
      ? ['green', 'answered']
      : ['yellow', 'new']
  return <Badge tone={tone}>{t.states[state]}</Badge>
}
