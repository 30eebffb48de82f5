-- The VAT of an order whose lines, delivery or reduction have changed. What was there keeps its class and its rate; only what
-- is new takes those of today.
create or replace function revised_vat(wanted uuid) returns jsonb
language sql stable as $$
  with old as (
    select (line->>'item')::uuid as item, line->>'class' as class, (line->>'rate')::integer as rate
    from orders o cross join lateral jsonb_array_elements(o.vat->'lines') as line where o.id = wanted
  ), present as (
    select s.item, s.cents, p.vat_class as class
    from order_shares(wanted) s join order_items i on i.order_id = wanted and i.id = s.item join products p on p.id = i.product_id
  ), priced as (
    select item, cents, class from present
    union all select null, o.total_cents - goods.cents, o.vat->>'delivery'
    from orders o cross join (select sum(cents) as cents from present) goods
    where o.id = wanted and o.total_cents > goods.cents
  ), classed as (
    select p.item, p.cents, old.rate, coalesce(old.class, case when (o.vat->>'registered')::boolean then p.class else 'D' end) as of
    from priced p join orders o on o.id = wanted left join old on old.item is not distinct from p.item
  )
  select o.vat || jsonb_build_object('version', (o.vat->>'version')::integer + 1, 'lines', with_tax((
    select jsonb_agg(jsonb_build_object('item', item, 'class', of, 'rate', coalesce(rate, vat_rate(of)), 'gross', cents)
      order by item) from classed)))
  from orders o where o.id = wanted
$$;
