import type { ReactNode } from 'react'

interface RadioOptionProps {
  /** The name of the field. */
  name: string
  value: string
  title: string
  isFirst?: boolean
  onChoose?: (value: string) => void
  children: ReactNode
}

/** A radio button with an explanation. */
export function RadioOption(props: RadioOptionProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-control border border-edge p-3 has-checked:border-primary has-checked:bg-primary-soft">
      <input
        type="radio"
        name={props.name}
        value={props.value}
        defaultChecked={props.isFirst}
        onChange={() => props.onChoose?.(props.value)}
        className="mt-0.5 size-5 shrink-0 accent-primary"
      />
      <span>
        <span className="block font-medium">{props.title}</span>
        <span className="block text-sm text-muted">{props.children}</span>
      </span>
    </label>
  )
}
