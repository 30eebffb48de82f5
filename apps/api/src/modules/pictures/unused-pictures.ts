import { imageFormats, imageWidths } from '@duka/contract/catalogue/products'
import type { Db } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import { type JobContext, workThrough } from '../../jobs/work-through.ts'
import { pictureName } from './picture-names.ts'
import {
  deleteNotes,
  insertUnused,
  lockPicture,
  selectDue,
  selectNotes,
  selectUsed,
} from './unused-pictures.queries.ts'

const JOB = 'delete pictures'
/**
 * The files stay so long after nothing shows them any more: for pages that browsers keep, for a save that is still
 * running, for a backup that is being made, and for a database that is put back to an earlier day.
 */
export const DAYS_KEPT = 7
const MAX_AT_ONCE = 100

/**
 * Call it before the files of a picture are stored. If the save that they are for fails, they are deleted later. Waits
 * while this picture is being deleted, so that none of its new files is.
 */
export async function announceUpload(db: Db, key: string): Promise<void> {
  await db.transaction(async (db) => {
    await lockPicture(db, key)
    await insertUnused(db, key)
  })
}

/**
 * Deletes the files of pictures that no row has had for a week: replaced ones, and uploads of saves that failed. Files
 * before the note of them, so that after a crash the rest is deleted. Returns how many pictures were deleted.
 */
export async function deleteUnusedPictures(
  { db, pictures }: Pick<Deps, 'db' | 'pictures'>,
  isBackupRunning: (db: Db) => Promise<boolean>,
  context: JobContext = {},
): Promise<number> {
  const work = {
    job: JOB,
    selectDue: () => selectDue(db, { job: JOB, days: DAYS_KEPT, limit: MAX_AT_ONCE }),
    handle: (key: string) =>
      db.transaction(async (db) => {
        await lockPicture(db, key)
        const notes = await selectNotes(db, key, DAYS_KEPT)
        if (!notes.isDue || (await isBackupRunning(db))) return false
        const isUsed = (await selectUsed(db, [key])).has(key)
        if (!isUsed) for (const name of namesOf(key)) await pictures.remove(name)
        await deleteNotes(db, notes.ids)
        return !isUsed
      }),
  }
  return workThrough(db, work, context)
}

function namesOf(key: string): string[] {
  return imageWidths.flatMap((width) =>
    imageFormats.map((format) => pictureName(key, width, format)),
  )
}
