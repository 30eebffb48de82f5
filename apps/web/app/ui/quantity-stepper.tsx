import './later-icons.ts'
import { useEffect, useRef, useState } from 'react'
import { Icon } from './icons.tsx'
import { readQuantity } from './quantity.ts'

interface QuantityStepperProps {
  value: number
  max: number
  onChange: (quantity: number) => void
  /** What is said beside it when more than `max` was wanted, until it is changed again. */
  tooMany: string
  label: string
  words: { less: string; more: string }
}

/** A number between 1 and `max`, set by two buttons or by typing, in a row that may wrap. */
export function QuantityStepper({
  value,
  max,
  onChange,
  tooMany,
  label,
  words,
}: QuantityStepperProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(String(value))
  const [isTooMany, setTooMany] = useState(false)
  useEffect(() => {
    // Does not change the text while somebody is typing in the field.
    if (document.activeElement !== input.current) setTyped(String(value))
  }, [value])

  const choose = (wanted: number) => {
    const clamped = Math.max(1, Math.min(wanted, max))
    setTooMany(wanted > max)
    if (clamped !== value) onChange(clamped)
    return String(clamped)
  }
  const step = (wanted: number) => setTyped(choose(wanted))
  const type = (text: string) => {
    const wanted = readQuantity(text)
    const chosen = wanted === undefined ? text : choose(wanted)
    setTyped(wanted !== undefined && wanted > max ? chosen : text)
  }
  const button = 'grid size-11 place-items-center hover:bg-sunken disabled:opacity-40'

  return (
    <>
      <div className="inline-flex items-center rounded-control border border-edge bg-surface">
        <button
          type="button"
          aria-label={words.less}
          disabled={value <= 1}
          onClick={() => step(value - 1)}
          className={`rounded-l-control ${button}`}
        >
          <Icon name="minus" />
        </button>
        <input
          ref={input}
          inputMode="numeric"
          aria-label={label}
          value={typed}
          onFocus={(event) => event.target.select()}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(readQuantity(typed) === undefined ? choose(1) : String(value))}
          className="figures h-11 w-10 bg-transparent text-center"
        />
        <button
          type="button"
          aria-label={words.more}
          disabled={value >= max}
          onClick={() => step(value + 1)}
          className={`rounded-r-control ${button}`}
        >
          <Icon name="plus" />
        </button>
      </div>
      {isTooMany && (
        <p role="alert" className="order-last basis-full text-sm text-mango-ink">
          {tooMany}
        </p>
      )}
    </>
  )
}
