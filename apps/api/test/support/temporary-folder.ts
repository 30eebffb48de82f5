import { rm } from 'node:fs/promises'
import { makeTemporaryFolder } from '@duka/embedded-postgres/temporary'
import { atEnd } from './at-end.ts'

// An ending server may still write a file while the others are deleted.
const patiently = { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }

/** A new folder, deleted when the test file ends. */
export async function aFolder(): Promise<string> {
  const folder = makeTemporaryFolder()
  atEnd(() => rm(folder, patiently))
  return folder
}
