import type { MessageState } from '@duka/contract/messages/message-kinds'
import type { StaffMessage } from '@duka/contract/messages/message-list'
import { formatDateTime } from '../../lib/text/format.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { messageWords } from './words.ts'

const tones: Record<MessageState, Tone> = {
  waiting: 'grey',
  sent: 'green',
  failed: 'orange',
  'given-up': 'red',
  kept: 'grey',
}

/** What a message is about. */
export function headingOf({ kind, corrects }: StaffMessage): string {
  const t = messageWords.now()
  return corrects ? t.corrected : t.kinds[kind]
}

/** The state of a message, and what went wrong or what WhatsApp reported. */
export function MessageStateBadge({ state, tries, problem, deliveredAt, readAt }: StaffMessage) {
  const t = messageWords.use()
  const reported = readAt
    ? t.read(formatDateTime(readAt))
    : deliveredAt && t.delivered(formatDateTime(deliveredAt))
  return (
    <div className="grid justify-items-start gap-1">
      <Badge tone={tones[state]}>{t.states[state]}</Badge>
      {problem && (
        <span className="max-w-64 text-sm wrap-anywhere text-muted">
          {problem} ({t.tries(tries)})
        </span>
      )}
      {reported && <span className="text-sm text-muted">{reported}</span>}
    </div>
  )
}
