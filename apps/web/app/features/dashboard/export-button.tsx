import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { attempt } from '../../lib/attempt.ts'
import { download, type FileCall } from '../../lib/download.ts'
import { dateInputValue } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { staff } from '../../words/staff.ts'

interface ExportButtonProps {
  of: FileCall
  file: string
  /** What narrows the list besides the address's query: the thing that the page is about. */
  within?: Record<string, string>
}

/** Saves the list as its filters in the address leave it, all pages of it, as a CSV file. */
export function ExportButton({ of, file, within }: ExportButtonProps) {
  const t = staff.use()
  const [query] = useSearchParams()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const filters = Object.fromEntries(
      [...query].filter(
        ([name, value]) => name !== 'cursor' && name !== 'limit' && value !== 'all',
      ),
    )
    const today = dateInputValue(new Date().toISOString())
    await attempt(download(of, { ...filters, ...within }, `${file}-${today}.csv`), {
      failed: t.failedExport,
    })
    setBusy(false)
  }
  return (
    <Button look="secondary" onClick={save} busy={isBusy && t.exporting}>
      {t.exportCsv}
    </Button>
  )
}
