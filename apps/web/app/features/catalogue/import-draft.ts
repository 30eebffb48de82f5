import { readCsvRows } from '@duka/contract/csv'
import { refusals } from '@duka/contract/errors'
import type { ImportReport } from '@duka/contract/imports'
import {
  type ColumnPlaces,
  guessColumns,
  importLimits,
  type ProductColumn,
} from '@duka/contract/product-file'
import { attempt } from '../../lib/attempt.ts'
import { call } from '../../lib/call.ts'
import { readText } from '../../lib/file-text.ts'
import { currentSession } from '../../lib/session.ts'
import { store } from '../../lib/store.ts'
import { toast } from '../../lib/toast.ts'
import { staffImport } from '../../words/staff-import.ts'
import { fileTrouble } from './file-trouble.ts'
import { forgetDraft, keepDraft, readDraft } from './import-kept.ts'

/** A file that staff chose, and what is in its first rows. */
export interface ChosenFile {
  name: string
  text: string
  titles: string[]
  sample: string[]
}

/** What was chosen and found out so far. */
export interface Draft {
  /** Whose it is: the next person at a shared counter starts afresh. */
  by?: string | undefined
  file?: ChosenFile
  columns: ColumnPlaces
  makeCategories: boolean
  busy?: 'checking' | 'importing' | undefined
  /** What the file would do. */
  preview?: ImportReport | undefined
  /** What it did. */
  done?: ImportReport
  problem?: string | undefined
}

const nothing: Draft = { columns: {}, makeCategories: false }
/** Kept beside the page, so that a look at another page loses nothing. */
const draft = store<Draft>(nothing)
/** Enough for the titles and a row, without reading all of a large file. */
const HEAD_CHARACTERS = 100_000
let checking: AbortController | undefined

/** The draft of whoever is signed in. */
export function useDraft(): Draft {
  const now = draft.use()
  return now.by === currentSession().user?._id ? now : nothing
}

/**
 * When the page opens: what was chosen before a reload, or before logging in again, is there, and
 * checked against the shop of now.
 */
export function resumeDraft(): void {
  const by = currentSession().user?._id ?? ''
  const now = draft.get()
  if (now.busy === 'importing') return
  if (now.by !== by || now.done) draft.set(readDraft(by) ?? nothing)
  if (draft.get().file) void check()
}

/** Takes a file, guesses its columns, and asks the server what it would do. */
export async function chooseFile(file: File): Promise<void> {
  const by = currentSession().user?._id
  const refuse = (problem: string) => {
    startAgain()
    draft.set({ ...nothing, by, problem })
  }
  if (file.size > importLimits.bytes) return refuse(refusals.IMPORT_TOO_LARGE.message)
  const read = await readText(file)
  if ('trouble' in read) return refuse(fileTrouble(read.trouble))
  const [head, first] = readCsvRows(read.text.slice(0, HEAD_CHARACTERS))
  const titles = head?.cells ?? []
  draft.set({
    by,
    file: { name: file.name, text: read.text, titles, sample: first?.cells ?? [] },
    columns: guessColumns(titles),
    makeCategories: draft.get().makeCategories,
  })
  await check()
}

/** Says in which of the file's columns one of ours is; undefined for none. */
export async function placeColumn(column: ProductColumn, at: number | undefined): Promise<void> {
  const { [column]: _, ...others } = draft.get().columns
  change({ columns: at === undefined ? others : { ...others, [column]: at } })
  await check()
}

/** Says whether missing categories are made. */
export async function allowCategories(makeCategories: boolean): Promise<void> {
  change({ makeCategories })
  await check()
}

/** Starts with no file. */
export function startAgain(): void {
  checking?.abort()
  forgetDraft()
  draft.set(nothing)
}

/** Asks what the file would do as things stand now. Of several questions the last one counts. */
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

/** Does what the preview said. When the shop refuses, nothing was done, and it says why. */
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
  // Whoever was logged out meanwhile finds everything again after logging in.
  if (!currentSession().user) return
  await check()
  change({ problem: outcome.message })
}

function send(mode: 'preview' | 'import', signal?: AbortSignal) {
  const { file, columns, makeCategories, preview } = draft.get()
  const seen = mode === 'import' ? preview?.seen : undefined
  return call('importProducts', {
    body: { mode, csv: file?.text ?? '', columns, makeCategories, seen, file: file?.name },
    ...(signal && { signal }),
  })
}

function change(part: Partial<Draft>): void {
  draft.set({ ...draft.get(), ...part })
}
