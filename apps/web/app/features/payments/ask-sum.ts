import { formatMoney } from '@duka/contract/money'
import { confirm } from '../../ui/confirm.tsx'

/** Whether cash is so much more than what is due that it may be mistyped: twice as much, or nothing is due. */
export const isMuchMore = (amount: number, due: number) => amount > 0 && amount >= 2 * due

/** Whether a sum is right: of one that is much more than what is due, it asks. */
export async function isRightSum(
  { amount, due }: { amount: number; due: number },
  t: { askMuch: (due: string, amount: string) => string; yesCash: string; no: string },
): Promise<boolean> {
  if (!isMuchMore(amount, due)) return true
  const question = t.askMuch(formatMoney(due, 'KES'), formatMoney(amount, 'KES'))
  return confirm({ question, yes: t.yesCash, no: t.no })
}
