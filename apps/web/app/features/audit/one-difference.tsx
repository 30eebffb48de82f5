import { auditWords } from './audit-words.ts'
import type { Difference } from './differences.ts'

/** One field in a `dl`: its value before and after. */
export function OneDifference({ name, from, to }: Difference) {
  const t = auditWords.use()
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-muted">{name}:</dt>
      <dd className="min-w-0 wrap-anywhere">
        {from !== undefined && (
          <del className={`text-muted ${to === undefined ? 'no-underline' : ''}`}>
            <span className="sr-only">{t.before} </span>
            {from || t.nothing}
          </del>
        )}
        {from !== undefined && to !== undefined && <span aria-hidden="true"> → </span>}
        {to !== undefined && (
          <ins className="no-underline">
            <span className="sr-only">{t.after} </span>
            {to || t.nothing}
          </ins>
        )}
      </dd>
    </div>
  )
}
