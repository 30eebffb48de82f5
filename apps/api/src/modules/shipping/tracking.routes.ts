import * as contract from '@duka/contract/shipping/tracking'
import type { Deps } from '../../deps.ts'
import { type App, route } from '../../http/contract.ts'
import { trackParcel } from './track-parcel.ts'

export function trackingRoutes(app: App, deps: Deps): void {
  route(app, contract.trackParcel, ({ params, ip }, reply) => {
    reply.header('x-robots-tag', 'noindex')
    return trackParcel(deps, { token: params.token, ip })
  })
}
