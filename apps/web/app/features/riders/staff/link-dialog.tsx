import type { Run } from '@duka/contract/riders/riders'
import { toast } from '../../../lib/toast/toast.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { staffRiders } from '../../../words/staff/riders.ts'

export type StartedRun = Run & { link: string }

/** Shows the link of a run once, with buttons to send it to the rider. */
export function LinkDialog({ run, onClose }: { run: StartedRun; onClose: () => void }) {
  const t = staffRiders.use()
  const { link, rider } = run
  const text = t.message(rider.name, run.parcels.length, link)
  const copy = () =>
    navigator.clipboard?.writeText(link).then(
      () => toast.success(t.copied),
      () => toast.error(t.failedCopy),
    ) ?? toast.error(t.failedCopy)
  const encoded = encodeURIComponent(text)
  return (
    <Dialog title={t.linkTitle(rider.name)} onClose={onClose}>
      <p>{t.linkHint}</p>
      <Field label={t.link} readOnly value={link} onFocus={({ target }) => target.select()} />
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={copy}>{t.copy}</Button>
        {'share' in navigator && (
          <Button look="secondary" onClick={() => void navigator.share({ text }).catch(ignore)}>
            {t.share}
          </Button>
        )}
        <a
          href={`https://wa.me/${rider.phoneNumber}?text=${encoded}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('secondary')}
        >
          {t.whatsapp}
        </a>
        <a href={`sms:+${rider.phoneNumber}?body=${encoded}`} className={buttonClass('secondary')}>
          {t.sms}
        </a>
      </div>
      <div className="grid justify-items-center">
        <QrCode text={link} label={t.qr} />
      </div>
    </Dialog>
  )
}

/** Closing the phone's own share dialog is not an error. */
const ignore = () => undefined
