import { useShop } from '../../lib/shop.ts'
import { useTranslate } from '../../lib/text/text.ts'
import { catalogue } from './words.ts'

/** What the shop promises, from its own settings: how one pays, what delivery costs, and how long one may return. */
export function Promises({ deliveryFrom }: { deliveryFrom: number | null }) {
  const t = catalogue.use()
  const translate = useTranslate()
  const { payBy, returnDays } = useShop()
  const promises = [
    translate(payBy),
    deliveryFrom !== null && t.deliveryFrom(deliveryFrom),
    returnDays && t.returns(returnDays),
  ]
  return <p className="promises">{promises.filter(Boolean).join(' · ')}</p>
}
