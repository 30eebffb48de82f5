import * as consentContract from '@duka/contract/messages/consents'
import * as listContract from '@duka/contract/messages/message-list'
import * as textContract from '@duka/contract/messages/message-texts'
import type { Deps } from '../../deps.ts'
import { type App, route } from '../../http/contract.ts'
import { listConsents } from './consents/consents.queries.ts'
import { listMessages } from './list/message-list.queries.ts'
import { resendMessage } from './list/resend-message.ts'
import { messageHookRoutes } from './phones/message-hooks.routes.ts'
import { listTexts, saveTexts } from './texts/owner-wordings.ts'
import { previewText, tryText } from './try-text.ts'

/** The endpoints of messages: webhooks, the list of sent messages, and the owner's wordings. */
export function messageRoutes(app: App, deps: Deps): void {
  const { db } = deps
  messageHookRoutes(app, deps)

  route(app, consentContract.listConsents, ({ query }) => listConsents(db, query))

  route(app, listContract.listMessages, ({ query }) => listMessages(db, query))

  route(app, listContract.resendMessage, async ({ user, params }) => ({
    message: await resendMessage(db, user, BigInt(params.id)),
  }))

  route(app, textContract.listMessageTexts, async () => ({ texts: await listTexts(db) }))

  route(app, textContract.saveMessageTexts, async ({ user, body }) => {
    await saveTexts(db, user, body.texts)
    return { texts: await listTexts(db) }
  })

  route(app, textContract.previewMessageText, ({ body }) => previewText(deps, body))

  route(app, textContract.tryMessageText, ({ user, body }) => tryText(deps, user, body))
}
