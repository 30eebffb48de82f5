import type { Order } from '@duka/contract/orders/orders'
import type { ReturnReason } from '@duka/contract/orders/return-record'
import type { FieldErrors } from '../../lib/text/text.ts'

/** An item of an order, and how many of its pieces have not come back and are not asked for. */
export interface Returnable {
  id: string
  name: string
  left: number
}

/** What can still come back. For a customer, pieces that were asked for are not asked for again. */
export function returnable({ items, returns }: Order, countsAsked: boolean): Returnable[] {
  const states = countsAsked ? ['requested', 'approved', 'received'] : ['received']
  const gone = returns.filter(({ state }) => states.includes(state)).flatMap((one) => one.items)
  return items
    .map(({ _id, product, variant, quantity }) => ({
      id: _id,
      name: [product.name, variant].filter(Boolean).join(' '),
      left: gone.reduce((left, one) => (one.item === _id ? left - one.quantity : left), quantity),
    }))
    .filter(({ left }) => left > 0)
}

/** The pieces that a form names: fields `quantity ID` and `reason ID`; those without a quantity stay. */
export function piecesIn(
  form: FormData,
): { item: string; quantity: number; reason: ReturnReason }[] {
  return [...form.keys()]
    .filter((name) => name.startsWith('quantity ') && String(form.get(name)).trim() !== '')
    .map((name) => {
      const item = name.slice('quantity '.length)
      const reason = String(form.get(`reason ${item}`)) as ReturnReason
      return { item, quantity: Number(form.get(name)), reason }
    })
    .filter(({ quantity }) => quantity !== 0)
}

/** Messages by the fields of the form: what is wrong with the nth piece is beside its item. */
export function besideItems(fields: FieldErrors, pieces: readonly { item: string }[]): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => {
      const [, nth, name] = /^items\.(\d+)\.(\w+)$/.exec(path) ?? []
      const item = pieces[Number(nth)]?.item
      return [item ? `${name === 'item' ? 'quantity' : name} ${item}` : path, message]
    }),
  )
}
