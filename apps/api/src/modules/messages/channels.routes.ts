import * as contract from '@duka/contract/messages/message-choice'
import type { Deps } from '../../deps.ts'
import type { App } from '../../http/contract.ts'
import { channelsOn } from './transports.ts'

/** The public endpoint that lists the channels which are on. */
export function channelRoutes(app: App, deps: Deps): void {
  app.route({
    ...contract.listMessageChannels,
    config: { ...contract.listMessageChannels.config, cache: ['settings'] },
    handler: async () => ({ channels: channelsOn(deps) }),
  })
}
