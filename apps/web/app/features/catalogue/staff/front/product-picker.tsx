import { listProducts } from '@duka/contract/catalogue/catalogue.calls'
import { MAX_PICKED } from '@duka/contract/catalogue/front-limits'
import type { ListedProduct } from '@duka/contract/catalogue/products'
import { formatMoney } from '@duka/contract/money'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../../lib/calls/call.ts'
import { Field } from '../../../../ui/field.tsx'
import { Icon } from '../../../../ui/icons.tsx'
import { staffFront } from '../../../../words/staff/front.ts'
import type { Picked } from './edited-block.ts'
import { PickedList } from './picked-list.tsx'

interface ProductPickerProps {
  picked: Picked<ListedProduct>[]
  error: string | undefined
  change: (picked: Picked<ListedProduct>[]) => void
}

/** Picks products by a search. */
export function ProductPicker({ picked, error, change }: ProductPickerProps) {
  const t = staffFront.use()
  const [typed, setTyped] = useState('')
  const found = useFound(typed.trim())
  const isFull = picked.length >= MAX_PICKED
  const add = (product: ListedProduct) => change([...picked, { _id: product._id, found: product }])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <PickedList label={t.picked} picked={picked} goneName={t.goneName} change={change} />
      <Field
        label={t.find}
        hint={isFull ? t.pickedFull(MAX_PICKED) : t.findHint}
        type="search"
        autoComplete="off"
        value={typed}
        error={error}
        disabled={isFull}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p role="status" className="text-sm text-muted empty:hidden">
        {found?.length === 0 && t.findNothing}
      </p>
      {!isFull && found && found.length > 0 && (
        <ul className="grid gap-1">
          {found.map((product) => {
            const isPicked = picked.some(({ _id }) => _id === product._id)
            return (
              <li key={product._id}>
                <button
                  type="button"
                  aria-label={t.pick(product.name)}
                  disabled={isPicked}
                  className="flex min-h-11 w-full items-center gap-2 rounded-control bg-sunken px-3 py-1.5 text-left text-sm hover:bg-primary-soft disabled:opacity-60"
                  onClick={() => add(product)}
                >
                  <Icon name={isPicked ? 'check' : 'plus'} className="size-5 shrink-0" />
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    {product.name} <span className="text-muted">{product.variant}</span>
                  </span>
                  <span className="figures shrink-0">
                    {isPicked ? t.isPicked : formatMoney(product.price)}
                  </span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

/** Debounce for typed text. */
const PAUSE_MS = 250
const SHOWN = '6'

/** The products that match what is typed, after a debounce; undefined while nothing is typed or known. */
function useFound(typed: string): ListedProduct[] | undefined {
  const [found, setFound] = useState<ListedProduct[]>()
  const asked = useRef<AbortController>(undefined)
  useEffect(() => {
    if (!typed) {
      setFound(undefined)
      return
    }
    const timer = setTimeout(() => {
      const controller = new AbortController()
      asked.current = controller
      const { signal } = controller
      call(listProducts, { query: { q: typed, limit: SHOWN }, signal }).then(
        ({ products }) => setFound(products),
        // Offline, or aborted by the next letter.
        () => undefined,
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      asked.current?.abort()
    }
  }, [typed])
  return found
}
