import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const folders: string[] = []

// Registered here, because a hook added inside a test never runs.
afterAll(async () => {
  // An ending server may still write a file while the others are deleted.
  const patiently = { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }
  for (const folder of folders) await rm(folder, patiently)
})

/** A new folder, deleted when the test file ends. */
export async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'duka-folder-'))
  folders.push(folder)
  return folder
}
