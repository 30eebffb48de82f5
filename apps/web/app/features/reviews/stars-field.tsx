import { useId } from 'react'
import { useTranslate } from '../../lib/text/text.ts'
import { ownReview } from '../../words/own-review.ts'

/** Five choices, each as stars with a word. */
export function StarsField({ value, error }: { value: number | undefined; error?: string }) {
  const t = ownReview.use()
  const translate = useTranslate()
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
            <span aria-hidden="true" className="text-xl text-primary">
              {'★'.repeat(stars)}
              {'☆'.repeat(5 - stars)}
            </span>
            <span aria-hidden="true">{t.names[stars - 1]}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className="text-sm text-danger">
          {translate(error)}
        </p>
      )}
    </fieldset>
  )
}
