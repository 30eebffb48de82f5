import { reviews } from './words.ts'

/** Full and empty stars; screen readers say the number. */
export function Stars({ of, className = '' }: { of: number; className?: string }) {
  const t = reviews.use()
  const full = Math.round(of)
  return (
    <span
      role="img"
      aria-label={t.stars(of)}
      className={`whitespace-nowrap text-primary ${className}`}
    >
      {'★'.repeat(full)}
      {'☆'.repeat(5 - full)}
    </span>
  )
}
