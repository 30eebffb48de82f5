import * as contract from '@duka/contract/delivery/delivery'
import * as pointCalls from '@duka/contract/delivery/delivery-points'
import * as importCalls from '@duka/contract/delivery/zone-import'
import type { Deps } from '../../deps.ts'
import { type App, route } from '../../http/contract.ts'
import { cached, keepPrivate } from '../../response-cache/plugin.ts'
import { findLowestFees, selectCounties, selectPoints } from './delivery.queries.ts'
import { importZones } from './import-zones.ts'
import { changePoint, createPoint, removePoint } from './points.ts'
import { promiseDoor } from './promise-door.ts'
import { findQuote } from './quote.ts'
import { changeZone, createZone, listZones, removeZone } from './zones.ts'

/** The endpoints of delivery options, zones and pickup points. */
export function deliveryRoutes(app: App, deps: Deps): void {
  const { db } = deps

  route(app, cached(contract.getDeliveryOptions, ['delivery']), async (request) => {
    const { query } = request
    if (!query.addressId && !query.cart) return findQuote(db, query)
    keepPrivate(request)
    return findQuote(db, query, await request.identify())
  })

  route(app, cached(contract.listWays, ['delivery']), async () => ({
    zones: await listZones(db),
    nextCursor: null,
  }))

  route(app, cached(contract.getLowestFee, ['delivery']), async () => {
    const { fee, collectFee } = await findLowestFees(db)
    // A real shop without zones has promised nothing yet.
    const promised = deps.production && fee === null && collectFee === null ? [] : null
    const counties = (await selectCounties(db)) ?? promised
    return { fee, collectFee, door: await promiseDoor(deps), counties }
  })

  route(app, contract.listZones, async () => ({ zones: await listZones(db), nextCursor: null }))

  route(app, contract.createZone, async ({ user, body }) => ({
    zone: await createZone(deps, user, body),
  }))

  route(app, contract.updateZone, async ({ user, params, body }) => ({
    zone: await changeZone(deps, user, params.id, body),
  }))

  route(app, contract.deleteZone, ({ user, params }) => removeZone(deps, user, params.id))

  route(app, importCalls.importZones, async ({ user, body }) => ({
    report: await importZones(deps, user, body),
  }))

  route(app, cached(pointCalls.listPoints, ['delivery']), async () => ({
    points: await selectPoints(db),
    nextCursor: null,
  }))

  route(app, pointCalls.createPoint, async ({ user, body }) => ({
    point: await createPoint(deps, user, body),
  }))

  route(app, pointCalls.updatePoint, async ({ user, params, body }) => ({
    point: await changePoint(deps, user, params.id, body),
  }))

  route(app, pointCalls.deletePoint, ({ user, params }) => removePoint(deps, user, params.id))
}
