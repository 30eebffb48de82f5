import * as contract from '@duka/contract/messages/message-choice'
import type { Deps } from '../../deps.ts'
import { type App, route } from '../../http/contract.ts'
import { cached } from '../../response-cache/plugin.ts'
import { channelsOn } from './transports.ts'

/** The public endpoint that lists the channels which are on. */
export function channelRoutes(app: App, deps: Deps): void {
  route(app, cached(contract.listMessageChannels, ['settings']), async () => ({
    channels: channelsOn(deps),
  }))
}
