import { mkdirSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Faults } from './faults.ts'

export type Prompt = {
  /** The MerchantRequestID, also the id in the control API. */
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
  /** Missing while the prompt is open. */
  resultCode?: string
  settledAtMs?: number
  receipt?: string
  /** When a reported failure becomes a success. */
  turnsAtMs?: number
  /** The number of queries since it ended. */
  queries: number
}

/** A post to the shop, sent once. */
export type Post = {
  id: string
  url: string
  body: object
  dueAtMs: number
  shortcode: string
  tries: number
  /** Saved before sending, so that a crash may lose a post but never repeats one. */
  sentAtMs?: number
  /** The HTTP status of the answer; 0 for none. */
  status?: number
}

/** Moved money of any kind. */
export type Movement = {
  receipt: string
  kind: 'stk' | 'c2b'
  phone: string
  amount: number
  account: string
  shortcode: string
  atMs: number
  /** Reversed whole shillings; a payment is reversed once, fully or partly. */
  reversedAmount?: number
}

export type Registration = {
  shortcode: string
  responseType: 'Completed' | 'Cancelled'
  confirmationUrl: string
  validationUrl: string
  version: 1 | 2
}

/** An accepted reversal whose result is posted later; `fields` are those of its request. */
export type Reversal = {
  conversationId: string
  originatorConversationId: string
  fields: Record<string, string>
  dueAtMs: number
  done?: boolean
}

export type State = {
  prompts: Prompt[]
  posts: Post[]
  movements: Movement[]
  registrations: Registration[]
  reversals: Reversal[]
  pullShortcodes: string[]
}

const MAX_ENTRIES = 300

export function emptyState(): State {
  return {
    prompts: [],
    posts: [],
    movements: [],
    registrations: [],
    reversals: [],
    pullShortcodes: [],
  }
}

/** The state of an earlier run; empty without a readable file. */
export function loadState(file: string | undefined): State {
  if (!file) return emptyState()
  try {
    return { ...emptyState(), ...(JSON.parse(readFileSync(file, 'utf8')) as Partial<State>) }
  } catch {
    return emptyState()
  }
}

/**
 * Writes the whole state to a new file and renames it, so that a crash leaves either the old or the new file.
 * Resolves when the state of the call is on disk; calls during a write share the next write.
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
    dropOldEntries(state)
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

/** Drops all but the newest few hundred entries of each kind. Open prompts are always among the newest. */
function dropOldEntries(state: State) {
  state.prompts = state.prompts.slice(-MAX_ENTRIES)
  state.movements = state.movements.slice(-MAX_ENTRIES * 2)
  state.reversals = state.reversals.slice(-MAX_ENTRIES)
  if (state.posts.length <= MAX_ENTRIES) return
  const waiting = state.posts.filter((post) => post.sentAtMs === undefined)
  const sent = state.posts.filter((post) => post.sentAtMs !== undefined)
  state.posts = [...sent.slice(-MAX_ENTRIES), ...waiting.slice(-MAX_ENTRIES)]
}
