import type { User } from '@duka/contract/users/users'
import { storage } from '../state/storage.ts'
import { store } from '../state/store.ts'
import { forgetTab, LEFT } from './forget-person.ts'

/**
 * `unknown` on the server and during the first paint, `checking` while a stored token is being
 * checked at start, then `anonymous` or `signed-in`.
 */
export interface Session {
  phase: 'unknown' | 'checking' | 'anonymous' | 'signed-in'
  token: string | null
  user: User | null
  /** True after a logout: pages behind the login then do not ask to log in. */
  loggedOut?: boolean
}

const TOKEN = 'token'
const USER = 'user'
/** How the names of the copies begin that `lib/calls/copies.ts` keeps. They end with the session. */
export const COPY = 'copy '
/** How long a slow check may hold the page back before the stored user is shown. */
const CHECK_TIMEOUT_MS = 5000

const nobody: Session = { phase: 'anonymous', token: null, user: null }
const session = store<Session>({ phase: 'unknown', token: null, user: null })

export const useSession = session.use
/** Only the user, for components that need not render again when the phase changes. */
export const useUser = () => session.useOnly(({ user }) => user)
/** The session as of now, for loaders and actions. */
export const currentSession = session.get
/** Whether somebody is signed in, or will be once the stored token has been checked. */
export function hasToken(): boolean {
  const { phase, token } = session.get()
  return !!(phase === 'unknown' ? storage.read(TOKEN) : token)
}

/** Who is signed in, or will be once the stored token has been checked. */
export function knownUser(): User | null {
  const { phase, user } = session.get()
  return phase === 'unknown' ? readUser() : user
}

export const onSessionChange = session.subscribe

/** Stores the answer of a login or a registration. */
export function signIn(token: string, user: User): void {
  forgetCopies()
  storage.write(TOKEN, token)
  storage.write(USER, JSON.stringify(user))
  session.set({ phase: 'signed-in', token, user })
}

/**
 * Replaces the stored user after a profile update or a check. It does not store the token again:
 * another tab may just have logged out, and must stay so.
 */
export function replaceUser(user: User): void {
  const { token, user: before } = session.get()
  if (!token) return
  if (before?.role !== user.role) forgetCopies()
  storage.write(USER, JSON.stringify(user))
  session.set({ phase: 'signed-in', token, user })
}

export function forgetSession(how: { loggedOut?: boolean } = {}): void {
  storage.write(TOKEN, null)
  storage.write(USER, null)
  forgetCopies()
  session.set({ ...nobody, ...how })
}

/** Whether this device still has the session of `token`: another tab may have ended it a moment ago. */
export function isStored(token: string | null): boolean {
  return token !== null && storage.read(TOKEN) === token
}

function forgetCopies(): void {
  for (const name of storage.names(COPY)) storage.write(name, null)
}

/** Shows the stored user although the check has not ended. */
export function trustStoredUser(): void {
  const now = session.get()
  if (now.phase === 'checking') session.set({ ...now, phase: now.user ? 'signed-in' : 'anonymous' })
}

/** Resolves when it is known whether somebody is signed in. */
export function sessionSettled(): Promise<Session> {
  return new Promise((resolve) => {
    const settled = () => {
      const now = session.get()
      if (now.phase !== 'anonymous' && now.phase !== 'signed-in') return
      stop()
      resolve(now)
    }
    const stop = session.subscribe(settled)
    settled()
  })
}

/**
 * Call once, when the page has started in a browser. Reads the stored session and follows what other
 * tabs do to it. Calls `check` only if a token is stored: guests do not wait and download nothing.
 */
export function startSession(check: () => Promise<void>): void {
  readStored('checking')
  window.addEventListener('storage', (event) => {
    if (event.key === TOKEN || event.key === USER || event.key === null) readStored('signed-in')
    if (event.key === LEFT) forgetTab()
  })
  // The browser may show a page as it was before another tab ended the session.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) readStored('signed-in')
  })
  if (session.get().phase !== 'checking') return
  setTimeout(trustStoredUser, CHECK_TIMEOUT_MS)
  // If the check cannot even be downloaded, the stored user counts.
  check().catch(trustStoredUser)
}

function readStored(phase: 'checking' | 'signed-in'): void {
  const token = storage.read(TOKEN)
  const user = readUser()
  if (!token) forgetCopies()
  if (!token || (phase === 'signed-in' && !user)) session.set(nobody)
  else session.set({ phase, token, user })
}

function readUser(): User | null {
  try {
    return JSON.parse(storage.read(USER) ?? 'null') as User | null
  } catch {
    return null
  }
}
