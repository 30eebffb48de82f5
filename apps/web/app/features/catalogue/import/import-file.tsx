import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { staffImport } from '../../../words/staff/import.ts'
import { Panel } from '../../staff-frame/staff-page.tsx'
import { chooseFile, type Draft } from './import-draft.ts'
import { saveTemplate } from './import-files.ts'

/** The place to choose or drop a file. */
export function ImportFile({ draft: { file, problem, busy } }: { draft: Draft }) {
  const t = staffImport.use()
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const [chosen] = files ?? []
    if (chosen) void chooseFile(chosen)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is besides the input in it
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
      className={`rounded-card ${isOver ? 'outline-3 outline-primary outline-dashed' : ''}`}
    >
      <Panel
        title={t.choose}
        aside={
          <Button look="secondary" onClick={saveTemplate}>
            {t.template}
          </Button>
        }
      >
        <div className="max-w-md">
          <Field
            label={file ? t.another : t.file}
            hint={file ? t.chosen(file.name) : t.fileHint}
            error={file ? undefined : problem}
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            disabled={busy === 'importing'}
            // Allows choosing the same file again after it was corrected.
            onClick={({ currentTarget }) => {
              currentTarget.value = ''
            }}
            onChange={({ target }) => take(target.files)}
          />
        </div>
      </Panel>
    </div>
  )
}
