import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { stripVTControlCharacters } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import { noteFailedBackup, takeBackupTurn } from '../backup/backup-state.ts'
import { EXIT_BUSY } from '../backup/terminal.ts'
import type { Db } from '../db/client.ts'
import { apiRoot } from '../paths.ts'

/** How the backup program ended. */
interface Ended {
  code: number | null
  /** Everything that it said. */
  said: string
}

interface BackupJob {
  db: Db
  /** The time between two backups. */
  everyHours: number
  log?: Pick<FastifyBaseLogger, 'info' | 'error'> | undefined
  signal: AbortSignal
  /** Tells staff of the first of a row of failures, in its transaction. */
  tellStaff(db: Db, problem: string): Promise<void>
  /** Makes a backup in a process of its own. */
  run(signal: AbortSignal): Promise<Ended>
}

/**
 * Backs up the shop when it is time, in one process of all. A failure is noted for the settings page,
 * and the first of a row of failures is told to staff. Answers whether a backup was made.
 */
export async function backUpWhenDue(job: BackupJob): Promise<boolean> {
  const { db, everyHours, log, signal, run, tellStaff } = job
  if (!(await takeBackupTurn(db, everyHours))) return false
  const { code, said } = await run(signal)
  const words = stripVTControlCharacters(said).trim()
  if (code === 0) {
    log?.info(words)
    return true
  }
  // Somebody makes one by hand, or the shop stops: it is tried again.
  if (code === EXIT_BUSY || signal.aborted) return false
  const problem = (words || 'The backup program was killed.').slice(0, 500)
  log?.error({ code }, problem)
  await db.transaction(async (db) => {
    if (!(await noteFailedBackup(db, problem))) return
    await tellStaff(db, problem)
  })
  return false
}

/**
 * Runs the program of `npm run backup` with low priority, so that shoppers wait neither for its
 * compression nor its encryption.
 */
export function runBackupProgram(databaseUrl: string, signal: AbortSignal): Promise<Ended> {
  const isBundled = !import.meta.filename.endsWith('.ts')
  const program = isBundled ? ['dist/backup.js'] : ['--import', 'tsx', 'src/backup.ts']
  return new Promise((resolve) => {
    const child = spawn(process.execPath, program, {
      cwd: apiRoot,
      env: { ...process.env, DATABASE_URL: databaseUrl },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
      killSignal: 'SIGTERM',
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        said += String(text)
      })
    child.on('spawn', () => {
      try {
        setPriority(child.pid ?? 0, 15)
      } catch {
        // It ended already, or the system has no priorities.
      }
    })
    child.on('error', (error) => {
      if (!signal.aborted) said += error.message
    })
    child.on('close', (code) => resolve({ code, said }))
  })
}

/** How often to look whether a backup is due: often enough for the shortest intervals. */
export function pauseBetweenLooks(everyHours: number): number {
  const MINUTE_MS = 60_000
  return Math.min(MINUTE_MS, Math.max(1000, (everyHours * 60 * MINUTE_MS) / 10))
}
