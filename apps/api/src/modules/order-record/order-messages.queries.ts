import { sql } from 'drizzle-orm'
import { isFetched } from './order-queues.queries.ts'

/** Collected parcels are announced as such, and others that leave with a rider as out for delivery. */
export const shippedKind = (withRider: boolean) => sql`case
  when ${isFetched} and o.handover_code is not null then 'ready-for-pickup'
  when ${withRider} then 'out-for-delivery'
  else 'order-shipped' end`

/** The code is null in a shop without zones and riders. */
export const howToGetIt = sql`jsonb_build_object('trackingNumber', s.tracking_number,
  'code', o.handover_code, 'point', o.delivery->'point'->>'name', 'pointSw', o.delivery->'point'->>'nameSw')`

/** The code, under the name that the text of the message has for it. */
export const handoverCode = sql`jsonb_build_object(case when ${isFetched} then 'collectionCode' else 'code' end,
  o.handover_code)`

/** The text that does not say of a parcel which its customer fetched that it was brought. */
export const howItEnded = sql`case when ${isFetched} then '{"wording": "collected"}' else '{}' end::jsonb`

export const trackingNumber = sql`jsonb_build_object('trackingNumber', s.tracking_number)`
