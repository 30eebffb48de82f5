import { classifyProblem, readProblem, withoutSecrets } from './errors.ts'
import { post } from './http.ts'
import { type Fields, readList, readText } from './values.ts'

export interface WhatsappOptions {
  /** Such as `https://graph.facebook.com/v23.0`. */
  baseUrl: string
  /** The access token of a system user with `whatsapp_business_messaging`. */
  token: string
  /** The id of the sending number: not the number itself. */
  phoneId: string
  /** Timeout of a whole call in milliseconds; 20 seconds by default. */
  timeoutMs?: number
}

interface Refused {
  outcome: 'refused'
  code: number
  problem: string
  retryable: boolean
  forAll: boolean
  /** The answer's `Retry-After` header as it is. */
  retryAfter: string | null
}

/**
 * What became of a message. `accepted`: WhatsApp has it; the webhook reports its delivery. `refused`: it certainly
 * did not go out. `unknown`: it may have gone out, so it must not be repeated.
 */
export type SendOutcome =
  | { outcome: 'accepted'; id: string }
  | Refused
  | { outcome: 'unknown'; problem: string }

export interface Template {
  /** Digits with the country code. */
  to: string
  /** The name that Meta approved. */
  name: string
  /** The language of the approved wording, such as `en` or `sw`. */
  language: string
  /** The values of `{{1}}`, `{{2}}`, … in the body. Line breaks become blanks: WhatsApp refuses them. */
  parameters: readonly string[]
  /** Only for an authentication template: the code that its button copies. */
  code?: string
}

/** A client for WhatsApp's Cloud API. Its methods never throw because of the network or WhatsApp. */
export function createWhatsapp(options: WhatsappOptions) {
  return {
    /** Sends a template: the only kind of message outside of the 24 hours after the customer wrote. */
    sendTemplate: ({ to, name, language, parameters, code }: Template): Promise<SendOutcome> =>
      send(options, {
        to,
        type: 'template',
        template: {
          name,
          language: { code: language },
          ...(parameters.length > 0 && {
            components: [
              { type: 'body', parameters: parameters.map(textParameter) },
              ...(code === undefined ? [] : [copyButton(code)]),
            ],
          }),
        },
      }),
    /** Sends free text of at most 4,096 characters; refused with 131047 when the 24 hours are over. */
    sendText: ({ to, text }: { to: string; text: string }): Promise<SendOutcome> =>
      send(options, { to, type: 'text', text: { body: text.slice(0, 4096), preview_url: false } }),
  }
}

function copyButton(code: string) {
  return { type: 'button', sub_type: 'url', index: '0', parameters: [textParameter(code)] }
}

function textParameter(text: string) {
  return { type: 'text', text: text.replace(/\s+/g, ' ').trim() || '-' }
}

async function send(
  { baseUrl, token, phoneId, timeoutMs = 20_000 }: WhatsappOptions,
  message: Fields,
): Promise<SendOutcome> {
  const answer = await post({
    url: `${baseUrl.replace(/\/+$/, '')}/${encodeURIComponent(phoneId)}/messages`,
    token,
    body: { messaging_product: 'whatsapp', recipient_type: 'individual', ...message },
    timeoutMs,
  })
  if (answer.kind === 'none')
    return answer.sent
      ? { outcome: 'unknown', problem: answer.reason }
      : {
          outcome: 'refused',
          code: 0,
          problem: answer.reason,
          retryable: true,
          forAll: true,
          retryAfter: null,
        }
  if (answer.kind === 'unreadable') return withoutProblem(answer, answer.reason)

  const problem = readProblem(answer.status, answer.body)
  if (problem) {
    const text = withoutSecrets(`${problem.code} ${problem.message}`.replaceAll(token, '***'))
    const { retryAfter } = answer
    return {
      outcome: 'refused',
      code: problem.code,
      problem: text,
      retryAfter,
      ...classifyProblem(problem),
    }
  }
  const id = readText(readList(answer.body.messages)[0]?.id)
  if (answer.status >= 200 && answer.status <= 299 && id) return { outcome: 'accepted', id }
  return withoutProblem(answer, `an answer without an id, HTTP ${answer.status}`)
}

/** The outcome of an answer without an error of the Graph API: its HTTP status is all there is. */
function withoutProblem(
  { status, retryAfter }: { status: number; retryAfter: string | null },
  problem: string,
): SendOutcome {
  // A proxy answers 502 and 504 also after WhatsApp had the message.
  if (status < 400 || status === 502 || status === 504) return { outcome: 'unknown', problem }
  const refusal = classifyProblem({ code: 0, message: problem, status })
  return { outcome: 'refused', code: 0, problem, retryAfter, ...refusal }
}

// Everything else that users of the client need, so that they import from one file only.
export { isSigned } from './signature.ts'
export { answerHandshake, readWebhook, type StatusReport } from './webhook.ts'
