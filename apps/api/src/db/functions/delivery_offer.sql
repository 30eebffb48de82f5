-- The options of a zone for items of this total. `rank` counts the cheapest first, then by name; the rows are in no order.
-- `fee_cents` is the fee for these items, `full_fee_cents` the one below `free_from_cents`; with the total null they are the same.
create or replace function delivery_offer(of_zone uuid, items_cents bigint) returns table(
  rank bigint, id uuid, zone_id uuid, zone_name text, kind text, name text, fee_cents bigint,
  full_fee_cents bigint, free_from_cents bigint, estimate text, min_days smallint, max_days smallint,
  cut_off_hour smallint, cod_allowed boolean, cod_up_to_cents bigint, point jsonb,
  name_sw text, estimate_sw text
)
language sql stable parallel safe rows 5 as $$
  select row_number() over (order by fee.cents, lower(o.name), o.id), o.id, z.id, z.name, o.kind, o.name, fee.cents, o.fee_cents,
    o.free_from_cents, o.estimate, o.min_days, o.max_days, o.cut_off_hour, o.cod_allowed, o.cod_up_to_cents,
    case when p.id is not null then jsonb_build_object('_id', p.id, 'name', p.name, 'county', p.county, 'town', p.town,
      'directions', p.directions, 'phoneNumber', p.phone_number, 'hours', p.hours) || jsonb_strip_nulls(jsonb_build_object(
      'nameSw', p.name_sw, 'directionsSw', p.directions_sw, 'hoursSw', p.hours_sw)) end,
    o.name_sw, o.estimate_sw
  from delivery_options o join delivery_zones z on z.id = o.zone_id left join delivery_points p on p.id = o.point_id,
    lateral (select case when $2 >= o.free_from_cents then 0 else o.fee_cents end) as fee (cents)
  where o.zone_id = $1
$$;
