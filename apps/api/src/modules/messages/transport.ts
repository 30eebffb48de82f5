import type { MessageChannel } from '@duka/contract/messages/message-kinds'
import type { OutboxRow } from './records/messages.queries.ts'
import type { Rendered } from './render.ts'

/** A message with its text. */
export type OutgoingMessage = OutboxRow & Omit<Rendered, 'forStaff'>

/** Sends the messages of one channel. A channel without a transport is off. */
export interface Transport {
  channel: MessageChannel
  /** Sends one message. Returns the provider's id of it, or the problem. Does not throw. */
  send(message: OutgoingMessage): Promise<Sent | Problem>
  /** Whether a message that may already have been sent can safely be retried. */
  mayRepeat: boolean
  close(): void
}

export interface Sent {
  problem?: undefined
  messageId?: string
}

export interface Problem {
  /** For staff to read, without API keys or whole phone numbers. */
  problem: string
  /** A retry would not help. */
  final: boolean
  /** Every other message of the channel would fail as well now. */
  forAll: boolean
  /** The provider got the message and its answer was lost: it may have gone out. */
  mayHaveGoneOut?: boolean
  /** How long the provider asks to be left alone. */
  retryAfterS?: number | undefined
}

/** Shorter than the time of a claim, so that no other process sends the same message meanwhile. */
export const TIMEOUT_MS = 20_000
