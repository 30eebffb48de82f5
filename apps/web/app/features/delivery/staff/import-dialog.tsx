import { importZones } from '@duka/contract/delivery/delivery.calls'
import type { ZoneImportReport } from '@duka/contract/delivery/zone-import'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { attempt } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { readText } from '../../../lib/forms/file-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Alert } from '../../../ui/states.tsx'
import { staff } from '../../staff-frame/words.ts'
import { staffDelivery } from './words.ts'

const tones = { new: 'green', changed: 'blue', unchanged: 'grey' } as const

interface Chosen {
  name: string
  csv: string
  report: ZoneImportReport
}

/** Choose a CSV file of zones, see what it would change, import it. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = staffDelivery.use()
  const s = staff.use()
  const { revalidate } = useRevalidator()
  const [chosen, setChosen] = useState<Chosen>()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)

  const choose = async (file: File | undefined) => {
    if (!file) return
    setChosen(undefined)
    const read = await readText(file)
    if ('trouble' in read) return setProblem(t.notText)
    const body = { mode: 'preview' as const, csv: read.text, file: file.name }
    const outcome = await attempt(call(importZones, { body }), { failed: t.failedImport })
    if (!outcome.ok) return setProblem(outcome.message)
    setProblem('')
    setChosen({ name: file.name, csv: read.text, report: outcome.value.report })
  }
  const importNow = async () => {
    if (!chosen) return
    setBusy(true)
    const body = { mode: 'import' as const, csv: chosen.csv, file: chosen.name }
    const outcome = await attempt(call(importZones, { body }), {
      done: t.imported,
      failed: t.failedImport,
    })
    setBusy(false)
    if (!outcome.ok) return setProblem(outcome.message)
    void revalidate()
    onClose()
  }
  const counts = chosen?.report.counts
  const canImport = counts && counts.error === 0 && counts.new + counts.changed > 0
  return (
    <Dialog title={t.importTitle} onClose={onClose}>
      <p className="text-muted">{t.importLead}</p>
      <Field
        label={t.file}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        error={problem}
        isAlert
        // Allows choosing the same file again after it was corrected.
        onClick={({ currentTarget }) => {
          currentTarget.value = ''
        }}
        onChange={({ target }) => void choose(target.files?.[0])}
      />
      {chosen && <Report report={chosen.report} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="secondary" onClick={onClose}>
          {s.leaving.cancel}
        </Button>
        <Button onClick={importNow} disabled={!canImport} busy={isBusy && t.importing}>
          {t.importNow}
        </Button>
      </div>
    </Dialog>
  )
}

function Report({ report: { counts, zones, newPoints, errors } }: { report: ZoneImportReport }) {
  const t = staffDelivery.use()
  const isNothing = counts.error + counts.new + counts.changed === 0
  return (
    <div role="status" className="grid gap-3">
      <p className="font-semibold">{isNothing ? t.nothingToImport : t.counts(counts)}</p>
      {newPoints.length > 0 && <p>{t.newPoints(newPoints.join(', '))}</p>}
      {errors.length > 0 && (
        <>
          <Alert>{t.importErrors}</Alert>
          <ul className="grid gap-1">
            {errors.map(({ row, message }) => (
              <li key={`${row} ${message}`}>
                <span className="font-semibold">{t.row(row)}:</span> {message}
              </li>
            ))}
          </ul>
        </>
      )}
      <ul className="grid gap-2">
        {zones.map(({ name, result, places, options }) => (
          <li key={name} className="border-t border-line pt-2 wrap-anywhere">
            <span className="font-medium">{name}</span>{' '}
            <Badge tone={tones[result]}>{t.results[result]}</Badge>
            <span className="block text-sm text-muted">
              {places || t.everywhereElse}: {options.join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
