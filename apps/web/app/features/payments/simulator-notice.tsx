import { buttonClass } from '../../ui/button.tsx'
import { payments } from '../../words/payments.ts'

/** Says on every page that takes money that it is play money, and where the phone is. */
export function SimulatorNotice() {
  const t = payments.use()
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-mango-soft px-4 py-3 text-mango-ink">
      <p className="font-medium">{t.simulated}</p>
      <a
        href="/simulator"
        target="_blank"
        rel="noreferrer"
        className={buttonClass('quiet', 'border border-current hover:bg-transparent print:hidden')}
      >
        {t.openPhone} <span className="sr-only">{t.newTab}</span>
      </a>
    </div>
  )
}
