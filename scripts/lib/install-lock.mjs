import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from './project.mjs'

/** Runs `work` under a lock file, so that two starts of a fresh clone do not install and build at once. */
export async function withInstallLock(work) {
  const id = createHash('sha256').update(root).digest('hex').slice(0, 12)
  const file = join(tmpdir(), `duka-setup-${process.getuid?.() ?? 0}-${id}.lock`)
  for (let said = false; !take(file); await wait(100)) {
    if (!said) console.log('Another start is installing or building: waiting for it …')
    said = true
  }
  const leave = () => rmSync(file, { force: true })
  process.once('exit', leave)
  try {
    return await work()
  } finally {
    process.off('exit', leave)
    leave()
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    // The file is empty while its owner writes it, so only the number of an ended process means a leftover.
    const owner = Number(readIfThere(file))
    if (owner && !isRunning(owner)) rmSync(file, { force: true })
    return false
  }
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return pid !== process.pid
  } catch (error) {
    return error.code === 'EPERM'
  }
}
