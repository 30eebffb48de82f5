import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder, and those above it, if they are missing. One level at a time: Node's `recursive` never returns for
 * some places, such as /proc. Another process may create it meanwhile.
 */
export function makeFolder(folder: string, mode = 0o777): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder), mode)
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    if (!existsSync(folder)) throw error
  }
}
