import { simulator } from './simulator-words.ts'

interface SimulatorNoticeProps {
  /** What is not real: money, or SMS with codes. */
  isSms?: boolean
  /** The phone that it opens at, with a pay link for the prompts of its order; else it shows those of the session's own orders. */
  shows?: { phone: string; payLink?: string }
}

/** A line on every page that takes money, or a code by SMS: it is simulated, and where the simulated phone is. */
export function SimulatorNotice({ isSms = false, shows }: SimulatorNoticeProps) {
  const t = simulator.use()
  const phone = shows ? `?phone=${encodeURIComponent(shows.phone)}` : ''
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-2 rounded-card bg-mango-soft px-3 py-2 text-sm text-mango-ink print:hidden">
      {isSms ? t.noSms : t.noMoney}
      <a
        href={`/simulator${phone}${shows?.payLink ? `#pay-link=${shows.payLink}` : ''}`}
        target="_blank"
        rel="noreferrer"
        className="relative -my-2 inline-flex min-h-11 items-center font-semibold underline"
      >
        {t.openPhone} <span className="sr-only">{t.newTab}</span>
      </a>
    </p>
  )
}
