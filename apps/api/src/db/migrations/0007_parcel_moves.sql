-- A parcel moves with its order by `orders/record/order-status.queries.ts`.
drop trigger if exists move_parcel_with_order on orders;
drop function if exists move_parcel_with_order();
drop function if exists parcel_after_order(text, text, text);
