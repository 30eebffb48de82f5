-- What an order costs. Cart, draft, look-ahead, order and both changes call this, and nothing else adds up an order. The goods
-- are a line each: its category, and what its pieces cost together; null where they cannot be ordered.
--
-- The answer has a row for each option of `zone`, cheapest first, or only for `option`; one without an option if none fits. An
-- offer is named by its code. An order that was placed keeps the terms of its offer (`kept`) instead: whether the offer still
-- runs is not asked, only whether the goods are those it is for. `kept_fee` is the fee if no option counts. Staff take off an
-- amount, or a percentage of the goods after the offer.
--
-- `problem` says why the offer takes off nothing, `rule` what refuses the order. `shares` is what each line costs after both.
create or replace function price_order(
  categories uuid[], line_cents bigint[], wanted_code text, customer uuid, zone uuid default null, option uuid default null,
  off_cents bigint default null, off_percent numeric default null, kept jsonb default null, kept_fee bigint default null
) returns table(
  items_cents bigint, fee_cents bigint, promotion_cents bigint, reduction_cents bigint, total_cents bigint,
  shares bigint[], rule text, problem text, offer_id uuid, offer_code text, offer_terms jsonb,
  option_id uuid, option_name text, cod_allowed boolean, cod_up_to_cents bigint, delivery jsonb
)
language plpgsql stable rows 1 as $$
declare
  to_pay constant bigint := 100; -- At least KES 1 stays to pay.
  o offers;
  way jsonb;
  ways jsonb[] := array[null::jsonb];
  cents_of_line bigint;
  covered bigint[] := line_cents;
  covered_cents bigint;
  off_goods bigint;
begin
  if line_cents is not null then
    items_cents := 0;
    foreach cents_of_line in array line_cents loop
      items_cents := items_cents + cents_of_line;
    end loop;
  end if;
  if wanted_code is not null then
    select * into o from offers where code_key = wanted_code and deleted_at is null;
    offer_id := o.id;
    offer_code := coalesce(o.code, wanted_code);
    problem := case
      when o.id is null then 'offer_unknown'
      when o.starts_at > now() then 'offer_not_begun'
      when o.ends_at <= now() then 'offer_ended'
      when o.used >= o.max_uses then 'offer_used_up'
      when o.max_uses_per_customer <= (
        select c.used from offer_customers c where c.offer_id = o.id and c.user_id = customer) then 'offer_used_by_you'
    end;
  elsif kept is not null then
    o := jsonb_populate_record(null::offers, kept);
  end if;
  if o.kind is not null then
    offer_terms := jsonb_build_object(
      'kind', o.kind, 'value', o.value, 'minimum_cents', o.minimum_cents, 'category_ids', o.category_ids);
    -- An offer on a category covers the goods of its children.
    if o.category_ids is not null then
      covered := array(
        select case when c.id = any(o.category_ids) or c.parent_id = any(o.category_ids) then line.cents else 0 end
        from unnest(categories, line_cents) with ordinality as line (category, cents, place)
        left join categories c on c.id = line.category order by place);
    end if;
    covered_cents := (select coalesce(sum(cents), 0) from unnest(covered) as cents);
    problem := coalesce(problem, case
      when items_cents > 0 and covered_cents = 0 then 'offer_other_goods'
      when items_cents < o.minimum_cents then 'offer_minimum'
    end);
  end if;
  if zone is not null then
    ways := (select coalesce(array_agg(to_jsonb(d) order by d.rank), ways)
      from delivery_offer(zone, items_cents) d where option is null or d.id = option);
  end if;
  foreach way in array ways loop
    option_id := way->>'id';
    option_name := way->>'name';
    cod_allowed := way->>'cod_allowed';
    cod_up_to_cents := way->>'cod_up_to_cents';
    delivery := case when way is not null then jsonb_build_object('option', way->'id', 'zone', way->'zone_name',
      'kind', way->'kind', 'name', way->'name', 'estimate', way->'estimate', 'minDays', way->'min_days',
      'maxDays', way->'max_days', 'cutOffHour', way->'cut_off_hour', 'point', way->'point')
      || jsonb_strip_nulls(jsonb_build_object('nameSw', way->'name_sw', 'estimateSw', way->'estimate_sw')) end;
    fee_cents := coalesce((way->>'fee_cents')::bigint, kept_fee, 0);
    promotion_cents := greatest(0, least(items_cents + fee_cents - to_pay, case
      when problem is not null or o.kind is null then 0
      when o.kind = 'percent' then round(covered_cents * o.value / 10000.0)
      when o.kind = 'sum' then least(o.value, covered_cents)
      else least(o.value, fee_cents)
    end));
    off_goods := case when o.kind = 'delivery' then 0 else promotion_cents end;
    reduction_cents := coalesce(off_cents, round((items_cents - off_goods) * off_percent / 100), 0);
    total_cents := items_cents + fee_cents - promotion_cents - reduction_cents;
    shares := line_cents;
    if off_goods + reduction_cents > 0 then
      shares := take_off(shares, off_goods, covered);
      shares := take_off(shares, least(reduction_cents, items_cents - off_goods), shares);
    end if;
    rule := case
      when wanted_code is not null and problem is not null then problem
      when reduction_cents > 0 and total_cents < to_pay then 'discount_too_large'
    end;
    if way is null and kept_fee is null then
      rule := case
        when option is not null and exists (select from delivery_options where zone_id = zone) then 'order_option_elsewhere'
        when exists (select from delivery_zones) then 'order_not_delivered'
        when option is not null then 'order_option_elsewhere'
        else rule
      end;
    end if;
    return next;
  end loop;
end $$;
