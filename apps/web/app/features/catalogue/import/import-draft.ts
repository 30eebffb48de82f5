import { importProducts } from '@duka/contract/catalogue/catalogue.calls'
import type { ImportReport } from '@duka/contract/catalogue/imports'
import {
  type ColumnPositions,
  guessColumns,
  importLimits,
  type ProductColumn,
} from '@duka/contract/catalogue/product-file'
import { readCsvRows } from '@duka/contract/csv'
import { refusals } from '@duka/contract/errors'
import { attempt } from '../../../lib/calls/attempt.ts'
import { call } from '../../../lib/calls/call.ts'
import { readText } from '../../../lib/forms/file-text.ts'
import { may } from '../../../lib/session/may.ts'
import { currentSession } from '../../../lib/session/session.ts'
import { store } from '../../../lib/state/store.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { fileProblem } from './file-problem.ts'
import { type ChosenFile, forgetDraft, keepDraft, readDraft } from './stored-draft.ts'
import { staffImport } from './words.ts'

/** What was chosen so far, and what the server said about it. */
export interface Draft {
  /** The user's id: the next person at a shared computer starts without a file. */
  by?: string | undefined
  file?: ChosenFile
  columns: ColumnPositions
  makeCategories: boolean
  busy?: 'checking' | 'importing' | undefined
  preview?: ImportReport | undefined
  done?: ImportReport
  problem?: string | undefined
}

const nothing: Draft = { columns: {}, makeCategories: false }
/** Kept outside the page, so that visiting another page loses nothing. */
const draft = store<Draft>(nothing)
/** How much of a file is read for its titles and first row. */
const HEAD_CHARACTERS = 100_000
let checking: AbortController | undefined

/** The draft of the user who is signed in. */
export function useDraft(): Draft {
  const now = draft.use()
  return now.by === currentSession().user?._id ? now : nothing
}

/** Call when the page opens: restores the draft from before a reload or login, and checks it again. */
export function resumeDraft(): void {
  const by = currentSession().user?._id ?? ''
  const now = draft.get()
  if (now.busy === 'importing') return
  if (now.by !== by || now.done) draft.set(readDraft(by) ?? nothing)
  if (draft.get().file) void check()
}

/** Reads a file, guesses its columns, and asks the server what an import would do. */
export async function chooseFile(file: File): Promise<void> {
  const by = currentSession().user?._id
  const refuse = (problem: string) => {
    startAgain()
    draft.set({ ...nothing, by, problem })
  }
  if (file.size > importLimits.bytes) return refuse(refusals.IMPORT_TOO_LARGE.message)
  const read = await readText(file)
  if ('trouble' in read) return refuse(fileProblem(read.trouble))
  const [head, first] = readCsvRows(read.text.slice(0, HEAD_CHARACTERS))
  const titles = head?.cells ?? []
  const columns = guessColumns(titles)
  if (!may('cost')) delete columns.cost
  draft.set({
    by,
    file: { name: file.name, text: read.text, titles, sample: first?.cells ?? [] },
    columns,
    makeCategories: draft.get().makeCategories,
  })
  await check()
}

/** Sets which column of the file holds one of ours; undefined for none. */
export async function setColumn(column: ProductColumn, at: number | undefined): Promise<void> {
  const { [column]: _, ...others } = draft.get().columns
  change({ columns: at === undefined ? others : { ...others, [column]: at } })
  await check()
}

export async function allowCategories(makeCategories: boolean): Promise<void> {
  change({ makeCategories })
  await check()
}

/** Forgets the file. */
export function startAgain(): void {
  checking?.abort()
  forgetDraft()
  draft.set(nothing)
}

/** Asks the server what an import would do now. A later check replaces an earlier one. */
export async function check(): Promise<void> {
  checking?.abort()
  const { by, file, columns, makeCategories } = draft.get()
  if (!by || !file) return
  keepDraft({ by, file, columns, makeCategories })
  const mine = new AbortController()
  checking = mine
  change({ busy: 'checking' })
  const asking = send('preview', mine.signal).catch((error) => {
    if (mine.signal.aborted) return undefined
    throw error
  })
  const outcome = await attempt(asking, { failed: staffImport.now().failedCheck })
  if (mine.signal.aborted) return
  if (!outcome.ok) change({ busy: undefined, preview: undefined, problem: outcome.message })
  else change({ busy: undefined, preview: outcome.value?.report, problem: undefined })
}

/** Imports the file. After a refusal nothing has been imported, and `problem` says why. */
export async function importNow(): Promise<void> {
  const { by } = draft.get()
  change({ busy: 'importing', problem: undefined })
  const outcome = await attempt(send('import'), { failed: staffImport.now().failedImport })
  if (outcome.ok) {
    const { report } = outcome.value
    startAgain()
    draft.set({ ...nothing, by, done: report })
    toast.success(staffImport.now().done(report.counts))
    return
  }
  change({ busy: undefined, problem: outcome.message })
  // If the session ended meanwhile, the draft is restored after the next login.
  if (!currentSession().user) return
  await check()
  change({ problem: outcome.message })
}

function send(mode: 'preview' | 'import', signal?: AbortSignal) {
  const { file, columns, makeCategories, preview } = draft.get()
  const seen = mode === 'import' ? preview?.seen : undefined
  return call(importProducts, {
    body: { mode, csv: file?.text ?? '', columns, makeCategories, seen, file: file?.name },
    ...(signal && { signal }),
  })
}

function change(part: Partial<Draft>): void {
  draft.set({ ...draft.get(), ...part })
}
