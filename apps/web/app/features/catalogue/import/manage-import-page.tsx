import type { ImportRow } from '@duka/contract/catalogue/imports'
import { productColumns } from '@duka/contract/catalogue/product-file'
import { readCsvRows, UTF8_BOM, writeCsvLine } from '@duka/contract/csv'
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '../../../lib/calls/download.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Alert, Loading } from '../../../ui/states.tsx'
import { Panel, StaffPage } from '../../staff-frame/staff-page.tsx'
import { BackToProducts } from '../staff/back-to-products.tsx'
import { ImportColumns } from './import-columns.tsx'
import {
  check,
  chooseFile,
  type Draft,
  importNow,
  resumeDraft,
  startAgain,
  useDraft,
} from './import-draft.ts'
import { EqualErrors, ImportRows } from './import-rows.tsx'
import type { ChosenFile } from './stored-draft.ts'
import { staffImport } from './words.ts'

export function loader() {
  resumeDraft()
  return null
}

/** Imports products from a CSV file: choose it, map its columns, check the preview, import. */
export function Component() {
  const t = staffImport.use()
  const draft = useDraft()
  return (
    <StaffPage title={t.title}>
      <BackToProducts />
      <div className="grid gap-4">
        {draft.done ? (
          <Done report={draft.done} />
        ) : (
          <>
            <p className="max-w-prose text-muted">{t.lead}</p>
            <ImportFile draft={draft} />
            {draft.file && <ImportColumns key={draft.file.name} draft={draft} file={draft.file} />}
            {draft.file && <Preview draft={draft} />}
          </>
        )}
      </div>
    </StaffPage>
  )
}

function Preview({ draft }: { draft: Draft }) {
  const t = staffImport.use()
  const { preview, busy, problem } = draft
  return (
    <Panel title={t.preview}>
      <div className="grid gap-4">
        {problem && <Alert>{problem}</Alert>}
        {!preview && busy === 'checking' && <Loading>{t.checking}</Loading>}
        {!preview && !busy && (
          <Button look="secondary" className="justify-self-start" onClick={check}>
            {t.retry}
          </Button>
        )}
        {preview && (
          <>
            <Decision draft={draft} />
            <ImportRows key={Object.values(preview.counts).join()} rows={preview.rows} />
          </>
        )}
      </div>
    </Panel>
  )
}

/** The summary of the import, and the button that starts it. */
function Decision({ draft: { preview, busy, file } }: { draft: Draft }) {
  const t = staffImport.use()
  if (!preview || !file) return null
  const { counts, newCategories, rows } = preview
  return (
    <div className="grid justify-items-start gap-3">
      <p role="status" className="figures font-semibold">
        {busy === 'checking' ? t.checking : t.counts(counts)}
      </p>
      {newCategories.length > 0 && <p>{t.willMake(newCategories.join(', '))}</p>}
      {counts.error > 0 && (
        <>
          <Alert>{t.hasErrors(counts.error)}</Alert>
          <EqualErrors rows={rows} />
          <Button look="secondary" onClick={() => saveErrorRows(file, rows)}>
            {t.saveErrors}
          </Button>
        </>
      )}
      {counts.error === 0 && counts.new + counts.changed === 0 && <p>{t.nothingToDo}</p>}
      {counts.error === 0 && counts.new + counts.changed > 0 && (
        <Button
          onClick={importNow}
          disabled={busy === 'checking'}
          busy={busy === 'importing' && t.importing(rows.length)}
        >
          {t.import(counts)}
        </Button>
      )}
    </div>
  )
}

function Done({ report: { counts, newCategories, rows } }: { report: NonNullable<Draft['done']> }) {
  const t = staffImport.use()
  const news = useRef<HTMLParagraphElement>(null)
  useEffect(() => news.current?.focus(), [])
  const plain = rows.filter(
    ({ result, changes }) => result === 'new' && !changes.some(({ column }) => column === 'image'),
  )
  return (
    <Panel title={t.doneTitle}>
      <div className="grid justify-items-start gap-3">
        <p ref={news} tabIndex={-1} role="status" className="figures text-lg outline-none">
          {t.done(counts)}
        </p>
        {newCategories.length > 0 && <p>{t.madeCategories(newCategories.join(', '))}</p>}
        {plain.length > 0 && <p className="text-muted">{t.noPictures(plain.length)}</p>}
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/dashboard/products">{t.toProducts}</ButtonLink>
          <ButtonLink look="secondary" to="/dashboard/audit?thing=product">
            {t.toAudit}
          </ButtonLink>
          <Button look="secondary" onClick={startAgain}>
            {t.next}
          </Button>
        </div>
      </div>
    </Panel>
  )
}

function ImportFile({ draft: { file, problem, busy } }: { draft: Draft }) {
  const t = staffImport.use()
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const [chosen] = files ?? []
    if (chosen) void chooseFile(chosen)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input inside does the same without dropping
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

/** Saves a template with all columns and an example row. */
function saveTemplate(): void {
  const t = staffImport.now()
  const columns = productColumns.filter(
    (column) => !['id', 'stock was', 'cost', 'vat class'].includes(column),
  )
  save([columns, t.example], t.templateName)
}

/** Saves the rows with errors as they were in the file, each with its error. */
function saveErrorRows(file: ChosenFile, rows: ImportRow[]): void {
  const t = staffImport.now()
  const wrong = new Map(
    rows.flatMap(({ row, errors }) => (errors.length > 0 ? [[row, errors]] : [])),
  )
  const [titles, ...all] = readCsvRows(file.text)
  const lines = all.flatMap(({ row, cells }) => {
    const errors = wrong.get(row)
    if (!errors) return []
    const width = titles?.cells.length ?? cells.length
    const filled = Array.from({ length: width }, (_, at) => cells[at] ?? '')
    return [[...filled, errors.map(({ message }) => message).join(' ')]]
  })
  save([[...(titles?.cells ?? []), t.errorTitle], ...lines], t.errorsName)
}

function save(lines: readonly (readonly string[])[], name: string): void {
  const text = UTF8_BOM + lines.map((cells) => writeCsvLine(cells)).join('')
  saveFile(new Blob([text], { type: 'text/csv' }), name)
}
