import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { Header } from 'tar'
import { MANIFEST_NAME } from './manifest.ts'

/** One file in an archive. It is held in memory whole, so long contents are split over several entries. */
export interface Entry {
  path: string
  bytes: Buffer
}

/** The file is no backup, is damaged, or has another passphrase. The message says which, in one sentence. */
export class UnreadableBackup extends Error {}

const BLOCK = 512
const MAX_ENTRY_BYTES = 256 * 1024 * 1024
/** 64 MB of memory and a third of a second for each guess at the passphrase. */
const SCRYPT_WORK_FACTOR = 16
/** The first bytes of a file in the age format. */
const AGE = Buffer.from('age-encryption.org/')
const GZIP = Buffer.from([0x1f, 0x8b])

/** Keeps this much of the disk free: a full disk would stop the shop. */
const MIN_FREE_BYTES = 200 * 1024 * 1024
const MIN_FREE_SHARE = 0.05
const CHECK_EVERY_BYTES = 16 * 1024 * 1024

interface Options {
  passphrase: string | undefined
  signal?: AbortSignal | undefined
}

interface WriteOptions extends Options {
  /** A smaller one is for tests. A file names its own. */
  workFactor?: number
}

interface ReadOptions extends Options {
  /** Also read a file that is not encrypted, although there is a passphrase. */
  unencrypted?: boolean | undefined
}

/**
 * Writes a `tar.gz`, encrypted if there is a passphrase. The first entry (the manifest) depends on all others, so
 * they are compressed into a second file first and then appended as another member of the gzip. Both files end in
 * `.part` until the archive is complete and on the disk.
 */
export async function writeArchive(
  file: string,
  entries: AsyncIterable<Entry>,
  firstEntry: () => Entry,
  { passphrase, signal, workFactor = SCRYPT_WORK_FACTOR }: WriteOptions,
): Promise<void> {
  const [whole, rest] = [`${file}.part`, `${file}.rest.part`]
  // The second file is encrypted too, with a random key that only this process knows.
  const secret = passphrase && ([randomBytes(32), randomBytes(16)] as const)
  try {
    await pipeline(
      [
        Readable.from(tarOf(entries)),
        createGzip(),
        ...(secret ? [createCipheriv('aes-256-ctr', ...secret)] : []),
        leaveSpace(dirname(file)),
        createWriteStream(rest, { mode: 0o600 }),
      ],
      { signal },
    )
    const parts = Readable.from(
      concatenated([
        Readable.from(tarBlocks(firstEntry())).pipe(createGzip()),
        secret
          ? createReadStream(rest).pipe(createDecipheriv('aes-256-ctr', ...secret))
          : createReadStream(rest),
      ]),
    )
    await pipeline(
      [
        passphrase ? await encrypted(parts, passphrase, workFactor) : parts,
        leaveSpace(dirname(file)),
        createWriteStream(whole, { mode: 0o600, flush: true }),
      ],
      { signal },
    )
    await rm(rest)
    await rename(whole, file)
    await syncFolder(dirname(file))
  } catch (error) {
    for (const part of [whole, rest]) await rm(part, { force: true }).catch(() => undefined)
    throw error
  }
}

async function* tarOf(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const entry of entries) yield* tarBlocks(entry)
  yield Buffer.alloc(2 * BLOCK)
}

/** An entry in tar format: the header, the content, and zeros up to a whole block. */
function* tarBlocks({ path, bytes }: Entry): Generator<Buffer> {
  const header = new Header({
    path,
    size: bytes.length,
    type: 'File',
    mode: 0o600,
    mtime: new Date(),
  })
  const needsMore = header.encode()
  if (needsMore || !header.block) throw new Error(`${path} is too long a name for a backup.`)
  yield header.block
  yield bytes
  yield Buffer.alloc(padding(bytes.length))
}

function padding(length: number): number {
  return (BLOCK - (length % BLOCK)) % BLOCK
}

async function* concatenated(streams: Readable[]): AsyncGenerator<Buffer> {
  for (const stream of streams) yield* stream
}

async function encrypted(
  parts: Readable,
  passphrase: string,
  workFactor: number,
): Promise<Readable> {
  const encrypter = new Encrypter()
  encrypter.setScryptWorkFactor(workFactor)
  encrypter.setPassphrase(passphrase)
  return fromWeb(await encrypter.encrypt(toWeb(parts)))
}

/** Passes all bytes through; fails when the disk is nearly full. */
function leaveSpace(folder: string): Transform {
  let unchecked = CHECK_EVERY_BYTES
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      unchecked += chunk.length
      if (unchecked < CHECK_EVERY_BYTES) return done(null, chunk)
      unchecked = 0
      checkSpace(folder).then(() => done(null, chunk), done)
    },
  })
}

async function checkSpace(folder: string): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder)
  if (bavail * bsize < Math.min(MIN_FREE_BYTES, blocks * bsize * MIN_FREE_SHARE))
    throw Object.assign(new Error('too little space is left'), { code: 'ENOSPC', path: folder })
}

/** Writes a folder to the disk, so that a renamed file keeps its new name after a power failure. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * The entries of an archive in their order. Throws `UnreadableBackup` for a changed or truncated file, at the latest
 * after the last entry.
 */
export async function* readArchive(
  file: string,
  { passphrase, unencrypted, signal }: ReadOptions,
): AsyncGenerator<Entry> {
  const source = createReadStream(file, { signal })
  const gunzip = createGunzip()
  try {
    const bytes = new Bytes(source)
    const opened = await decrypted(bytes, { passphrase, unencrypted })
    // Forwards an error of the source to the reader of the unzipped bytes.
    pipeline(opened, gunzip).catch((error) => gunzip.destroy(error))
    yield* untar(new Bytes(gunzip))
  } catch (error) {
    if (error instanceof UnreadableBackup || signal?.aborted || isAboutDisk(error)) throw error
    throw damaged(error instanceof Error ? error.message : String(error))
  } finally {
    source.destroy()
    gunzip.destroy()
  }
}

async function decrypted(
  bytes: Bytes,
  { passphrase, unencrypted }: ReadOptions,
): Promise<Readable> {
  const start = (await bytes.peek(AGE.length)) ?? Buffer.alloc(0)
  if (start.subarray(0, GZIP.length).equals(GZIP)) {
    // Only who knows the passphrase can write an encrypted file; anybody can write another one in its place.
    if (passphrase && !unencrypted)
      throw new UnreadableBackup(
        'The backup is not encrypted, although BACKUP_PASSPHRASE is set, so nothing proves that your shop wrote it. If you are sure, add --unencrypted.',
      )
    return Readable.from(bytes.rest())
  }
  if (!start.equals(AGE)) throw new UnreadableBackup('This is not a backup of a shop.')
  if (!passphrase)
    throw new UnreadableBackup('The backup is encrypted: set BACKUP_PASSPHRASE to its passphrase.')
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return fromWeb(await decrypter.decrypt(toWeb(Readable.from(bytes.rest()))))
  } catch (error) {
    const { message } = error as Error
    if (!message.startsWith('no identity matched')) throw error
    throw new UnreadableBackup('BACKUP_PASSPHRASE is not the passphrase of this backup.')
  }
}

async function* untar(bytes: Bytes): AsyncGenerator<Entry> {
  for (let isFirst = true; ; isFirst = false) {
    const header = new Header(await bytes.take(BLOCK))
    if (header.nullBlock) break
    const { path, size, type, cksumValid } = header
    if (isFirst && path !== MANIFEST_NAME)
      throw new UnreadableBackup(
        'This is not a backup of a shop: it does not begin with a manifest.',
      )
    if (!cksumValid || type !== 'File' || !path || size === undefined || size > MAX_ENTRY_BYTES)
      throw damaged('an entry cannot be read')
    yield { path, bytes: await bytes.take(size) }
    await bytes.take(padding(size))
  }
  // Reads to the end, so that gzip compares its checksum.
  for await (const chunk of bytes.rest())
    if (chunk.some((byte) => byte !== 0)) throw damaged('there is more after its end')
}

function damaged(why: string): UnreadableBackup {
  return new UnreadableBackup(`The backup is damaged or incomplete: ${why}.`)
}

/** Whether a system call failed: the disk is at fault and not the content of the file. */
function isAboutDisk(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

/** A reader of a byte stream: takes pieces of any length, whatever the sizes of the chunks. */
class Bytes {
  readonly #chunks: AsyncIterator<Buffer>
  #ahead: Buffer = Buffer.alloc(0)

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** The next bytes, without consuming them; undefined if fewer are left. */
  async peek(length: number): Promise<Buffer | undefined> {
    const chunks = [this.#ahead]
    let there = this.#ahead.length
    while (there < length) {
      const { value, done } = await this.#chunks.next()
      if (done) break
      chunks.push(value)
      there += value.length
    }
    if (chunks.length > 1) this.#ahead = Buffer.concat(chunks)
    return there < length ? undefined : this.#ahead.subarray(0, length)
  }

  async take(length: number): Promise<Buffer> {
    const taken = await this.peek(length)
    if (!taken) throw damaged('it ends too early')
    this.#ahead = this.#ahead.subarray(length)
    return taken
  }

  async *rest(): AsyncGenerator<Buffer> {
    if (this.#ahead.length > 0) yield this.#ahead
    this.#ahead = Buffer.alloc(0)
    yield* { [Symbol.asyncIterator]: () => this.#chunks }
  }
}

// Node's types of web streams and those of the browser differ in name only.
function toWeb(stream: Readable) {
  return Readable.toWeb(stream) as globalThis.ReadableStream<Uint8Array>
}

function fromWeb(stream: globalThis.ReadableStream<Uint8Array>) {
  return Readable.fromWeb(stream as ReadableStream<Uint8Array>)
}
