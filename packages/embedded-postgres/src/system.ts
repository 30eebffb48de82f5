import * as fs from 'node:fs'

/** Whether a process runs; a zombie does not count. */
export function isRunning(pid: number) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return !/^\d+ \(.*\) [ZX]/s.test(readOrEmpty(`/proc/${pid}/stat`))
}

/** The text of a small file; empty if it is missing or not readable. */
export function readOrEmpty(file: string) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/**
 * Whether a folder can be trusted although everybody may write beside it, as in the system's temporary
 * directory: it is a real folder, belongs to one of these users, and nobody else may write to it.
 */
export function isOwnFolder(folder: string, owners: number[]) {
  if (process.platform === 'win32') return true // where the temporary directory is the user's own
  const found = fs.lstatSync(folder, { throwIfNoEntry: false })
  return found?.isDirectory() === true && owners.includes(found.uid) && (found.mode & 0o022) === 0
}

/** The error for a folder that somebody else may have put there. */
export function untrustedFolder(folder: string) {
  return new Error(`${folder} belongs to someone else: remove it, then start again.`)
}
