import { formatMoney } from '@duka/contract/money'
import { showNumber } from '@duka/contract/orders/order-number'
import { useEffect, useRef, useState } from 'react'
import { SuggestField, type Suggestion } from '../../../ui/suggest-field.tsx'
import { nameOfCustomer } from '../../staff-frame/order-columns.tsx'
import { candidatesFor, findSide, type Side } from './find-order.ts'
import { putRightWords, staffMoney } from './words.ts'

interface OrderFieldProps {
  /** The sum that is looking for its order, in shillings. */
  sum: number
  first?: string | undefined
  error: string | undefined
  /** Gets the order of the number that was typed; undefined while there is none. */
  onFound?: (side: Side | undefined) => void
}

/** How many candidates a phone shows above its keyboard. */
const OFFERED = 4

/** The number of the order that money is for. It offers candidates, and shows the order before it takes it. */
export function OrderField({ sum, first = '', error, onFound }: OrderFieldProps) {
  const t = staffMoney.use()
  const [found, setFound] = useState<Side>()
  const [offered, setOffered] = useState<Suggestion[]>()
  const input = useRef<HTMLInputElement>(null)
  const last = useRef('')
  const look = async (typed: string) => {
    last.current = typed
    const side = await findSide(typed).catch(() => undefined)
    // A later number may have been found before.
    if (last.current !== typed) return
    setFound(side)
    onFound?.(side)
  }
  const offer = async (typed: string) => {
    await look(typed)
    const candidates = await candidatesFor(sum, typed)
    if (last.current === typed) setOffered(candidates.slice(0, OFFERED))
    return []
  }
  // A tap less, and the order of a number that is there already is seen before it is taken.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the field is drawn
  useEffect(() => {
    offer(first).catch((error) => console.warn('No orders', error))
  }, [])
  const pick = (number: string) => {
    if (!input.current) return
    input.current.value = number
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div className="grid gap-2">
      <SuggestField
        ref={input}
        label={t.orderNumber}
        hint={t.orderHint}
        name="order"
        defaultValue={first}
        required
        suggest={offer}
        error={error}
      />
      {found ? (
        <FoundOrder side={found} sum={sum} />
      ) : (
        offered?.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            className="min-h-11 rounded-control border border-line px-3 py-2 text-left text-sm hover:bg-sunken"
            onClick={() => pick(value)}
          >
            {label}
          </button>
        ))
      )}
      {!found && offered?.length === 0 && last.current !== '' && (
        <p role="status" className="text-sm text-muted">
          {t.noneOffered}
        </p>
      )}
    </div>
  )
}

/** Whose order it is, what it costs and what is due, and whether the sum differs from that. */
export function FoundOrder({ side: { order, money }, sum }: { side: Side; sum: number }) {
  const t = putRightWords.use()
  const [total, due] = [order.totalAmount, money.due].map((shillings) =>
    formatMoney(shillings, 'KES'),
  )
  return (
    <div role="status" className="rounded-control border border-line p-3">
      <p className="font-medium">{t.order(showNumber(order.number), nameOfCustomer(order))}</p>
      <p className="figures">{t.totalAndDue(total ?? '', due ?? '')}</p>
      {sum !== money.due && <p>{t.differs(formatMoney(sum, 'KES'))}</p>}
    </div>
  )
}
