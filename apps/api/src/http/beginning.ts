import { constants, crc32, deflateRawSync } from 'node:zlib'

/** What many answers begin with, packed once for all of them. */
interface Beginning {
  bytes: Buffer
  /** Blocks of deflate that end with a whole byte: what follows asks for nothing in them. */
  packed: Buffer
  crc: number
}

/** A page's beginning depends on nothing but the build and the language. */
const MOST_BEGINNINGS = 4
const beginnings: Beginning[] = []

/** The head of a gzip file without a name or a time. */
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

/** From now on answers that begin with this text are packed from there on only, while it is quick. */
export function rememberBeginning(text: string): void {
  const bytes = Buffer.from(text)
  if (beginnings.some((known) => known.bytes.equals(bytes))) return
  const packed = deflateRawSync(bytes, { level: 9, finishFlush: constants.Z_FULL_FLUSH })
  beginnings.unshift({ bytes, packed, crc: crc32(bytes) })
  beginnings.splice(MOST_BEGINNINGS)
}

/** Whether these bytes start with something that `rememberBeginning` was told of. */
export function hasKnownBeginning(bytes: Buffer): boolean {
  return beginningOf(bytes) !== undefined
}

/** These bytes as gzip, of which the known beginning is not packed again; undefined where there is none. */
export function gzipBehindBeginning(bytes: Buffer, level: number): Buffer | undefined {
  const beginning = beginningOf(bytes)
  if (!beginning) return undefined
  const rest = bytes.subarray(beginning.bytes.length)
  const tail = Buffer.allocUnsafe(8)
  tail.writeUInt32LE(crc32(rest, beginning.crc), 0)
  tail.writeUInt32LE(bytes.length, 4)
  return Buffer.concat([HEAD, beginning.packed, deflateRawSync(rest, { level }), tail])
}

function beginningOf(text: Buffer): Beginning | undefined {
  return beginnings.find(
    ({ bytes }) => text.length > bytes.length && bytes.compare(text, 0, bytes.length) === 0,
  )
}
