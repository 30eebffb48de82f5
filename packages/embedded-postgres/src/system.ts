import * as fs from 'node:fs'

/** Whether a process of this number is there; a dead one that nobody has buried yet is not. */
export function isRunning(pid: number) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return !/^\d+ \(.*\) [ZX]/s.test(readIfThere(`/proc/${pid}/stat`))
}

/** A small file's text, empty when it is not there or not ours to read. */
export function readIfThere(file: string) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
