import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const IV_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'

/** Encrypts and decrypts the secrets of connections. */
export interface Secrets {
  /** `about` is needed again to decrypt, so that nothing sealed fits elsewhere. */
  seal(values: Record<string, string>, about: string): Buffer
  /** Undefined if no key of this shop decrypts it. */
  open(sealed: Buffer, about: string): Record<string, string> | undefined
}

/** The file in `DATA_DIR` that holds the key when `SECRETS_KEY` is not set. An encrypted backup contains it. */
export const KEY_FILE = 'secrets.key'

/**
 * Opens the keys: `SECRETS_KEY`, and the file in `DATA_DIR`, which is made when the first secret is sealed without the
 * variable. What the file has sealed stays readable when the variable is set later.
 */
export function openSecrets(dataDir: string, secretsKey: string | undefined): Secrets {
  const file = join(dataDir, KEY_FILE)
  const given = secretsKey === undefined ? undefined : parseKey(secretsKey)
  return {
    seal: (values, about) => seal(given ?? keepKey(file), values, about),
    open(sealed, about) {
      for (const key of [given, readKey(file)]) {
        const values = key && unseal(key, sealed, about)
        if (values) return values
      }
      return undefined
    },
  }
}

/** 64 hex digits or 32 bytes in base64 are the key itself; anything else is a sentence that it is made from. */
function parseKey(text: string): Buffer {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  const bytes = Buffer.from(text, 'base64')
  if (/^[A-Za-z0-9+/]{43}=$/.test(text) && bytes.length === 32) return bytes
  return scryptSync(text, 'duka connections', 32)
}

function readKey(file: string): Buffer | undefined {
  try {
    return parseKey(readFileSync(file, 'utf8').trim())
  } catch {
    return undefined
  }
}

/** The key in the file. Of two processes that make it at once, one wins. */
function keepKey(file: string): Buffer {
  try {
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const key = readKey(file)
  if (!key) throw new Error(`${file} cannot be read.`)
  return key
}

function seal(key: Buffer, values: Record<string, string>, about: string): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(about))
  const text = Buffer.concat([cipher.update(JSON.stringify(values), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text])
}

function unseal(key: Buffer, sealed: Buffer, about: string): Record<string, string> | undefined {
  try {
    const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(about))
      .setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    const text = [decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]
    return JSON.parse(Buffer.concat(text).toString())
  } catch {
    return undefined
  }
}
