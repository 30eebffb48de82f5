-- Sums of past days and whole months in Nairobi, so that a report reads few rows. A job sums up each of them, and again
-- after a change. What is not summed up is read from the orders, so a report is always exact.
CREATE TABLE "sales_sums" (
  "by" text NOT NULL,
  "period" text NOT NULL,
  "first" date NOT NULL,
  "key" text NOT NULL,
  "simulated" boolean NOT NULL,
  "orders" bigint NOT NULL,
  "pieces" bigint NOT NULL,
  "cents" bigint NOT NULL,
  "fee_cents" bigint NOT NULL,
  "promotion_cents" bigint NOT NULL,
  CONSTRAINT "sales_sums_key" PRIMARY KEY ("by", "period", "first", "key", "simulated"),
  CONSTRAINT "sales_sums_by_known" CHECK ("by" in ('product', 'category', 'day', 'method', 'zone'))
);--> statement-breakpoint
-- What is summed up: a day, or the month that begins with it.
CREATE TABLE "sales_periods" (
  "period" text NOT NULL,
  "first" date NOT NULL,
  CONSTRAINT "sales_periods_key" PRIMARY KEY ("period", "first"),
  CONSTRAINT "sales_periods_known" CHECK ("period" = 'day' OR ("period" = 'month' AND extract(day from "first") = 1))
);--> statement-breakpoint
-- Days whose sums no longer hold; null: every sum by category. Writers only insert, so that no two of them wait
-- for each other.
CREATE TABLE "stale_sales" (
  "id" bigserial PRIMARY KEY,
  "day" date
);--> statement-breakpoint

CREATE FUNCTION "sales_day"("moment" timestamptz) RETURNS date
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select (moment at time zone interval '3 hours')::date
$$;--> statement-breakpoint
-- Today has no sums. A day is summed up more than an hour after its end, when no transaction of it runs any more.
CREATE FUNCTION "forget_sales_sums"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into stale_sales (day)
  select distinct day from (values
    (case when tg_op <> 'INSERT' then sales_day(old.created_at) end),
    (case when tg_op <> 'DELETE' then sales_day(new.created_at) end)) as touched (day)
  where day < sales_day(now());
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "orders_forget_sums_when_changed" AFTER UPDATE ON "orders"
FOR EACH ROW WHEN (
  (OLD.status = 'Cancelled') <> (NEW.status = 'Cancelled') OR OLD.total_cents <> NEW.total_cents
  OR OLD.simulated <> NEW.simulated OR OLD.created_at <> NEW.created_at
  OR OLD.payment_method <> NEW.payment_method OR OLD.promotion_cents <> NEW.promotion_cents
  OR OLD.delivery_fee_cents <> NEW.delivery_fee_cents
) EXECUTE FUNCTION "forget_sales_sums"();--> statement-breakpoint
CREATE TRIGGER "orders_forget_sums_when_deleted" AFTER DELETE ON "orders"
FOR EACH ROW EXECUTE FUNCTION "forget_sales_sums"();--> statement-breakpoint
CREATE TRIGGER "orders_forget_sums_when_past" AFTER INSERT ON "orders"
FOR EACH ROW WHEN (NEW.created_at < now() - interval '1 minute') EXECUTE FUNCTION "forget_sales_sums"();--> statement-breakpoint
CREATE FUNCTION "forget_category_sums"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into stale_sales (day) values (null);
  return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "products_forget_sums_when_moved" AFTER UPDATE OF "category_id" ON "products"
FOR EACH ROW WHEN (OLD.category_id IS DISTINCT FROM NEW.category_id) EXECUTE FUNCTION "forget_category_sums"();
