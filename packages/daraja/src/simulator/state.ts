import { mkdirSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Faults } from './faults.ts'

export type Prompt = {
  /** The MerchantRequestID; the control API names prompts by it. */
  id: string
  checkoutRequestId: string
  shortcode: string
  partyB: string
  phone: string
  /** Whole shillings. */
  amount: number
  account: string
  description: string
  callbackUrl: string
  createdAtMs: number
  expiresAtMs: number
  faults: Faults
  /** Absent while the prompt is on the phone. */
  resultCode?: string
  settledAtMs?: number
  receipt?: string
  /** When a reported failure turns into a success. */
  turnsAtMs?: number
  /** How many queries found it settled. */
  queries: number
}

/** A message that goes out to the shop, once. */
export type Post = {
  id: string
  url: string
  body: object
  dueAtMs: number
  shortcode: string
  tries: number
  /** Set and saved before it is sent, so that a crash can lose a message but never repeat one. */
  sentAtMs?: number
  /** The HTTP status it was answered with; 0 for no answer. */
  status?: number
}

/** Money that moved, by whichever way. */
export type Movement = {
  receipt: string
  kind: 'stk' | 'c2b' | 'b2c'
  phone: string
  amount: number
  account: string
  shortcode: string
  atMs: number
  /** The MerchantRequestID or OriginatorConversationID it came from. */
  origin?: string
  /** Whole shillings that went back; a payment is reversed once, in whole or in part. */
  reversedAmount?: number
}

export type Registration = {
  shortcode: string
  responseType: 'Completed' | 'Cancelled'
  confirmationUrl: string
  validationUrl: string
  version: 1 | 2
}

/** An accepted request whose result is posted later; `fields` are the request's own. */
export type Operation = {
  conversationId: string
  originatorConversationId: string
  kind: 'reversal' | 'b2c' | 'status' | 'balance'
  fields: Record<string, string>
  dueAtMs: number
  done?: boolean
}

export type State = {
  prompts: Prompt[]
  posts: Post[]
  movements: Movement[]
  registrations: Registration[]
  operations: Operation[]
  pullShortcodes: string[]
}

const KEPT = 300

export function emptyState(): State {
  return {
    prompts: [],
    posts: [],
    movements: [],
    registrations: [],
    operations: [],
    pullShortcodes: [],
  }
}

/** What an earlier run left behind; empty when there is no file, or none that can be read. */
export function loadState(file: string | undefined): State {
  if (!file) return emptyState()
  try {
    return { ...emptyState(), ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<State>) }
  } catch {
    return emptyState()
  }
}

/**
 * Writes the state whole, under another name first, so that a crash leaves the old or the new file.
 * Resolves when everything that was true at the call is on disk; calls during a write share the next.
 */
export function stateWriter(file: string | undefined, state: State) {
  if (file) mkdirSync(dirname(file), { recursive: true })
  let writing: Promise<void> | undefined
  let next: Promise<void> | undefined

  async function write() {
    if (!file) return
    await writeFile(`${file}.new`, JSON.stringify(state), { mode: 0o600 })
    await rename(`${file}.new`, file)
  }

  return async function save(): Promise<void> {
    forget(state)
    if (writing) {
      next ??= writing.then(save)
      return next
    }
    next = undefined
    writing = write().finally(() => {
      writing = undefined
    })
    return writing
  }
}

/** Keeps the newest few hundred of everything; what is still going on is newest by nature. */
function forget(state: State) {
  state.prompts = state.prompts.slice(-KEPT)
  state.movements = state.movements.slice(-KEPT * 2)
  state.operations = state.operations.slice(-KEPT)
  if (state.posts.length <= KEPT) return
  const waiting = state.posts.filter((post) => post.sentAtMs === undefined)
  const sent = state.posts.filter((post) => post.sentAtMs !== undefined)
  state.posts = [...sent.slice(-KEPT), ...waiting.slice(-KEPT)]
}
