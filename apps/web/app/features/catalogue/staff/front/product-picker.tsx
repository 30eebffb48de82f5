import { listProducts } from '@duka/contract/catalogue/catalogue.calls'
import { MAX_PICKED } from '@duka/contract/catalogue/front-limits'
import type { ListedProduct } from '@duka/contract/catalogue/products'
import { formatMoney } from '@duka/contract/money'
import { useEffect, useState } from 'react'
import { call } from '../../../../lib/calls/call.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Icon } from '../../../../ui/icons.tsx'
import { Alert } from '../../../../ui/states.tsx'
import { findWords, staff } from '../../../staff-frame/words.ts'
import { lastTakesOut, useNextFocus } from '../use-next-focus.ts'
import type { Picked } from './edited-block.ts'
import { PickedList } from './picked-list.tsx'
import { staffFront } from './words.ts'

interface ProductPickerProps {
  picked: Picked<ListedProduct>[]
  error: string | undefined
  change: (picked: Picked<ListedProduct>[]) => void
}

export function ProductPicker({ picked, error, change }: ProductPickerProps) {
  const t = staffFront.use()
  const [typed, setTyped] = useState('')
  const { found, hasFailed, retry } = useFound(typed.trim())
  const { within, focusNext } = useNextFocus<HTMLDivElement>()
  const isFull = picked.length >= MAX_PICKED
  const add = (product: ListedProduct) => {
    change([...picked, { _id: product._id, found: product }])
    if (picked.length + 1 >= MAX_PICKED) focusNext(lastTakesOut)
  }
  return (
    <div ref={within} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <PickedList
        label={t.picked}
        picked={picked}
        goneName={t.goneName}
        change={change}
        focusNext={focusNext}
      />
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
      {!isFull && hasFailed && (
        <div className="flex flex-wrap items-center gap-2">
          <Alert>{findWords.now().failed}</Alert>
          <Button
            look="secondary"
            onClick={() => {
              retry()
              focusNext('input')
            }}
          >
            {staff.now().retry}
          </Button>
        </div>
      )}
      {!isFull && found && found.length > 0 && (
        <ul className="grid gap-1">
          {found.map((product) => {
            const isPicked = picked.some(({ _id }) => _id === product._id)
            return (
              <li key={product._id}>
                <button
                  type="button"
                  aria-label={t.pick(product.name)}
                  // Not disabled: the pressed button would lose the focus.
                  aria-disabled={isPicked}
                  className="flex min-h-11 w-full items-center gap-2 rounded-control bg-sunken px-3 py-1.5 text-left text-sm hover:bg-primary-soft aria-disabled:opacity-60"
                  onClick={() => !isPicked && add(product)}
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

interface Found {
  /** Undefined while nothing is typed or known. */
  found?: ListedProduct[]
  hasFailed: boolean
}

/** The products that match what is typed, after a debounce. */
function useFound(typed: string): Found & { retry: () => void } {
  const [now, setNow] = useState<Found>({ hasFailed: false })
  const [attempts, setAttempts] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry searches for the same text again
  useEffect(() => {
    if (!typed) {
      setNow({ hasFailed: false })
      return
    }
    const controller = new AbortController()
    const { signal } = controller
    const search = () =>
      call(listProducts, { query: { q: typed, limit: SHOWN }, signal }).then(
        ({ products }) => setNow({ found: products, hasFailed: false }),
        // Aborted by the next letter: that one's answer counts. Results of an earlier text would be others than meant.
        () => signal.aborted || setNow({ hasFailed: true }),
      )
    const timer = setTimeout(search, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [typed, attempts])
  return { ...now, retry: () => setAttempts((before) => before + 1) }
}
