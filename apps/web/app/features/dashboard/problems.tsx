import type { Overview } from '@duka/contract/dashboard/overview'
import { Task } from './today.tsx'
import { todayWords } from './words.ts'

/** What the shop itself does not get done, and staff must look at; usually nothing. */
export function Problems({ waiting }: Pick<Overview, 'waiting'>) {
  const t = todayWords.use()
  const { failedJobs, unsentMessages } = waiting
  if (failedJobs + unsentMessages === 0) return null
  return (
    <ul className="grid gap-2 md:grid-cols-2">
      {failedJobs > 0 && (
        <Task to="/dashboard/settings" count={failedJobs} title={t.failedJobs} step={t.seeJobs} />
      )}
      {unsentMessages > 0 && (
        <Task
          to="/dashboard/messages"
          count={unsentMessages}
          title={t.unsentMessages}
          step={t.seeMessages}
        />
      )}
    </ul>
  )
}
