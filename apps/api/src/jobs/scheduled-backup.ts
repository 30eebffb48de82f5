import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { stripVTControlCharacters } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import { claimDueBackup, recordFailedBackup } from '../backup/backup-state.ts'
import { EXIT_BUSY } from '../backup/terminal.ts'
import type { Db } from '../db/client.ts'
import { apiRoot } from '../env/paths.ts'

/** The result of the backup program. */
interface Ended {
  code: number | null
  /** What it wrote to stdout and stderr. */
  output: string
}

interface BackupJob {
  db: Db
  /** The time between two backups. */
  everyHours: number
  log?: Pick<FastifyBaseLogger, 'info' | 'error'> | undefined
  signal: AbortSignal
  /** Sends staff an alert, within the given transaction. Called for the first of several failures in a row. */
  alertStaff(db: Db, problem: string): Promise<void>
  /** Makes a backup in a process of its own. */
  run(signal: AbortSignal): Promise<Ended>
}

/**
 * Makes a backup if one is due; of several processes only one does. Records a failure for the settings page, and
 * alerts staff of the first of several failures in a row. Returns whether a backup was made.
 */
export async function backUpWhenDue(job: BackupJob): Promise<boolean> {
  const { db, everyHours, log, signal, run, alertStaff } = job
  if (!(await claimDueBackup(db, everyHours))) return false
  const { code, output } = await run(signal)
  const text = stripVTControlCharacters(output).trim()
  if (code === 0) {
    log?.info(text)
    return true
  }
  // A backup by hand is running, or the shop stops: a later run retries.
  if (code === EXIT_BUSY || signal.aborted) return false
  const problem = (text || 'The backup program was killed.').slice(0, 500)
  log?.error({ code }, problem)
  await db.transaction(async (db) => {
    const isFirstFailure = await recordFailedBackup(db, problem)
    if (isFirstFailure) await alertStaff(db, problem)
  })
  return false
}

/**
 * Runs the program of `npm run backup` in a process of low priority, so that its compression and encryption do
 * not slow down shoppers.
 */
export function runBackupProgram(databaseUrl: string, signal: AbortSignal): Promise<Ended> {
  const isBundled = !import.meta.filename.endsWith('.ts')
  const program = isBundled ? ['dist/backup.js'] : ['src/programs/backup.ts']
  return new Promise((resolve) => {
    const child = spawn(process.execPath, program, {
      cwd: apiRoot,
      env: { ...process.env, DATABASE_URL: databaseUrl },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
      killSignal: 'SIGTERM',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += String(text)
      })
    child.on('spawn', () => {
      try {
        setPriority(child.pid ?? 0, 15)
      } catch {
        // The process has already ended, or the system has no priorities.
      }
    })
    child.on('error', (error) => {
      if (!signal.aborted) output += error.message
    })
    child.on('close', (code) => resolve({ code, output }))
  })
}

/** How often to check whether a backup is due, in milliseconds: every minute, or more often for short intervals. */
export function backupCheckIntervalMs(everyHours: number): number {
  const MINUTE_MS = 60_000
  return Math.min(MINUTE_MS, Math.max(1000, (everyHours * 60 * MINUTE_MS) / 10))
}
