import { readProblem, readRefusal } from './errors.ts'
import type { Answer, Send } from './gateway.ts'
import { readText } from './values.ts'

/** An access token and its expiry, in milliseconds since 1970. */
export type Token = { accessToken: string; expiresAtMs: number }

/**
 * Where the shop's access token is stored. According to Safaricom a new token invalidates the previous one, so
 * processes that share a consumer key should share a store. The token is a secret.
 */
export type TokenStore = {
  read(): Promise<Token | undefined>
  write(token: Token): Promise<void>
  /**
   * Runs `work` under a lock that all processes share. `work` reads and writes through the store it is given: the
   * caller may have no second connection. Leave out when there is only one process.
   */
  exclusively?<T>(work: (store: Pick<TokenStore, 'read' | 'write'>) => Promise<T>): Promise<T>
}

/** A token store in the memory of this process. */
export function memoryTokenStore(): TokenStore {
  let kept: Token | undefined
  return {
    read: async () => kept,
    write: async (token) => {
      kept = token
    },
  }
}

export type TokenAnswer = { ok: true; accessToken: string } | { ok: false; answer: Answer }

const REFRESH_EARLY_MS = 60_000
/** The assumed lifetime when `expires_in` cannot be read. */
const SHORT_LIFE_S = 300

/**
 * Returns a function that returns the shared token. It requests a new one when there is none, when it expires in
 * less than a minute, or when it is the one that was just `rejected`. Concurrent callers share one request.
 * Source: Daraja portal, Authorization.
 */
export function createTokenCache(deps: {
  send: Send
  consumerKey: string
  consumerSecret: string
  store: TokenStore
  now: () => Date
}) {
  const { send, store, now } = deps
  let refreshing: Promise<TokenAnswer> | undefined

  return async function token(rejected?: string): Promise<TokenAnswer> {
    const kept = await readUsable(store, rejected)
    if (kept) return { ok: true, accessToken: kept }
    refreshing ??= refresh(rejected).finally(() => {
      refreshing = undefined
    })
    return refreshing
  }

  async function readUsable({ read }: Pick<TokenStore, 'read'>, rejected: string | undefined) {
    const kept = await read()
    if (!kept || kept.accessToken === rejected) return undefined
    return kept.expiresAtMs - REFRESH_EARLY_MS > now().getTime() ? kept.accessToken : undefined
  }

  async function refresh(rejected: string | undefined): Promise<TokenAnswer> {
    const work = async (locked: Pick<TokenStore, 'read' | 'write'>): Promise<TokenAnswer> => {
      // Another process may have stored a new token while this one waited for the lock.
      const kept = await readUsable(locked, rejected)
      return kept ? { ok: true, accessToken: kept } : fetchToken(locked)
    }
    return store.exclusively ? store.exclusively(work) : work(store)
  }

  async function fetchToken({ write }: Pick<TokenStore, 'write'>): Promise<TokenAnswer> {
    const askedAtMs = now().getTime()
    const pair = Buffer.from(`${deps.consumerKey}:${deps.consumerSecret}`).toString('base64')
    const path = '/oauth/v1/generate?grant_type=client_credentials'
    const reply = await send('oauth', 'GET', path, { Authorization: `Basic ${pair}` })
    if (reply.kind === 'none') return { ok: false, answer: { ...reply, sent: false } }
    if (reply.kind === 'unreadable') return { ok: false, answer: unreadable(reply) }

    const problem = readProblem(reply.status, reply.body)
    if (problem) {
      const reason = `no access token: ${problem.code} ${problem.message}`.trim()
      const answer: Answer = readRefusal(problem)
        ? { kind: 'problem', problem }
        : { kind: 'none', reason, sent: false }
      return { ok: false, answer }
    }
    const accessToken = readText(reply.body.access_token, 4000)
    if (!accessToken) {
      const reason = 'no access token: the answer holds none'
      return { ok: false, answer: { kind: 'none', reason, sent: false } }
    }
    const lifeS = Number(reply.body.expires_in)
    const expiresAtMs = askedAtMs + (lifeS > 0 ? lifeS : SHORT_LIFE_S) * 1000
    await write({ accessToken, expiresAtMs })
    return { ok: true, accessToken }
  }
}

/** For wrong keys M-Pesa sometimes answers 400 or 401 without a body; any other such answer tells nothing about the keys. */
function unreadable({ status, reason }: { status: number; reason: string }): Answer {
  if (status === 400 || status === 401) {
    const message = 'The consumer key or secret was not accepted.'
    return { kind: 'problem', problem: { code: '400.008.01', message, status } }
  }
  return { kind: 'none', reason: `no access token: ${reason}`, sent: false }
}
