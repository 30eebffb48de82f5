import { getPaperPdf } from '@duka/contract/papers/papers.calls'
import { useState } from 'react'
import { attempt } from '../../lib/calls/attempt.ts'
import { download } from '../../lib/calls/download.ts'
import { useLanguage } from '../../lib/text/text.ts'
import { Button } from '../../ui/button.tsx'

interface PaperButtonProps {
  of: { _id: string; number: string }
  label: string
  failed: string
}

/** Saves an invoice or a credit note as a PDF. */
export function PaperButton({ of, label, failed }: PaperButtonProps) {
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const name = `${of.number.toLowerCase()}.pdf`
    await attempt(download(getPaperPdf, { language }, name, { id: of._id }), { failed })
    setBusy(false)
  }
  return (
    <Button
      look="secondary"
      onClick={save}
      busy={isBusy && label}
      aria-label={`${label} ${of.number}`}
    >
      {label}
    </Button>
  )
}
