import * as consentContract from '@duka/contract/messages/consents'
import * as listContract from '@duka/contract/messages/message-list'
import * as textContract from '@duka/contract/messages/message-texts'
import type { Deps } from '../../deps.ts'
import type { App } from '../../http/contract.ts'
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

  app.route({ ...consentContract.listConsents, handler: ({ query }) => listConsents(db, query) })

  app.route({ ...listContract.listMessages, handler: ({ query }) => listMessages(db, query) })

  app.route({
    ...listContract.resendMessage,
    handler: async ({ user, params }, reply) =>
      reply.code(202).send({ message: await resendMessage(db, user, BigInt(params.id)) }),
  })

  app.route({
    ...textContract.listMessageTexts,
    handler: async () => ({ texts: await listTexts(db) }),
  })

  app.route({
    ...textContract.saveMessageTexts,
    handler: async ({ user, body }) => {
      await saveTexts(db, user, body.texts)
      return { texts: await listTexts(db) }
    },
  })

  app.route({
    ...textContract.previewMessageText,
    handler: ({ body }) => previewText(deps, body),
  })

  app.route({
    ...textContract.tryMessageText,
    handler: async ({ user, body }, reply) => reply.code(202).send(await tryText(deps, user, body)),
  })
}
