import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Creates a folder, and those above it, if they are missing. One level at a time: Node's `recursive` never returns for
 * some places, such as /proc.
 */
export function makeFolder(folder: string, mode = 0o777): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder), mode)
  mkdirSync(folder, { mode })
}
