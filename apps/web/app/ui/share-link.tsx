import { whatsappHref } from '../lib/shop.ts'
import { shareLink } from '../lib/text/words.ts'
import { toast } from '../lib/toast/toast.ts'
import { Button, buttonClass } from './button.tsx'
import { Field } from './field.tsx'
import { QrCode } from './qr-code.tsx'

interface ShareLinkProps {
  link: string
  /** The message with the link. */
  text: string
  /** The recipient, such as `254712345678`; without it the phone asks. */
  phone?: string | null | undefined
  /** Adds a link that writes an e-mail. */
  email?: string | null | undefined
}

/** A link to copy, to share by the phone, WhatsApp or SMS, and as a QR code. */
export function ShareLink({ link, text, phone, email }: ShareLinkProps) {
  const t = shareLink.use()
  const copy = () =>
    navigator.clipboard?.writeText(link).then(
      () => toast.success(t.copied),
      () => toast.error(t.failedCopy),
    ) ?? toast.error(t.failedCopy)
  return (
    <>
      <Field label={t.link} readOnly value={link} onFocus={({ target }) => target.select()} />
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={copy}>{t.copy}</Button>
        {'share' in navigator && (
          <Button look="secondary" onClick={() => void navigator.share({ text }).catch(ignore)}>
            {t.share}
          </Button>
        )}
        <a
          href={whatsappHref(text, phone ?? '')}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('secondary')}
        >
          {t.whatsapp}
        </a>
        <a
          href={`sms:${phone ? `+${phone}` : ''}?body=${encodeURIComponent(text)}`}
          className={buttonClass('secondary')}
        >
          {t.sms}
        </a>
        {email !== undefined && (
          <a
            href={`mailto:${encodeURIComponent(email ?? '')}?body=${encodeURIComponent(text)}`}
            className={buttonClass('secondary')}
          >
            {t.email}
          </a>
        )}
      </div>
      <div className="grid justify-items-center">
        <QrCode text={link} label={t.qr} />
      </div>
    </>
  )
}

/** Closing the phone's own share dialog is not an error. */
const ignore = () => undefined
