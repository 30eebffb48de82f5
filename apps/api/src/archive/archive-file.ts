import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { leaveSpace, syncFolder } from '../backup/archive.ts'

/** The size and checksum of a compressed file, and how many lines it has. */
export interface FileContent {
  rows: number
  bytes: number
  sha256: string
}

/**
 * Writes lines into a gzip file. Until it is on the disk and was read back, its name ends in `.part`. Without any line
 * there is no file, and the result is undefined.
 */
export async function writeLines(
  file: string,
  lines: AsyncIterable<string>,
  signal: AbortSignal | undefined,
): Promise<FileContent | undefined> {
  const part = `${file}.part`
  const written = fileHash()
  let rows = 0
  async function* counted() {
    for await (const line of lines) {
      rows += 1
      yield line
    }
  }
  try {
    await pipeline(
      [
        Readable.from(counted(), { objectMode: true }),
        createGzip(),
        leaveSpace(dirname(file)),
        written.stream,
        createWriteStream(part, { mode: 0o600, flush: true }),
      ],
      { signal },
    )
    if (rows === 0) {
      await rm(part)
      return undefined
    }
    const content = await readContent(part)
    if (content.rows !== rows || content.sha256 !== written.end().sha256)
      throw new Error(`${basename(file)} was read back otherwise than it was written.`)
    await rename(part, file)
    await syncFolder(dirname(file))
    return content
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined)
    throw error
  }
}

/** Reads a file to its end. Throws when it is damaged or ends too early. */
export async function readContent(file: string): Promise<FileContent> {
  const read = fileHash()
  let rows = 0
  for await (const _line of linesOf(file, read.stream)) rows += 1
  return { rows, ...read.end() }
}

/** The lines of a file. Throws when it is damaged or ends too early. */
export async function* linesOf(
  file: string,
  through: Transform = fileHash().stream,
): AsyncGenerator<string> {
  const gunzip = createGunzip()
  // A failure destroys the last stream, too, and so reaches the loop below.
  pipeline(createReadStream(file), through, gunzip).catch(() => undefined)
  gunzip.setEncoding('utf8')
  let rest = ''
  try {
    for await (const text of gunzip) {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } finally {
    gunzip.destroy()
  }
  if (rest !== '') throw new Error(`${basename(file)} ends in the middle of a row.`)
}

/** A stream that passes bytes through, and tells their number and checksum at the end. */
function fileHash() {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, end: () => ({ bytes, sha256: hash.digest('hex') }) }
}
