-- What came back of the orders of a day. Days with returns are summed up again.
alter table sales_sums add column returned_cents bigint not null default 0;
insert into stale_sales (day)
select distinct (o.created_at at time zone interval '3 hours')::date from orders o
where exists (select from returns r where r.order_id = o.id and r.state = 'received');
