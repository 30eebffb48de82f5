import { getProduct } from '@duka/contract/catalogue/catalogue.calls'
import { variantIn } from '@duka/contract/catalogue/option-names'
import { refusals } from '@duka/contract/errors'
import { NewReview } from '@duka/contract/reviews/reviews'
import { deleteReview, getOwnReview, saveReview } from '@duka/contract/reviews/reviews.calls'
import { useId } from 'react'
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useSubmit,
} from 'react-router'
import { actions } from '../../lib/calls/actions.ts'
import { attempt, type Outcome } from '../../lib/calls/attempt.ts'
import { call } from '../../lib/calls/call.ts'
import { unlessRefused, withMessage } from '../../lib/calls/page-data.ts'
import { discardDraft, useDraft } from '../../lib/forms/drafts.ts'
import { checkForm } from '../../lib/forms/form.ts'
import { signedIn } from '../../lib/session/signed-in.ts'
import { useLanguage } from '../../lib/text/text.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Fields, plain } from '../../ui/fields.tsx'
import { useRefusal } from '../../ui/refusal.ts'
import { Alert, ErrorState } from '../../ui/states.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { Head, Page } from '../site/page.tsx'
import { ownReview } from './signed-in-words.ts'

export async function loader({ request, params }: LoaderFunctionArgs) {
  await signedIn(request)
  const id = params.productId ?? ''
  const both = Promise.all([
    call(getProduct, { params: { id } }),
    call(getOwnReview, { params: { id } }),
  ])
  const [{ product }, own] = await withMessage(both, ownReview.now().loadFailed)
  return { product, ...own }
}

const act = actions<Outcome>({
  save: async (form, { params }) => {
    const t = ownReview.now()
    const read = checkForm(Object.fromEntries(form), NewReview)
    if (!read.ok) return read
    return attempt(call(saveReview, { params: { id: params.productId ?? '' }, body: read.value }), {
      done: form.get('hidden') ? t.savedHidden : t.saved,
      failed: t.failed,
      isShown: true,
    })
  },
  delete: (_form, { params }) =>
    attempt(call(deleteReview, { params: { id: params.productId ?? '' } }), {
      done: ownReview.now().removed,
      failed: ownReview.now().removeFailed,
    }),
})

export async function action(sent: ActionFunctionArgs) {
  await signedIn(sent.request)
  const outcome = await act(sent)
  if (!outcome.ok) return outcome
  discardDraft()
  return redirect(`/products/${sent.params.productId}`)
}

export const shouldRevalidate = unlessRefused

/** A buyer writes, changes or deletes the review of one product, and reads why it is hidden. */
export function Component() {
  const t = ownReview.use()
  const language = useLanguage()
  const { product, review, mayReview } = useLoaderData<typeof loader>()
  const refused = useActionData<Exclude<Awaited<ReturnType<typeof action>>, Response>>()
  const busy = useSending()
  const submit = useSubmit()
  const { form, fields, alert } = useRefusal(refused)
  const keep = useDraft(form)
  const back = `/products/${product._id}`
  if (!review && !mayReview)
    return (
      <>
        <Head title={t.title} hidden />
        <ErrorState
          wholePage
          title={refusals.REVIEW_NOT_ALLOWED.message}
          action={<ButtonLink to={back}>{t.back}</ButtonLink>}
        />
      </>
    )
  const remove = async () => {
    if (await confirm({ question: t.ask, yes: t.remove, danger: true }))
      await submit({ intent: 'delete' }, { method: 'post' })
  }
  return (
    <Page title={t.title} narrow>
      <Head title={t.title} hidden />
      <p className="-mt-3 mb-5 text-muted">
        {product.name}
        {product.variant && `, ${variantIn(product.variant, language)}`}
      </p>
      {review?.hidden && (
        <div className="mb-5 rounded-card bg-mango-soft px-4 py-3 text-mango-ink">
          <p className="font-semibold">{t.hidden}</p>
          <p className="wrap-anywhere">{t.reason(review.hidden)}</p>
        </div>
      )}
      <Form
        ref={form}
        method="post"
        noValidate
        onInput={keep}
        className="grid gap-4 rounded-card border border-line bg-surface p-4 shadow-soft sm:p-6"
      >
        <Alert>{alert}</Alert>
        <input type="hidden" name="intent" value="save" />
        {review?.hidden && <input type="hidden" name="hidden" value="yes" />}
        <StarsField value={review?.rating} error={fields.rating} />
        <Fields<keyof NewReview>
          values={{ title: review?.title, text: review?.text }}
          errors={fields}
          of={{
            title: { label: t.headline, maxLength: 100, ...plain },
            text: { label: t.text, hint: t.public, rows: 6, maxLength: 2000 },
          }}
        />
        <div className="flex flex-wrap gap-2">
          {mayReview && (
            <Button type="submit" busy={busy && t.saving}>
              {review ? t.change : t.save}
            </Button>
          )}
          {review && (
            <Button look="danger" onClick={remove} disabled={busy}>
              {t.remove}
            </Button>
          )}
          <ButtonLink to={back} look="quiet" onClick={discardDraft}>
            {t.back}
          </ButtonLink>
        </div>
      </Form>
    </Page>
  )
}

/** Five choices, each as stars with a word. */
function StarsField({ value, error }: { value: number | undefined; error?: string }) {
  const t = ownReview.use()
  const id = useId()
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="mb-1.5 font-medium">{t.rating}</legend>
      <div className="grid">
        {[5, 4, 3, 2, 1].map((stars) => (
          <label key={stars} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="rating"
              value={stars}
              defaultChecked={value === stars}
              aria-invalid={error ? true : undefined}
              aria-label={t.star(stars, t.names[stars - 1] ?? '')}
              className="size-5 accent-primary"
            />
            <span aria-hidden="true" className="text-xl text-star">
              {'★'.repeat(stars)}
              {'☆'.repeat(5 - stars)}
            </span>
            <span aria-hidden="true">{t.names[stars - 1]}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
