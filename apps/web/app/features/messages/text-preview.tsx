import type { MessagePreview } from '@duka/contract/messages/message-texts'
import { messageWords } from '../../words/staff/messages.ts'

/** The preview of a text with the values of the latest order. */
export function TextPreview({ preview }: { preview: MessagePreview }) {
  const t = messageWords.use()
  const { subject, text, order, sms } = preview
  return (
    <>
      <p className="mb-3 text-sm text-muted">{order ? t.previewOf(order) : t.previewMadeUp}</p>
      <div className="rounded-card border border-line bg-sunken p-4">
        {subject !== null && <p className="mb-2 font-semibold wrap-anywhere">{subject}</p>}
        <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      </div>
      {sms && (
        <p
          className={`mt-2 text-sm ${sms.parts > 1 ? 'rounded-control bg-mango-soft px-3 py-2 text-mango-ink' : 'text-muted'}`}
        >
          {t.parts(sms.parts, sms.length)}
        </p>
      )}
    </>
  )
}
