import { getWork } from '@duka/contract/dashboard/dashboard.calls'
import type { Work, WorkQueue } from '@duka/contract/dashboard/work'
import { createContext, useContext, useState } from 'react'
import { call } from '../../lib/calls/call.ts'
import { useEvery } from '../../lib/page/use-every.ts'

export type Queues = Work['queues']

const REFRESH_MS = 30_000

/** What waits for staff; undefined: it could not be read. */
export function readWork(): Promise<Queues | undefined> {
  return call(getWork).then(
    ({ queues }) => queues,
    (error) => console.warn('What waits could not be counted', error) ?? undefined,
  )
}

export const WorkContext = createContext<Queues | undefined>(undefined)

/** What waits for staff, as the frame shows it. */
export const useWork = () => useContext(WorkContext)

/** What came in from outside and waits: the bell and the title of the tab count it. */
export const news = ['to-confirm', 'to-pack', 'to-match', 'messages'] as const

/** Keeps what was loaded fresh: every half minute, in the background for the title, and when somebody comes back. */
export function useFresh(loaded: Queues | undefined): Queues | undefined {
  const [read, setRead] = useState<{ after: Queues | undefined; queues: Queues }>()
  const refresh = async () => {
    const queues = await readWork()
    if (queues) setRead({ after: loaded, queues })
  }
  useEvery(REFRESH_MS, refresh, true, { inBackground: true })
  return read?.after === loaded && read ? read.queues : loaded
}

/** How many wait in these queues together. */
export function countOf(queues: Queues | undefined, names: readonly WorkQueue[]): number {
  return (queues ?? []).reduce(
    (sum, { name, count }) => (names.includes(name) ? sum + count : sum),
    0,
  )
}
