/**
 * The fault of one message. `lost-answer`, `html` and `slow` accept the message first, so the sender cannot know;
 * the others do not.
 */
export type Fault =
  | 'lost-answer'
  | 'html'
  | 'slow'
  | 'down'
  | 'bare-503'
  | 'server-error'
  | 'rate-limit'
  | 'bad-token'
  | 'not-on-whatsapp'
  | 'outside-window'
  | 'no-template'

/** An HTTP answer; `cut` closes the connection without one. */
export type Reply =
  | { status: number; body: object; retryAfter?: string }
  | { status: number; text: string }
  | { cut: true }

/** An error in the usual format of the Graph API. Source: Cloud API, error codes. */
export function errorReply(status: number, code: number, message: string): Reply {
  return {
    status,
    body: { error: { message: `(#${code}) ${message}`, type: 'OAuthException', code } },
  }
}

const refusals: Partial<Record<Fault, Reply>> = {
  down: { status: 503, body: { error: { message: 'Service unavailable', code: 131016 } } },
  'bare-503': { status: 503, text: '' },
  'server-error': errorReply(500, 131000, 'Something went wrong'),
  'rate-limit': { ...errorReply(429, 130429, 'Rate limit hit'), retryAfter: '600' },
  'bad-token': errorReply(401, 190, 'Error validating access token'),
  'not-on-whatsapp': errorReply(400, 131026, 'Message undeliverable to 254712345678'),
  'outside-window': errorReply(400, 131047, 'Re-engagement message'),
  'no-template': errorReply(404, 132001, 'Template name does not exist in the translation'),
}

interface FaultReplies {
  /** The answer instead of accepting the message. */
  before?: Reply | undefined
  /** The answer although it was accepted. */
  after?: Reply
  slowMs?: number
}

export function faultReplies(fault: Fault | undefined): FaultReplies {
  if (fault === 'lost-answer') return { after: { cut: true } }
  if (fault === 'html')
    return { after: { status: 502, text: '<html><title>Bad Gateway</title></html>' } }
  if (fault === 'slow') return { slowMs: 30_000 }
  return { before: fault && refusals[fault] }
}
