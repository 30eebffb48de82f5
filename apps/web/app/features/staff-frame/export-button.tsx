import { type ExportCall, exportRights } from '@duka/contract/dashboard/export-rights'
import { nairobiDay } from '@duka/contract/nairobi-time'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { attempt } from '../../lib/calls/attempt.ts'
import { download } from '../../lib/calls/download.ts'
import { may } from '../../lib/session/may.ts'
import { Button } from '../../ui/button.tsx'
import { MenuAction } from './menus.tsx'
import { staff } from './words.ts'

interface ExportProps {
  of: ExportCall
  file: string
  /** Filters besides those in the address, such as the product that the page is about. */
  within?: Record<string, string>
  /** A filter of the address that does not count. */
  without?: string
  /** What the button is called, where the kind of file does not say enough. */
  label?: string
  /** A CSV file unless said. */
  kind?: 'csv' | 'xlsx'
}

/** Saves all pages of the list, with the filters in the address, as a file, for those who may. */
export function ExportButton(what: ExportProps) {
  const t = staff.use()
  const { save, isBusy } = useExport(what)
  if (!may(exportRights[what.of])) return null
  return (
    <Button look="secondary" onClick={save} busy={isBusy && t.exporting}>
      {what.label ?? (what.kind === 'xlsx' ? t.exportXlsx : t.exportCsv)}
    </Button>
  )
}

/** The same as an entry of a menu. */
export function ExportItem(what: ExportProps) {
  const t = staff.use()
  const { save } = useExport(what)
  if (!may(exportRights[what.of])) return null
  return <MenuAction onAction={save}>{what.label ?? t.exportCsv}</MenuAction>
}

/** The days that the exported rows are of, for the name of their file; `today` where no filter names any. */
export function daysOf({ day, from, to }: Record<string, string>, today: string): string {
  const last = day || to || today
  return from && from !== last ? `${from}--${last}` : last
}

function useExport({ of, file, within, without, kind = 'csv' }: ExportProps) {
  const t = staff.use()
  const [query] = useSearchParams()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const filters = Object.fromEntries(
      [...query].filter(
        ([name, value]) =>
          name !== 'cursor' && name !== 'limit' && name !== without && value !== 'all',
      ),
    )
    const wanted = { ...filters, ...within }
    const name = `${file}-${daysOf(wanted, nairobiDay(new Date()))}.${kind}`
    await attempt(download(of, wanted, name), { failed: t.failedExport })
    setBusy(false)
  }
  return { save, isBusy }
}
