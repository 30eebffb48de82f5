import { formatMoney } from '@duka/contract/money'
import { confirm } from '../../../ui/confirm.tsx'
import { dayEndWords, staffPayments } from './words.ts'

/** The surplus of a count, negative if money is missing, in shillings. Computed in cents, so that it is exact. */
export function differenceOf(counted: number, expected: number): number {
  return (Math.round(counted * 100) - Math.round(expected * 100)) / 100
}

/** A difference in words: nothing, missing, or too much. */
export function differenceText(difference: number): string {
  const t = dayEndWords.now()
  if (difference === 0) return t.equal
  const sum = formatMoney(Math.abs(difference), 'KES')
  return difference < 0 ? t.missing(sum) : t.over(sum)
}

/** Whether the sum that a rider brought is right: of one that is more than the rider has, it asks. */
export async function isRightFromRider(amount: number, has: number): Promise<boolean> {
  if (differenceOf(amount, has) <= 0) return true
  const t = staffPayments.now()
  const question = t.askMoreThanRider(formatMoney(has, 'KES'), formatMoney(amount, 'KES'))
  return confirm({ question, yes: t.yesCash, no: t.no })
}
