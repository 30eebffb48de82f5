import { useEffect, useState } from 'react'
import { Icon } from './icons.tsx'

interface QuantityStepperProps {
  value: number
  max: number
  onChange: (quantity: number) => void
  /** Told when more was typed than there is; the value is clamped already. */
  onClamp?: () => void
  label: string
  words: { less: string; more: string }
  disabled?: boolean
}

/** A number between 1 and `max`, by two buttons or by typing. */
export function QuantityStepper({
  value,
  max,
  onChange,
  onClamp,
  label,
  words,
  disabled,
}: QuantityStepperProps) {
  const [typed, setTyped] = useState(String(value))
  useEffect(() => setTyped(String(value)), [value])

  const choose = (wanted: number) => {
    const clamped = Math.max(1, Math.min(Math.floor(wanted) || 1, max))
    if (wanted > max) onClamp?.()
    setTyped(String(clamped))
    if (clamped !== value) onChange(clamped)
  }
  const button = 'grid size-11 place-items-center hover:bg-sunken disabled:opacity-40'

  return (
    <div className="inline-flex items-center rounded-control border border-edge bg-surface">
      <button
        type="button"
        aria-label={words.less}
        disabled={disabled || value <= 1}
        onClick={() => choose(value - 1)}
        className={`rounded-l-control ${button}`}
      >
        <Icon name="minus" />
      </button>
      <input
        inputMode="numeric"
        aria-label={label}
        value={typed}
        disabled={disabled}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          const text = event.target.value.replace(/\D/g, '')
          setTyped(text)
          if (text) choose(Number(text))
        }}
        onBlur={() => choose(Number(typed))}
        className="figures h-11 w-10 bg-transparent text-center"
      />
      <button
        type="button"
        aria-label={words.more}
        disabled={disabled || value >= max}
        onClick={() => choose(value + 1)}
        className={`rounded-r-control ${button}`}
      >
        <Icon name="plus" />
      </button>
    </div>
  )
}
