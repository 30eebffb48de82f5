import { type MoveKind, moveEnds, moveKinds, needReason } from '@duka/contract/ledger/move-kinds'
import type { ClosingDay } from '@duka/contract/payments/days'
import { useState } from 'react'
import { useUser } from '../../../lib/session/session.ts'
import { amount } from '../../../ui/fields.tsx'
import { StaffForm } from '../../staff-frame/staff-form.tsx'
import { drawerName } from './day-figures.tsx'
import { dayEndWords } from './words.ts'

/** What is known of a move before somebody enters it: that of a move that was wrong, back. */
export interface MoveStart {
  kind?: MoveKind
  from?: string
  to?: string
  amount?: string
}

interface MoveDialogProps {
  drawers: ClosingDay['drawers']
  start: MoveStart
  onClose: () => void
}

/** Records that cash was moved or spent. */
export function MoveDialog({ drawers, start, onClose }: MoveDialogProps) {
  const t = dayEndWords.use()
  const user = useUser()
  const [kind, setKind] = useState<MoveKind>(start.kind ?? 'expense')
  const ends = moveEnds[kind]
  const places: [string, string][] = [
    ...drawers.filter(({ holder }) => holder !== 'safe').map(toOption),
    ...Object.entries(t.places),
  ]
  const among = (kinds: readonly string[]) =>
    places.filter(([holder]) => kinds.includes(holder.replace(/:.*/, '')))
  return (
    <StaffForm
      title={t.move}
      onClose={onClose}
      hidden={{ intent: 'move' }}
      submit={t.yesMove}
      busy={t.moving}
      values={{ from: `person:${user?._id ?? ''}`, ...start, kind }}
      fields={{
        kind: {
          label: t.what,
          options: moveKinds.map((kind) => [kind, t.kinds[kind]]),
          onChange: ({ target }) => setKind(target.value as MoveKind),
        },
        from: { label: t.from, options: among(ends.from) },
        to: ends.to !== null && { label: t.to, options: among(ends.to) },
        amount: { label: t.amount, ...amount },
        reason: {
          label: needReason.has(kind) ? t.reason : t.reasonOptional,
          maxLength: 500,
        },
      }}
    />
  )
}

const toOption = (drawer: ClosingDay['drawers'][number]): [string, string] => [
  drawer.holder,
  drawerName(drawer),
]
