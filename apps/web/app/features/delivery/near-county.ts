import { counties } from '@duka/contract/delivery/counties'
import { type County, countyKey } from '@duka/contract/delivery/places'

/** The one county that a name with a slip or two may mean; undefined if several may be meant, or none. */
export function nearCounty(typed: string): County | undefined {
  // On the way to *Nairobi City* or *Kisumu County* nothing is wrong.
  if (/ c[a-z]*$/i.test(typed)) return undefined
  const key = countyKey(typed)
  const [near, other] = counties.filter((name) =>
    isNear(key, countyKey(name), key.length < 6 ? 1 : 2),
  )
  return other ? undefined : near
}

/** Whether at most this many typos lead from one to the other: a letter too many, left out or wrong, or two swapped. */
function isNear(typed: string, name: string, slips: number): boolean {
  if (typed === name) return true
  if (slips === 0) return false
  if (typed && typed[0] === name[0]) return isNear(typed.slice(1), name.slice(1), slips)
  const isSwapped = typed.length > 1 && typed[0] === name[1] && typed[1] === name[0]
  return (
    isNear(typed.slice(1), name, slips - 1) ||
    isNear(typed, name.slice(1), slips - 1) ||
    isNear(typed.slice(1), name.slice(1), slips - 1) ||
    (isSwapped && isNear(typed.slice(2), name.slice(2), slips - 1))
  )
}
