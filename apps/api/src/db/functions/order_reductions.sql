-- What offer, staff (`discount`) and what was let go took off each line of an order, and the tax in it: that of the price before
-- less that of the price after. `part` is the account of the books with the class. What is let go is shared out by the size of
-- the lines, as on the credit note. None for an order without VAT.
create or replace function order_reductions(wanted uuid)
returns table(part text, discount bigint, discount_tax bigint, let_go bigint, let_go_tax bigint)
language sql stable rows 5 as $$
  with line as (
    select l.line->>'item' as item, l.line->>'class' as class, (l.line->>'rate')::integer as rate, l.place,
      (l.line->>'gross')::bigint as gross, coalesce(i.price_cents * i.quantity, o.delivery_fee_cents) as price
    from orders o cross join lateral jsonb_array_elements(o.vat->'lines') with ordinality as l (line, place)
    left join order_items i on i.order_id = o.id and i.id = (l.line->>'item')::uuid
    where o.id = wanted
  ), priced as (
    select item, class, rate, place, gross, price from line
    -- A delivery that an offer made free is no line of the papers.
    union all
    select null, of, coalesce((select min(rate) from line where class = of), vat_rate(of)), 0, 0, o.delivery_fee_cents
    from orders o
    cross join lateral (select case when (o.vat->>'registered')::boolean then o.vat->>'delivery' else 'D' end as of) delivery
    where o.id = wanted and o.delivery_fee_cents > 0 and o.vat is not null
      and not exists (select from line where item is null)
  ), lowered as (
    select array_agg(item order by place) as items, array_agg(class order by place) as classes,
      array_agg(rate order by place) as rates, array_agg(price order by place) as prices,
      array_agg(gross order by place) as grosses from priced
  )
  select case when item is null then 'delivery ' else 'sales ' end || class,
    price - gross, (tax[1] - tax[2])::bigint, gross - rest, (tax[2] - tax[3])::bigint
  from orders o cross join lowered
  cross join lateral unnest(items, classes, rates, prices, grosses, take_off(grosses, o.write_off_cents, grosses))
    as l (item, class, rate, price, gross, rest)
  cross join lateral (
    select array_agg((t->>'tax')::bigint order by place) as tax
    from jsonb_array_elements(with_tax(jsonb_build_array(jsonb_build_object('gross', price, 'rate', rate),
      jsonb_build_object('gross', gross, 'rate', rate), jsonb_build_object('gross', rest, 'rate', rate))))
      with ordinality as taxed (t, place)) taxes
  where o.id = wanted
$$;
