import { formatDateTime } from '../../lib/text/format.ts'

/** A date and time in a table, in one line. */
export function TimeCell({ at }: { at: string }) {
  return (
    <time dateTime={at} className="figures whitespace-nowrap">
      {formatDateTime(at)}
    </time>
  )
}
