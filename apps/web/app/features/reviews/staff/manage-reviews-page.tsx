import { reviewStates, type StaffReview } from '@duka/contract/reviews/reviews'
import * as calls from '@duka/contract/reviews/reviews.calls'
import { listAllReviews } from '@duka/contract/reviews/reviews.calls'
import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { actions } from '../../../lib/calls/actions.ts'
import { attempt, type Outcome } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { filtersOf, load } from '../../../lib/calls/load.ts'
import { useEditing } from '../../../lib/forms/drafts.ts'
import { SelectField } from '../../../ui/field.tsx'
import { Filters } from '../../../ui/filters.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { staffReviews } from '../../../words/staff/reviews.ts'
import { staff } from '../../../words/staff/staff.ts'
import { ListSkeleton } from '../../staff-frame/skeletons.tsx'
import { StaffPage } from '../../staff-frame/staff-page.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import { ReviewTable } from './review-table.tsx'

export const loader = ({ request }: LoaderFunctionArgs) => ({
  list: load(call(listAllReviews, { query: filtersOf(request) }), staffReviews.now().failed),
})

export const action = actions<Outcome>({
  answer: answerReview,
  hide: (form) => hideReview(form, String(form.get('reason') ?? '')),
  show: (form) => hideReview(form, null),
})

function answerReview(form: FormData): Promise<Outcome> {
  const t = staffReviews.now()
  const params = { id: String(form.get('id')) }
  return attempt(
    call(calls.answerReview, { params, body: { text: String(form.get('text') ?? '') } }),
    {
      done: t.answered,
      failed: t.failedSave,
    },
  )
}

/** A reason hides a review; null shows it again. */
function hideReview(form: FormData, reason: string | null): Promise<Outcome> {
  const t = staffReviews.now()
  const params = { id: String(form.get('id')) }
  return attempt(call(calls.hideReview, { params, body: { reason } }), {
    done: reason === null ? t.shown : t.hidden,
    failed: t.failedSave,
  })
}

/** What buyers wrote: staff answer it, or hide it for a reason. */
export function Component() {
  const t = staffReviews.use()
  const { list } = useLoaderData<typeof loader>()
  const [editing, setEditing] = useEditing<{ review: StaffReview; intent: 'answer' | 'hide' }>()
  return (
    <StaffPage title={t.title}>
      <p className="-mt-2 mb-4 max-w-prose text-muted">{t.lead}</p>
      <ReviewFilters />
      <Loaded from={list} waiting={t.loading} shape={ListSkeleton} retry={staff.use().retry}>
        {(page) => (
          <ReviewTable {...page} onEdit={(review, intent) => setEditing({ review, intent })} />
        )}
      </Loaded>
      {editing && <ReviewDialog {...editing} onClose={() => setEditing(undefined)} />}
    </StaffPage>
  )
}

function ReviewFilters() {
  const t = staffReviews.use()
  const [query] = useSearchParams()
  return (
    <Filters label={staff.use().filters}>
      <SelectField label={t.state} name="state" defaultValue={query.get('state') ?? 'all'}>
        <option value="all">{t.allStates}</option>
        {reviewStates.map((state) => (
          <option key={state} value={state}>
            {t.states[state]}
          </option>
        ))}
      </SelectField>
      <SelectField label={t.rating} name="rating" defaultValue={query.get('rating') ?? 'all'}>
        <option value="all">{t.allRatings}</option>
        {[5, 4, 3, 2, 1].map((stars) => (
          <option key={stars} value={stars}>
            {t.ratings(stars)}
          </option>
        ))}
      </SelectField>
    </Filters>
  )
}
