import { type MoveKind, moveEnds, moveKinds, needReason } from '@duka/contract/ledger/move-kinds'
import type { ClosingDay } from '@duka/contract/payments/days'
import { useState } from 'react'
import { useUser } from '../../../lib/session/session.ts'
import { StaffForm } from '../../staff-frame/staff-form.tsx'
import { drawerName } from './day-figures.tsx'
import { dayEndWords } from './words.ts'

interface MoveDialogProps {
  drawers: ClosingDay['drawers']
  onClose: () => void
}

/** Records that cash was moved or spent. */
export function MoveDialog({ drawers, onClose }: MoveDialogProps) {
  const t = dayEndWords.use()
  const user = useUser()
  const [kind, setKind] = useState<MoveKind>('expense')
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
      values={{ kind, from: `person:${user?._id ?? ''}` }}
      fields={{
        kind: {
          label: t.what,
          options: moveKinds.map((kind) => [kind, t.kinds[kind]]),
          onChange: ({ target }) => setKind(target.value as MoveKind),
        },
        from: { label: t.from, options: among(ends.from) },
        to: ends.to !== null && { label: t.to, options: among(ends.to) },
        amount: { label: t.amount, inputMode: 'decimal', autoComplete: 'off' },
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
