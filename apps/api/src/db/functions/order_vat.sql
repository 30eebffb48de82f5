-- The VAT of a new order: a line for each item, by its share of what offer and staff took off, and one for the delivery, which
-- is the rest of the total. Nothing is read from the product later. A shop that is not registered has class D alone.
create or replace function order_vat(
  items uuid[], shares bigint[], classes text[], total_cents bigint, delivery_class text, registered boolean
) returns jsonb
language sql stable as $$
  select jsonb_build_object('registered', registered, 'version', 1, 'delivery', delivery_class, 'lines', with_tax(jsonb_agg(
    jsonb_build_object('item', item, 'class', of, 'rate', vat_rate(of), 'gross', cents) order by place)))
  from (
    select item, cents, place, case when registered then class else 'D' end as of
    from unnest(items, shares, classes) with ordinality as line (item, cents, class, place)
    union all
    select null, total_cents - sum(cents), null, case when registered then delivery_class else 'D' end
    from unnest(shares) as cents having total_cents > sum(cents)) lines
$$;
