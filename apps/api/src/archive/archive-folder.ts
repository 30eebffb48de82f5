import { open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { syncFolder } from '../backup/archive.ts'
import { makeFolder } from '../make-folder.ts'

const ArchivedFile = z.object({
  name: z.string(),
  table: z.string(),
  /** In Nairobi, such as `2024-03`. */
  month: z.string(),
  rows: z.int().min(1),
  /** Of the compressed file, as `sha256sum` computes it. */
  bytes: z.int().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

/** What the manifest tells of one file. */
export type ArchivedFile = z.infer<typeof ArchivedFile>

const Manifest = z.object({ format: z.literal(1), files: z.array(ArchivedFile) })

const MANIFEST = 'manifest.json'

/** Creates the folder if it is missing, and deletes what a killed run has left unfinished. Throws if nothing can be written. */
export async function prepareFolder(folder: string): Promise<void> {
  makeFolder(folder, 0o700)
  const probe = join(folder, 'probe.part')
  await writeFile(probe, '', { mode: 0o600 })
  for (const name of await readdir(folder)) if (name.endsWith('.part')) await rm(join(folder, name))
}

/** The name of a file in its parts. */
export interface FileName {
  name: string
  table: string
  month: string
  /** 1, 2, … of the files of a table and month. */
  number: number
}

/** The complete files in the folder, oldest first; none if the folder is missing. */
export async function listFiles(folder: string): Promise<FileName[]> {
  const names = await readdir(folder).catch((error) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.flatMap((name) => readName(name) ?? []).sort((a, b) => a.number - b.number)
}

/**
 * The name for a further file of a table and month: `audit_log-2024-03.ndjson.gz`, then `audit_log-2024-03.2.ndjson.gz`. Files
 * that were moved elsewhere keep their names, because the manifest still lists them.
 */
export async function nextName(folder: string, table: string, month: string): Promise<string> {
  const listed = (await readManifest(folder)).flatMap(({ name }) => readName(name) ?? [])
  const numbers = [...(await listFiles(folder)), ...listed]
    .filter((file) => file.table === table && file.month === month)
    .map(({ number }) => number)
  const number = Math.max(0, ...numbers) + 1
  return `${table}-${month}${number === 1 ? '' : `.${number}`}.ndjson.gz`
}

function readName(name: string): FileName | undefined {
  const [, table, month, number] =
    /^([a-z_]+)-(\d{4}-\d\d)(?:\.([1-9]\d*))?\.ndjson\.gz$/.exec(name) ?? []
  return table && month ? { name, table, month, number: Number(number ?? 1) } : undefined
}

/** All files that were ever archived into this folder. */
export async function readManifest(folder: string): Promise<ArchivedFile[]> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return []
  try {
    return Manifest.parse(JSON.parse(text)).files
  } catch {
    throw new Error(`${join(folder, MANIFEST)} is damaged.`)
  }
}

/** Adds a file to the manifest, which is replaced as a whole. */
export async function addToManifest(folder: string, file: ArchivedFile): Promise<void> {
  const files = [...(await readManifest(folder)), file]
  const part = join(folder, `${MANIFEST}.part`)
  const handle = await open(part, 'w', 0o600)
  try {
    await handle.writeFile(`${JSON.stringify({ format: 1, files }, null, 2)}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(part, join(folder, MANIFEST))
  await syncFolder(folder)
}
