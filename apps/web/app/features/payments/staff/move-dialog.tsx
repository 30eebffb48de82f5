import type { MoveReversal } from '@duka/contract/ledger/drawers'
import { type MoveKind, moveEnds, moveKinds, needReason } from '@duka/contract/ledger/move-kinds'
import { readNumber } from '@duka/contract/money'
import type { ClosingDay } from '@duka/contract/payments/days'
import { useState } from 'react'
import { useUser } from '../../../lib/session/session.ts'
import { amount } from '../../../ui/fields.tsx'
import { StaffForm } from '../../staff-frame/staff-form.tsx'
import { isRightFromRider } from './cash-difference.ts'
import { drawerName, type Move, money } from './day-figures.tsx'
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
      ask={async (form) => {
        const from = drawers.find(({ holder }) => holder === form.get('from'))
        const sum = readNumber(form.get('amount'))
        if (!from?.holder.startsWith('run:') || sum === undefined) return true
        return isRightFromRider(sum, from.expected)
      }}
      values={{ from: `person:${user?._id ?? ''}`, kind }}
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

/** Takes back a move that was recorded wrongly. */
export function PutMoveRightDialog({ move, onClose }: { move: Move; onClose: () => void }) {
  const t = dayEndWords.use()
  return (
    <StaffForm<keyof MoveReversal>
      title={t.putRight}
      onClose={onClose}
      hidden={{ intent: 'put-right', id: move._id }}
      submit={t.putRight}
      busy={t.moving}
      fields={{ reason: { label: t.why, required: true, rows: 2, maxLength: 500 } }}
    >
      <p>{t.askPutRight(t.kinds[move.kind], money(move.amount))}</p>
    </StaffForm>
  )
}

const toOption = (drawer: ClosingDay['drawers'][number]): [string, string] => [
  drawer.holder,
  drawerName(drawer),
]
