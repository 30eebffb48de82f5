import { reviews } from './words.ts'

/** Full and empty stars; screen readers say the number. */
export function Stars({ of }: { of: number }) {
  const t = reviews.use()
  const full = Math.round(of)
  return (
    <span role="img" aria-label={t.stars(of)} className="whitespace-nowrap text-star">
      {'★'.repeat(full)}
      {'☆'.repeat(5 - full)}
    </span>
  )
}
