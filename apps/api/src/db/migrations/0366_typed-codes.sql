-- Receipt codes that somebody typed for an order before M-Pesa reported the payment. They are kept for 48 hours.
create table typed_codes (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders(id) on delete cascade,
  code text not null,
  user_id uuid references users(id) on delete set null,
  problem text,
  created_at timestamptz(3) not null default now(),
  constraint typed_codes_problem_known check (problem in ('TYPED_CODE_USED', 'TYPED_CODE_TOO_LITTLE'))
);
create unique index typed_codes_order_code_key on typed_codes (order_id, code);
create index typed_codes_code on typed_codes (code);
create index typed_codes_user on typed_codes (user_id);
