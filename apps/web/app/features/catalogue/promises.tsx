import { useShop } from '../../lib/shop.ts'
import { useTranslate } from '../../lib/text/text.ts'
import { catalogue } from './words.ts'

/** What the shop promises, from its own settings: what delivery costs, how one pays, and how long one may return. */
export function usePromises(deliveryFrom: number | null): {
  text: string
  isMoreThanPayment: boolean
} {
  const t = catalogue.use()
  const translate = useTranslate()
  const { payBy, returnDays } = useShop()
  const delivery = deliveryFrom === null ? '' : t.atYourDoor(deliveryFrom)
  const returns = returnDays ? t.toReturn(returnDays) : ''
  return {
    // A line never begins with the dot.
    text: [delivery, translate(payBy), returns].filter(Boolean).join('\u00a0· '),
    isMoreThanPayment: delivery !== '' || returns !== '',
  }
}
