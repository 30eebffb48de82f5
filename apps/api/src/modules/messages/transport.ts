import type { OutboxRow } from './messages.queries.ts'

/** How messages of one channel go out. */
export interface Transport {
  /** Sends one; answers why it could not, or nothing when it is out. */
  send(message: OutboxRow): Promise<Problem | undefined>
  /** Whether a message that may be out already does no harm when it comes again. */
  mayRepeat: boolean
  close(): void
}

export interface Problem {
  /** For people, without a key or a whole phone number. */
  text: string
  /** Trying again would not help. */
  final: boolean
  /** It would be the same with every other message now. */
  forAll: boolean
}

/** Shorter than a claim lasts, so that nobody else sends what is still being sent. */
export const PATIENCE_MS = 20_000
