-- What each line of an order costs after offer and reduction. The shares are those of `price_order`; where a product has
-- changed its category since, so that the offer would fit other goods today, what was taken off is shared out among all lines.
create or replace function order_shares(wanted uuid) returns table(item uuid, cents bigint)
language sql stable rows 5 as $$
  select share.item, share.cents
  from orders o
  cross join lateral (
    select array_agg(i.id order by i.id) as items, array_agg(p.category_id order by i.id) as categories,
      array_agg(i.price_cents * i.quantity order by i.id) as line_cents, sum(i.price_cents * i.quantity)::bigint as sum_cents
    from order_items i join products p on p.id = i.product_id where i.order_id = o.id) goods
  cross join lateral (select o.total_cents - o.delivery_fee_cents
    + case when o.offer_terms->>'kind' = 'delivery' then o.promotion_cents else 0 end as goods_cents) left_over
  cross join lateral price_order(categories, line_cents, null, null, null, null, o.reduction_cents, null, o.offer_terms,
    o.delivery_fee_cents) as price
  cross join lateral unnest(items, case when (select sum(cents) from unnest(price.shares) as cents) = goods_cents
    then price.shares else take_off(line_cents, greatest(0, sum_cents - goods_cents), line_cents) end) as share (item, cents)
  where o.id = wanted
$$;
