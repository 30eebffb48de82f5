import type { StaffReview } from '@duka/contract/reviews/reviews'
import { Link } from 'react-router'
import { useAct } from '../../../lib/calls/use-act.ts'
import { formatDate } from '../../../lib/text/format.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { RowActions, RowButton } from '../../../ui/row-actions.tsx'
import { staffReviews } from '../../../words/staff/reviews.ts'
import { staff } from '../../../words/staff/staff.ts'
import { StaffList } from '../../staff-frame/staff-list.tsx'
import { TimeCell } from '../../staff-frame/time-cell.tsx'
import { Stars } from '../stars.tsx'

interface ReviewTableProps {
  reviews: StaffReview[]
  nextCursor: string | null
  onEdit: (review: StaffReview, intent: 'answer' | 'hide') => void
}

/** The reviews of all products with what staff can do about them. */
export function ReviewTable({ reviews, nextCursor, onEdit }: ReviewTableProps) {
  const t = staffReviews.use()
  const s = staff.use()
  return (
    <StaffList
      name="reviews"
      caption={t.title}
      rows={reviews}
      nextCursor={nextCursor}
      nameOf={({ product, rating }) => t.of(product.name, rating)}
      empty={{ title: t.empty, more: t.emptyMore, filtered: t.emptyFiltered }}
      columns={[
        {
          title: t.when,
          sort: { up: 'oldest', down: 'newest', first: 'down' },
          cell: ({ createdAt, updatedAt }) => (
            <>
              <TimeCell at={createdAt} />
              {updatedAt !== createdAt && (
                <span className="block text-sm text-muted">{t.changed(formatDate(updatedAt))}</span>
              )}
            </>
          ),
        },
        {
          title: t.product,
          cell: ({ product }) => (
            <Link to={`/products/${product._id}`} className="font-medium text-primary underline">
              {product.name}
            </Link>
          ),
        },
        { title: t.review, tall: true, cell: (review) => <Content {...review} /> },
        {
          title: t.author,
          cell: ({ user }) => <span className="wrap-anywhere">{user?.username ?? t.gone}</span>,
        },
        { title: t.state, cell: (review) => <StateBadge {...review} /> },
        {
          title: s.actions,
          wide: true,
          cell: (review) => <Actions review={review} onEdit={onEdit} />,
        },
      ]}
    />
  )
}

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

function Actions({ review, onEdit }: { review: StaffReview } & Pick<ReviewTableProps, 'onEdit'>) {
  const t = staffReviews.use()
  const act = useAct()
  const name = t.of(review.product.name, review.rating)
  return (
    <RowActions>
      <RowButton icon="edit" label={t.answerNamed(name)} onClick={() => onEdit(review, 'answer')}>
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
        <RowButton danger label={t.hideNamed(name)} onClick={() => onEdit(review, 'hide')}>
          {t.hide}
        </RowButton>
      )}
    </RowActions>
  )
}
