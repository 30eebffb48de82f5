import type { ReactNode } from 'react'

export type Tone = 'yellow' | 'blue' | 'purple' | 'orange' | 'green' | 'red' | 'grey'

const tones: Record<Tone, string> = {
  yellow: 'bg-yellow-soft text-yellow-ink',
  blue: 'bg-blue-soft text-blue-ink',
  purple: 'bg-purple-soft text-purple-ink',
  orange: 'bg-orange-soft text-orange-ink',
  green: 'bg-green-soft text-green-ink',
  red: 'bg-red-soft text-red-ink',
  grey: 'bg-grey-soft text-grey-ink',
}

interface BadgeProps {
  tone: Tone
  children: ReactNode
}

/** A word on a coloured background: the status of an order, a shipping record or a stock. */
export function Badge({ tone, children }: BadgeProps) {
  return (
    <span
      className={`inline-flex items-center rounded-full px-2.5 py-0.5 text-sm font-medium whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
