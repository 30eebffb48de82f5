import type { Overview } from '@duka/contract/dashboard/overview'
import type { WorkQueue } from '@duka/contract/dashboard/work'
import { nairobiDay } from '@duka/contract/nairobi-time'
import { type OrderQueue, orderQueues, stepOfQueue } from '@duka/contract/orders/order-queues'
import { Link } from 'react-router'
import { may } from '../../lib/session/may.ts'
import { Icon } from '../../ui/icons.tsx'
import { staffOrders } from '../orders/staff/words.ts'
import { ageOf } from '../staff-frame/age.ts'
import { Panel } from '../staff-frame/staff-page.tsx'
import { staff } from '../staff-frame/words.ts'
import { type Queues, useWork } from '../staff-frame/work.ts'
import { todayWords } from './words.ts'

/** What waits for staff: each queue with its count, its oldest, and its next step, one tap from its list. */
export function Today() {
  const t = todayWords.use()
  const o = staffOrders.use()
  const { dayEnd } = staff.use()
  const queues = useWork()
  const waiting = queues?.filter(
    ({ name, count }) => count > 0 && (name !== 'to-collect' || may('cash')),
  )
  return (
    <Panel
      title={t.title}
      aside={
        may(['cash', 'figures']) && (
          <Link
            to="/dashboard/day-end"
            className="inline-flex min-h-11 items-center font-semibold text-primary underline"
          >
            {dayEnd}
          </Link>
        )
      }
    >
      {waiting ? (
        waiting.length === 0 && <p className="text-muted">{t.nothingWaits}</p>
      ) : (
        <p role="alert">{t.failed}</p>
      )}
      <ul className="grid gap-2 md:grid-cols-2 xl:grid-cols-3">
        {waiting?.map(({ name, count, oldest, failed = 0, steps = [] }) => (
          <Task
            key={name}
            to={listOf(name)}
            count={count}
            title={isOfOrders(name) ? o.queueNames[name] : t.queues[name]}
            more={[
              oldest && t.oldest(ageOf(oldest)),
              ...(steps.length > 1
                ? steps.map(({ name, count }) => o.stepOfSome(o.steps[name], count))
                : []),
              failed > 0 && t.cameBack(failed),
            ]
              .filter(Boolean)
              .join(' · ')}
            step={stepOf({ name, count, failed, steps })}
          />
        ))}
      </ul>
    </Panel>
  )
}

/** What the shop itself does not get done, and staff must look at; usually nothing. */
export function Problems({ waiting }: Pick<Overview, 'waiting'>) {
  const t = todayWords.use()
  const { failedJobs } = waiting
  if (failedJobs === 0) return null
  return (
    <ul className="grid gap-2 md:grid-cols-2">
      <Task to="/dashboard/settings" count={failedJobs} title={t.failedJobs} step={t.seeJobs} />
    </ul>
  )
}

interface TaskProps {
  to: string
  count: number
  title: string
  more?: string | undefined
  /** What staff do next. */
  step: string
}

/** One line: how many of what, and the next step. The whole line is the link to its list. */
function Task({ to, count, title, more, step }: TaskProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-14 flex-wrap items-center gap-x-3 rounded-control border border-line px-3 py-1.5 hover:border-edge hover:bg-sunken"
      >
        <span className="figures min-w-9 text-2xl font-extrabold">
          {count.toLocaleString('en')}
        </span>{' '}
        <span className={`${more?.includes(' · ') ? 'min-w-48' : 'min-w-32'} flex-1`}>
          <span className="block leading-5 font-semibold">{title}</span>{' '}
          {more && <span className="figures block text-sm text-muted">{more}</span>}
        </span>{' '}
        <span className="ml-auto flex shrink-0 items-center gap-0.5 text-sm font-semibold text-primary">
          {step}
          <Icon name="right" className="size-4" />
        </span>
      </Link>
    </li>
  )
}

/** What staff do next with what waits in a queue. */
function stepOf({ name, count, failed, steps = [] }: Omit<Queues[number], 'oldest'>): string {
  const o = staffOrders.now()
  if (failed === count) return o.retry
  if (!isOfOrders(name)) return todayWords.now().steps[name]
  const [first, ...others] = steps
  if (others.length > 0) return o.handOver
  return o.steps[first?.name ?? stepOfQueue(name)]
}

const isOfOrders = (name: WorkQueue): name is OrderQueue =>
  orderQueues.some((queue) => queue === name)

/** The list of what waits in the queue. */
function listOf(name: WorkQueue): string {
  if (isOfOrders(name)) return `/dashboard/orders?queue=${name}`
  // With the day, so that the page need not add it and lose the part of the page.
  const payments = `/dashboard/payments?day=${nairobiDay(new Date())}`
  const lists: Record<Exclude<WorkQueue, OrderQueue>, string> = {
    'to-match': `${payments}#to-match`,
    refunds: `${payments}#refunds`,
    returns: `${payments}#returns`,
    'to-count': '/dashboard/riders',
    reviews: '/dashboard/reviews?state=new',
    messages: '/dashboard/messages',
    // No page is for these yet, and nothing waits in them.
    approvals: '/dashboard',
  }
  return lists[name]
}
