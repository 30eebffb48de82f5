-- The copies of addresses from before areas get one, like all others.
UPDATE "orders" SET "address" = "address" || '{"area": null}' WHERE NOT "address" ? 'area';
