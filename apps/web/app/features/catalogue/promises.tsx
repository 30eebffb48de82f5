import { type Door, useShop } from '../../lib/shop.ts'
import { formatDay } from '../../lib/text/format.ts'
import { useTranslate } from '../../lib/text/text.ts'
import { catalogue } from './words.ts'

/** What the shop promises, from its own settings: where, when and for how much it delivers, how one pays, and how long one may return. */
export function usePromises(door: Door | null): { text: string; isMoreThanPayment: boolean } {
  const t = catalogue.use()
  const translate = useTranslate()
  const { payBy, returnDays } = useShop()
  const dayOf = ({ day, place }: Door) =>
    !day || !place ? '' : day === 'today' || day === 'tomorrow' ? t[day] : t.by(formatDay(day))
  const delivery = door && t.atYourDoor(door.place ?? '', dayOf(door), door.fee)
  const returns = returnDays ? t.toReturn(returnDays) : ''
  return {
    // A line never begins with the dot, and a sum stays in one line.
    text: [delivery, translate(payBy), returns]
      .filter(Boolean)
      .join('\u00a0· ')
      .replace(/Ksh /g, 'Ksh\u00a0'),
    isMoreThanPayment: !!delivery || returns !== '',
  }
}
