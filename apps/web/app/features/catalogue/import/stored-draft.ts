import type { ColumnPositions } from '@duka/contract/catalogue/product-file'

const KEY = 'import-draft'

/** A chosen file with its titles and first row. */
export interface ChosenFile {
  name: string
  text: string
  titles: string[]
  sample: string[]
}

/** The part of the draft that survives a reload or a new login. */
export interface StoredDraft {
  by: string
  file: ChosenFile
  columns: ColumnPositions
  makeCategories: boolean
}

/** Stores the draft in this tab. */
export function keepDraft({ by, file, columns, makeCategories }: StoredDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ by, file, columns, makeCategories }))
  } catch (error) {
    // The largest files do not fit. Forget the draft, so that an older one does not come back.
    console.warn('The file will not be there after a reload', error)
    forgetDraft()
  }
}

/** The draft that this user stored in this tab. */
export function readDraft(userId: string): StoredDraft | undefined {
  const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as StoredDraft | null
  return stored?.by === userId ? stored : undefined
}

export function forgetDraft(): void {
  sessionStorage.removeItem(KEY)
}
