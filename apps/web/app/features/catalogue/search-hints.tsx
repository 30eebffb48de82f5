import { Link, useSearchParams } from 'react-router'
import { narrowedList } from './narrowed-list-words.ts'

export interface SearchHintsProps {
  partial: boolean
  didYouMean: string | null
}

/** What the shop did with the words of a search: corrected them, or left some out. */
export function SearchHints({ partial, didYouMean }: SearchHintsProps) {
  const t = narrowedList.use()
  const [query] = useSearchParams()
  if (!partial && !didYouMean) return null
  const corrected = new URLSearchParams(query)
  corrected.delete('cursor')
  if (didYouMean) corrected.set('q', didYouMean)
  return (
    <p role="status" className="mb-3 flex min-h-11 flex-wrap items-center gap-x-4 text-muted">
      {partial && <span>{t.partial}</span>}
      {didYouMean && (
        <Link to={{ search: `${corrected}` }} className="flex min-h-11 items-center">
          <span>
            {t.didYouMean} <b className="text-primary underline">{didYouMean}</b>?
          </span>
        </Link>
      )}
    </p>
  )
}
