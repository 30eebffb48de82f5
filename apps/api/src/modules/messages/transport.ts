import type { OutboxRow } from './messages.queries.ts'

/** Sends the messages of one channel. */
export interface Transport {
  /** Sends one message; answers the problem, or nothing when it went out. */
  send(message: OutboxRow): Promise<Problem | undefined>
  /** Whether a message that may have gone out already can safely be sent again. */
  mayRepeat: boolean
  close(): void
}

export interface Problem {
  /** For staff to read, without API keys or whole phone numbers. */
  text: string
  /** A retry would not help. */
  final: boolean
  /** Every other message of the channel would fail as well now. */
  forAll: boolean
}

/** Shorter than a claim, so that no other process sends the same message meanwhile. */
export const TIMEOUT_MS = 20_000
