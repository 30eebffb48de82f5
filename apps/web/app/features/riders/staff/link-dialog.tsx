import type { Run } from '@duka/contract/riders/riders'
import { Dialog } from '../../../ui/dialog.tsx'
import { ShareLink } from '../../../ui/share-link.tsx'
import { staffRiders } from './words.ts'

export type StartedRun = Run & { link: string }

/** Shows the link of a run once, with buttons to send it to the rider. */
export function LinkDialog({ run, onClose }: { run: StartedRun; onClose: () => void }) {
  const t = staffRiders.use()
  const { link, rider, parcels } = run
  const text = t.message(rider.name, parcels.length, link)
  return (
    <Dialog title={t.linkTitle(rider.name)} onClose={onClose}>
      <p>{t.linkHint}</p>
      <ShareLink link={link} text={text} phone={rider.phoneNumber} />
    </Dialog>
  )
}
