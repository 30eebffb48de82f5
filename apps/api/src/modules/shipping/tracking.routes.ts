import * as contract from '@duka/contract/shipping/tracking'
import type { Deps } from '../../deps.ts'
import type { App } from '../../http/contract.ts'
import { trackParcel } from './track-parcel.ts'

export function trackingRoutes(app: App, deps: Deps): void {
  app.route({
    ...contract.trackParcel,
    handler: ({ params, ip }, reply) => {
      reply.header('x-robots-tag', 'noindex')
      return trackParcel(deps, { token: params.token, ip })
    },
  })
}
