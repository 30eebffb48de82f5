-- `price_cents` stays the price that counts now: lists, filters and their indexes read it. While a sale is
-- configured, `normal_price_cents` keeps the price outside of it.
ALTER TABLE "products" ADD COLUMN "normal_price_cents" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "was_price_cents" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sale_price_cents" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sale_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "sale_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "price_changes_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "tiers" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_sale_complete" CHECK (("sale_price_cents" is null) = ("normal_price_cents" is null));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_sale_positive" CHECK ("sale_price_cents" > 0 and "normal_price_cents" > 0);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_was_price_positive" CHECK ("was_price_cents" > 0);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_sale_begins_first" CHECK ("sale_from" < "sale_until");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_tiers_are_a_list" CHECK (jsonb_typeof("tiers") = 'array');--> statement-breakpoint
CREATE INDEX "products_price_changes" ON "products" ("price_changes_at") WHERE "price_changes_at" is not null and "deleted_at" is null;--> statement-breakpoint

-- The price of a product at this moment. A sale never makes it dearer. PostgreSQL inlines this function.
CREATE FUNCTION "current_price"("price" bigint, "normal" bigint, "sale" bigint, "sale_from" timestamptz, "sale_until" timestamptz) RETURNS bigint
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  select case
    when $3 is null then $1
    when $4 > now() or $5 <= now() then $2
    else least($2, $3)
  end
$$;--> statement-breakpoint

-- The lowest quantity price that so many pieces reach; null: none.
CREATE FUNCTION "tier_price"("tiers" jsonb, "quantity" bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select min((tier->>'cents')::bigint) from jsonb_array_elements($1) as tier where (tier->>'from')::bigint <= $2
$$;--> statement-breakpoint

-- Whoever writes `price_cents` means the normal price. This keeps the price of now in it, and notes when it changes.
CREATE FUNCTION "keep_current_price"() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  normal bigint := new.price_cents;
begin
  if tg_op = 'UPDATE' and new.price_cents = old.price_cents then
    normal := coalesce(old.normal_price_cents, old.price_cents);
  end if;
  if new.sale_price_cents is null then
    new.price_cents := normal;
    new.normal_price_cents := null;
    new.price_changes_at := null;
  else
    new.normal_price_cents := normal;
    new.price_cents := current_price(null, normal, new.sale_price_cents, new.sale_from, new.sale_until);
    new.price_changes_at := case when new.sale_from > now() then new.sale_from
      when new.sale_until > now() then new.sale_until end;
  end if;
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER "products_price_new" BEFORE INSERT ON "products"
FOR EACH ROW WHEN (NEW.sale_price_cents is not null OR NEW.normal_price_cents is not null) EXECUTE FUNCTION "keep_current_price"();--> statement-breakpoint
CREATE TRIGGER "products_price_changed" BEFORE UPDATE OF "price_cents", "normal_price_cents", "sale_price_cents", "sale_from", "sale_until", "price_changes_at" ON "products"
FOR EACH ROW WHEN (NEW.sale_price_cents is not null OR OLD.sale_price_cents is not null) EXECUTE FUNCTION "keep_current_price"();--> statement-breakpoint

-- Brings `price_cents` up to date where a sale has begun or ended, for `most` products at once. Returns the
-- milliseconds until the next price changes: 0 if more are due, null if none will.
CREATE FUNCTION "turn_prices"("most" integer) RETURNS double precision LANGUAGE plpgsql VOLATILE AS $$
begin
  update products set price_changes_at = null where id = any(array(
    select id from products where price_changes_at <= now() and deleted_at is null
    order by id limit most for update));
  -- `greatest` ignores null, so it must not see the minimum of no rows.
  return (select greatest(0, extract(epoch from price_changes_at - clock_timestamp()) * 1000)
    from products where price_changes_at is not null and deleted_at is null
    order by price_changes_at limit 1);
end $$;
