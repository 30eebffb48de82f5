import { resolve } from 'node:path'
import { SECRET_TABLE } from './database.ts'

/** Exit code of a program that found another backup running. */
export const EXIT_BUSY = 75

/** A progress line for a terminal; shows nothing when the stream is no terminal. */
export function progressLine(stream: NodeJS.WriteStream = process.stderr) {
  const startedAt = Date.now()
  let shownAt = 0
  return {
    show(text: string): void {
      if (!stream.isTTY || Date.now() - shownAt < 100) return
      shownAt = Date.now()
      const seconds = Math.round((Date.now() - startedAt) / 1000)
      stream.write(`\r\u001b[K${text} (${seconds} s)`)
    },
    clear(): void {
      if (stream.isTTY) stream.write('\r\u001b[K')
    },
  }
}

/** The absolute path of a command-line argument: relative to the folder in which npm was called. */
export function typedPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path) + (path.endsWith('/') ? '/' : '')
}

/** A signal that Ctrl-C or SIGTERM aborts, so that a program can clean up. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => stop.abort(new Error('It was stopped.')))
  return stop.signal
}

export function inMegabytes(bytes: number): string {
  return `${Math.max(bytes / 1_000_000, 0.1).toLocaleString('en', { maximumFractionDigits: 1 })} MB`
}

/** The content of a backup in numbers, such as `12 orders, 40 products, …`. */
export function describeContent({
  tables,
  pictures,
}: {
  tables: { name: string; rows: number }[]
  pictures: { files: number; missing: number }
}): string {
  const count = (name: string) =>
    (tables.find((table) => table.name === name)?.rows ?? 0).toLocaleString('en')
  const missing =
    pictures.missing > 0
      ? `; ${pictures.missing.toLocaleString('en')} picture files were missing from the shop`
      : ''
  return `${count('orders')} orders, ${count('products')} products, ${count('users')} accounts, ${pictures.files.toLocaleString('en')} picture files${missing}`
}

/** Whether connections were set up in the shop whose secrets the backup leaves out. */
export function lacksSecrets({ tables }: { tables: { name: string; rows: number }[] }): boolean {
  const rows = (name: string) => tables.find((table) => table.name === name)?.rows ?? 0
  return rows('connections') > 0 && rows(SECRET_TABLE) === 0
}
