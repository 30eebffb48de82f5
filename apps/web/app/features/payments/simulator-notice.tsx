import { paying } from './words.ts'

/**
 * A line on every page that takes money: M-Pesa is simulated, and where the simulated phone is. It shows the prompts of
 * the session's own orders; with `shows`, those on one phone for the order of a pay link.
 */
export function SimulatorNotice({ shows }: { shows?: { phone: string; payLink: string } }) {
  const t = paying.use()
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-2 rounded-card bg-mango-soft px-3 py-2 text-sm text-mango-ink print:hidden">
      {t.simulated}
      <a
        href={`/simulator${shows ? `?phone=${encodeURIComponent(shows.phone)}#pay-link=${shows.payLink}` : ''}`}
        target="_blank"
        rel="noreferrer"
        className="relative -my-2 inline-flex min-h-11 items-center font-semibold underline"
      >
        {t.openPhone} <span className="sr-only">{t.newTab}</span>
      </a>
    </p>
  )
}
