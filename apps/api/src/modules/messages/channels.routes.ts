import * as contract from '@duka/contract/message-choice'
import type { Deps } from '../../deps.ts'
import type { App } from '../../http/contract.ts'
import { channelsOn } from './transports.ts'

export function channelRoutes(app: App, deps: Deps): void {
  app.route({
    ...contract.listMessageChannels,
    handler: async () => ({ channels: channelsOn(deps) }),
  })
}
