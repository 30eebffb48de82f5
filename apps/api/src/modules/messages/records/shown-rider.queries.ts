import { sql } from 'drizzle-orm'

/**
 * The rider of the order `o` with the parcel `s`, as its customer may know: first name and phone, as JSON. The rider has the parcel by a
 * link that still works; null unless it is on its way to somebody's door.
 */
export const shownRider = sql`case when s.status = 'out-for-delivery' and o.status <> 'Cancelled'
      and coalesce(o.delivery->>'kind', 'door') = 'door' then (
      select json_build_object('name', split_part(btrim(r.rider_name), ' ', 1),
        'phoneNumber', r.rider_phone)
      from rider_parcels p join rider_runs r on r.id = p.run_id
      where p.order_id = s.order_id and p.state in ('open', 'not-at-home')
        and r.revoked_at is null and r.expires_at > now() and r.rider_phone <> '') end`
