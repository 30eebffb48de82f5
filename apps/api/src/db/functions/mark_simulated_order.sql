-- Marks an order for ever as soon as money from the simulator is counted for it, whichever way that
-- came. Whether M-Pesa is simulated at the moment is a setting, which the shop writes when it starts.
create or replace function mark_simulated_order() returns trigger
language plpgsql as $$
begin
  update orders set simulated = true
  where id = new.order_id and not simulated
    and exists (select from settings where key = 'mpesa.simulated' and value = 'true'::jsonb);
  return null;
end $$;

create or replace trigger payments_mark_simulated
after insert or update on payments for each row
when (new.method = 'mpesa' and new.received_cents is not null)
execute function mark_simulated_order();
