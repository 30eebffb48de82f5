-- What the offer with this code takes off, or why nothing (`problem`). `categories` and `cents` describe the lines of the
-- cart, `fee_cents` is the fee of delivery. The amount leaves at least KES 1 to pay. An offer on a category covers the goods
-- of its children.
create or replace function judge_offer(wanted text, customer uuid, categories uuid[], cents bigint[], fee_cents bigint) returns table(
  offer_id uuid, code text, kind text, value bigint, amount_cents bigint, problem text, minimum_cents bigint
)
language plpgsql stable rows 1 as $$
declare
  o offers;
  items bigint;
  covered bigint;
begin
  select * into o from offers where code_key = wanted and deleted_at is null;
  if not found then
    return query select null::uuid, wanted, null::text, null::bigint, 0::bigint, 'offer_unknown', null::bigint;
    return;
  end if;
  if o.category_ids is not null then
    o.category_ids := array(select c.id from categories c where c.id = any(o.category_ids) or c.parent_id = any(o.category_ids));
  end if;
  select coalesce(sum(line.cents), 0),
    coalesce(sum(line.cents) filter (where o.category_ids is null or line.category = any(o.category_ids)), 0)
  into items, covered
  from unnest(judge_offer.categories, judge_offer.cents) as line (category, cents);
  problem := case
    when o.starts_at > now() then 'offer_not_begun'
    when o.ends_at <= now() then 'offer_ended'
    when o.used >= o.max_uses then 'offer_used_up'
    when o.max_uses_per_customer <= (
      select c.used from offer_customers c where c.offer_id = o.id and c.user_id = customer) then 'offer_used_by_you'
    when items > 0 and covered = 0 then 'offer_other_goods'
    when items < o.minimum_cents then 'offer_minimum'
  end;
  amount_cents := case
    when problem is not null then 0
    when o.kind = 'percent' then round(covered * o.value / 10000.0)
    when o.kind = 'sum' then least(o.value, covered)
    else least(coalesce(o.value, fee_cents), fee_cents)
  end;
  amount_cents := greatest(0, least(amount_cents, items + fee_cents - 100));
  return query select o.id, o.code, o.kind, o.value, amount_cents, problem, o.minimum_cents;
end $$;
