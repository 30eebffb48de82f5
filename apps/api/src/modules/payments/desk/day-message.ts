import { formatMoney } from '@duka/contract/money'
import { nairobiDay, nairobiTime } from '@duka/contract/nairobi-time'
import { differenceOn, paidBackOn, soldOn } from '@duka/contract/payments/day-sums'
import type { Settings } from '@duka/contract/settings/settings'
import type { Deps } from '../../../deps.ts'
import { isDayUntold, queueDay } from '../../messages/alerts/staff-alerts.queries.ts'
import { namedContacts } from '../../messages/staff-contacts.ts'
import { readReport } from './days.ts'

type DayDeps = Pick<Deps, 'db' | 'now' | 'production' | 'publicUrl'> & {
  settings: { now(): Pick<Settings, 'dayMessageAt' | 'staffEmail' | 'staffPhone'> }
}

/**
 * Tells the owner what today came to, from the hour on that is set, once. A day that is over is told no more. A difference
 * is left out until drawers are counted or a statement is there.
 */
export async function tellOfDay({
  db,
  now,
  settings,
  production,
  publicUrl,
}: DayDeps): Promise<void> {
  const { dayMessageAt } = settings.now()
  const day = nairobiDay(now())
  if (dayMessageAt === null || nairobiTime(now()) < dayMessageAt) return
  const to = namedContacts(settings.now())
  if (!(await isDayUntold(db, day, to))) return
  const { report } = await readReport(db, day, { withSimulated: !production })
  const { orders, rounding, received, toMatch, mpesa } = report
  const data = {
    day: day.split('-').reverse().join('/'),
    orders,
    sold: inMoney(soldOn(report)),
    rounding: inMoney(rounding || null),
    mpesa: inMoney(received.mpesa),
    cash: inMoney(received.cash),
    paidBack: inMoney(paidBackOn(report)),
    toMatch: inMoney(toMatch),
    difference: inMoney(differenceOn(report)),
    mpesaDifference: inMoney(mpesa.difference),
    link: `${publicUrl}/dashboard/day-end?day=${day}`,
  }
  await queueDay(db, day, data, to)
}

const inMoney = (shillings: number | null) =>
  shillings === null ? null : formatMoney(shillings, 'KES')
