import type { ColumnPlaces } from '@duka/contract/product-file'
import type { ChosenFile } from './import-draft.ts'

const KEY = 'import-draft'

/** What a reload, or logging in again, must not lose. */
export interface Kept {
  /** The id of the user whose it is. */
  by: string
  file: ChosenFile
  columns: ColumnPlaces
  makeCategories: boolean
}

/** Keeps a draft in this tab. */
export function keepDraft({ by, file, columns, makeCategories }: Kept): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ by, file, columns, makeCategories }))
  } catch (error) {
    // The largest files do not fit. They are on the disk still, and an old one must not come back.
    console.warn('The file will not be there after a reload', error)
    forgetDraft()
  }
}

/** What this person had chosen in this tab. */
export function readDraft(userId: string): Kept | undefined {
  const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Kept | null
  return kept?.by === userId ? kept : undefined
}

/** Forgets the draft: nothing comes back after a reload. */
export function forgetDraft(): void {
  sessionStorage.removeItem(KEY)
}
