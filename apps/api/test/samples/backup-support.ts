import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { makeBackup } from '../../src/backup/make-backup.ts'
import { restoreBackup } from '../../src/backup/restore-backup.ts'
import { projectRoot } from '../../src/env/paths.ts'
import { ownEnvironment } from '../support/shop-process.ts'
import type { TestApp } from '../support/support.ts'
import { databaseUrl, onServer } from '../support/template-database.ts'

/** A database without tables, as on a new machine. */
export async function anEmptyDatabase(): Promise<string> {
  const name = `restored_${randomUUID().slice(0, 8)}`
  await onServer(inject('postgresUrl'), `create database ${name}`)
  return databaseUrl(inject('postgresUrl'), name)
}

/** Backs up a shop of a test, with the pictures of its memory. */
export function backUp(
  { databaseUrl, pictures }: Pick<TestApp, 'databaseUrl' | 'pictures'>,
  file: string,
) {
  return makeBackup(
    { databaseUrl, pictures: { get: async (name) => pictures.get(name) } },
    async () => file,
  )
}

/** Restores a backup and returns its pictures. */
export async function restore(file: string, databaseUrl: string): Promise<Map<string, Buffer>> {
  const pictures = new Map<string, Buffer>()
  const put = async (name: string, bytes: Buffer) => void pictures.set(name, bytes)
  await restoreBackup({ databaseUrl, pictures: { put } }, file)
  return pictures
}

/** What a program printed, and how it ended. */
export interface ProgramEnd {
  code: number | null
  signal: NodeJS.Signals | null
  output: string
}

/**
 * Starts the built program of `npm run backup` or `restore`; the test file builds it. `limits` are commands for the shell
 * before it, such as `ulimit -f 100`.
 */
export function startProgram(
  name: 'backup' | 'restore',
  words: string[],
  variables: Record<string, string>,
  limits = 'true',
) {
  const script = `${limits}; exec "$0" apps/api/dist/${name}.js "$@"`
  const child = execFile('bash', ['-c', script, process.execPath, ...words], {
    cwd: projectRoot,
    env: ownEnvironment(variables),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      output += String(text)
    })
  const ended = new Promise<ProgramEnd>((resolve) =>
    child.on('close', (code, signal) => resolve({ code, signal, output })),
  )
  return { child, ended }
}

/** Runs a program to its end. */
export const runProgram = (...args: Parameters<typeof startProgram>) => startProgram(...args).ended
