-- Offers: codes that take something off an order. `value` is in cents; of a percent offer, in hundredths of a percent.
CREATE TABLE "offers" (
  "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
  "code" text NOT NULL,
  "code_key" text GENERATED ALWAYS AS (upper(regexp_replace("code", '\s', '', 'g'))) STORED NOT NULL,
  "kind" text NOT NULL,
  "value" bigint,
  "starts_at" timestamp (3) with time zone,
  "ends_at" timestamp (3) with time zone,
  "minimum_cents" bigint,
  "category_ids" uuid[],
  "max_uses" integer,
  "max_uses_per_customer" integer,
  "used" integer DEFAULT 0 NOT NULL,
  "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
  "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
  "deleted_at" timestamp (3) with time zone,
  CONSTRAINT "offers_kind_known" CHECK ("kind" in ('percent', 'sum', 'delivery')),
  CONSTRAINT "offers_value_fits" CHECK ("value" > 0 and ("kind" <> 'percent' or "value" <= 10000) and ("kind" = 'delivery' or "value" is not null)),
  CONSTRAINT "offers_code_not_blank" CHECK ("code_key" <> ''),
  CONSTRAINT "offers_begin_first" CHECK ("starts_at" < "ends_at"),
  CONSTRAINT "offers_limits_positive" CHECK ("minimum_cents" > 0 and "max_uses" > 0 and "max_uses_per_customer" > 0),
  CONSTRAINT "offers_used_not_negative" CHECK ("used" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "offers_code_key" ON "offers" ("code_key") WHERE "deleted_at" is null;--> statement-breakpoint
CREATE INDEX "offers_newest" ON "offers" ("created_at", "id") WHERE "deleted_at" is null;--> statement-breakpoint

-- How many orders of one account use an offer.
CREATE TABLE "offer_customers" (
  "offer_id" uuid NOT NULL REFERENCES "offers"("id") ON DELETE cascade,
  "user_id" uuid NOT NULL REFERENCES "users"("id") ON DELETE cascade,
  "used" integer DEFAULT 0 NOT NULL,
  CONSTRAINT "offer_customers_offer_id_user_id_pk" PRIMARY KEY ("offer_id", "user_id"),
  CONSTRAINT "offer_customers_used_not_negative" CHECK ("used" >= 0)
);
--> statement-breakpoint
CREATE INDEX "offer_customers_user" ON "offer_customers" ("user_id");--> statement-breakpoint

-- The code of a cart, in capitals and without blanks. It stays when its offer is deleted.
CREATE TABLE "cart_codes" (
  "user_id" uuid PRIMARY KEY NOT NULL REFERENCES "users"("id") ON DELETE cascade,
  "code_key" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "offer_id" uuid REFERENCES "offers"("id");--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "offer_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_promotion_of_offer" CHECK ("promotion_cents" = 0 or "offer_code" is not null);--> statement-breakpoint

-- What the offer with this code takes off, or why nothing (`problem`). `categories` and `cents` describe the lines of
-- the cart, `fee_cents` is the fee of delivery. The amount leaves at least KES 1 to pay.
CREATE FUNCTION "judge_offer"("wanted" text, "customer" uuid, "categories" uuid[], "cents" bigint[], "fee_cents" bigint)
RETURNS TABLE ("offer_id" uuid, "code" text, "kind" text, "value" bigint, "amount_cents" bigint, "problem" text, "minimum_cents" bigint)
LANGUAGE plpgsql STABLE ROWS 1 AS $$
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
end $$;--> statement-breakpoint

-- Takes one use of an offer, or returns which limit forbids it and takes none. The lock on the offer lasts until the
-- transaction ends, so of many orders at once each counts those before it.
CREATE FUNCTION "claim_offer"("offer" uuid, "customer" uuid) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
declare
  most integer;
begin
  update offers set used = used + 1
  where id = offer and (max_uses is null or used < max_uses)
  returning max_uses_per_customer into most;
  if not found then return 'offer_used_up'; end if;
  if customer is null then return null; end if;
  insert into offer_customers as c (offer_id, user_id, used) values (offer, customer, 1)
  on conflict (offer_id, user_id) do update set used = c.used + 1 where most is null or c.used < most;
  if not found then
    update offers set used = used - 1 where id = offer;
    return 'offer_used_by_you';
  end if;
  return null;
end $$;--> statement-breakpoint

-- The same for an order that is being placed: refuses it.
CREATE FUNCTION "take_offer"("offer" uuid, "customer" uuid, "facts" text) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
declare
  problem text := claim_offer(offer, customer);
begin
  if problem is not null then return refuse_order(problem, facts); end if;
  return true;
end $$;--> statement-breakpoint

-- Gives a use back.
CREATE FUNCTION "return_offer"("offer" uuid, "customer" uuid) RETURNS void LANGUAGE sql VOLATILE AS $$
  update offers set used = greatest(0, used - 1) where id = $1;
  update offer_customers set used = greatest(0, used - 1) where offer_id = $1 and user_id = $2;
$$;
