-- The zone of an address, or null. Abroad only the zone *everywhere else* delivers.
CREATE FUNCTION "delivery_zone_of_address"("country" text, "county" text, "town" text, "area" text, "lines" text[]) RETURNS uuid
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  select case when place_key($1) in ('', 'kenya', 'ke')
    then delivery_zone_of($2, $3, $4, $5) else delivery_zone_of(null, null, null, null) end
$$;--> statement-breakpoint

-- The options of a zone for items of this total, ranked: the cheapest first, then by name. `fee_cents` is the
-- fee for these items, `full_fee_cents` the one below `free_from_cents`; with the total null they are the same.
CREATE FUNCTION "delivery_offer"("of_zone" uuid, "items_cents" bigint) RETURNS TABLE (
  "rank" bigint, "id" uuid, "zone_id" uuid, "zone_name" text, "kind" text, "name" text, "fee_cents" bigint, "full_fee_cents" bigint,
  "free_from_cents" bigint, "estimate" text, "min_days" smallint, "max_days" smallint, "cut_off_hour" smallint,
  "cod_allowed" boolean, "cod_up_to_cents" bigint, "point" jsonb)
LANGUAGE sql STABLE PARALLEL SAFE ROWS 5 AS $$
  select row_number() over (order by fee.cents, lower(o.name), o.id), o.id, z.id, z.name, o.kind, o.name, fee.cents, o.fee_cents,
    o.free_from_cents, o.estimate, o.min_days, o.max_days, o.cut_off_hour, o.cod_allowed, o.cod_up_to_cents,
    case when p.id is not null then jsonb_build_object('_id', p.id, 'name', p.name, 'county', p.county, 'town', p.town,
      'directions', p.directions, 'phoneNumber', p.phone_number, 'hours', p.hours) end
  from delivery_options o join delivery_zones z on z.id = o.zone_id left join delivery_points p on p.id = o.point_id,
    lateral (select case when $2 >= o.free_from_cents then 0 else o.fee_cents end) as fee (cents)
  where o.zone_id = $1
  order by 1
$$;--> statement-breakpoint

-- Refuses the order that is being placed. `rule` names the reason, as a constraint that is broken would.
CREATE FUNCTION "refuse_order"("rule" text, "value" text) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
begin
  raise exception 'order refused: %', rule using errcode = 'check_violation', constraint = rule, detail = coalesce(value, '');
end $$;
