import { wordedKinds } from '@duka/contract/messages/message-kinds'
import { createWhatsapp, type SendOutcome } from '@duka/whatsapp/client'
import type { Db } from '../../db/client.ts'
import type { WhatsappEnv } from '../../env/connection-fields.ts'
import type { MessageData } from './outbox.queries.ts'
import { wroteToday } from './phones/message-phones.queries.ts'
import { readRetryAfter } from './retry-after.ts'
import { NEWS_KIND, newsWording } from './texts/whatsapp-news.ts'
import { templateName, toTemplate } from './texts/whatsapp-template.ts'
import { defaultWording } from './texts/wordings.ts'
import {
  type OutgoingMessage,
  type Problem,
  type Sent,
  TIMEOUT_MS,
  type Transport,
} from './transport.ts'

/**
 * Sends messages through WhatsApp's Cloud API: as free text, with the owner's wording, within 24 hours after the
 * customer wrote; otherwise as the template that Meta approved. Does not retry when the answer was lost.
 */
export function byWhatsapp(
  { url, token, phoneId }: WhatsappEnv,
  db: Db,
  timeoutMs = TIMEOUT_MS,
): Transport {
  const client = createWhatsapp({ baseUrl: url, token, phoneId, timeoutMs })
  return {
    channel: 'whatsapp',
    mayRepeat: false,
    close: () => undefined,
    async send(message) {
      const { recipient: to, body } = message
      const isFree = await wroteToday(db, to)
      return readOutcome(
        await (isFree
          ? client.sendText({ to, text: body })
          : client.sendTemplate(templateOf(message))),
      )
    },
  }
}

/** The template of a message. A text without its own template uses the one for news about an order. */
function templateOf({ recipient: to, kind, language, data, values, body }: OutgoingMessage) {
  const { wording }: MessageData = data
  const isWorded = wordedKinds.find((known) => known === (wording ?? kind))
  const text = isWorded
    ? defaultWording(isWorded, 'whatsapp', language).text
    : newsWording[language]
  const template = {
    to,
    name: templateName(isWorded ?? NEWS_KIND),
    language,
    parameters: toTemplate(text, language).parameters({ ...values, news: body }),
  }
  return kind === 'password-code' ? { ...template, code: String(values.code ?? '') } : template
}

function readOutcome(outcome: SendOutcome): Sent | Problem {
  if (outcome.outcome === 'accepted') return { messageId: outcome.id }
  if (outcome.outcome === 'unknown')
    return {
      problem: `No clear answer, so it may have gone out: ${outcome.problem}`,
      final: false,
      forAll: true,
      mayHaveGoneOut: true,
    }
  const { problem, retryable, forAll, retryAfter } = outcome
  return {
    problem: `WhatsApp refused it: ${problem}`,
    final: !retryable,
    forAll,
    retryAfterS: readRetryAfter(retryAfter),
  }
}
