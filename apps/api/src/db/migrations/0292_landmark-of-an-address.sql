-- What is next to the door, for the rider. Orders copy it like the other parts of an address.
ALTER TABLE "addresses" ADD COLUMN "landmark" text;
--> statement-breakpoint
create or replace function address_copy(a addresses) returns jsonb language sql stable parallel safe as $$
  select jsonb_build_object(
    'addressLine1', a.address_line1, 'addressLine2', a.address_line2, 'street', a.street,
    'area', a.area, 'landmark', a.landmark, 'city', a.city, 'state', a.state,
    'postalCode', a.postal_code, 'country', a.country, 'phoneNumber', a.phone_number)
$$;
--> statement-breakpoint
-- The copies from before landmarks get one, like all others.
UPDATE "orders" SET "address" = "address" || '{"landmark": null}' WHERE NOT "address" ? 'landmark';
