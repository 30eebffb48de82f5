-- The database of the shop as it was first released. What each table and column means is in `db/schema`; functions,
-- triggers and views are in `db/functions` and `db/views`.

-- Finds names by parts of them, and misspelt words.
create extension if not exists pg_trgm;

-- The shop

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz(3) not null default now()
);

create table shop_settings (
  the_one boolean primary key default true,
  version integer not null default 0,
  saved jsonb not null default '{}',
  image_key text,
  logo_width integer,
  logo_height integer,
  updated_at timestamptz(3) not null default now(),
  constraint shop_settings_logo check (
    (image_key is null) = (logo_width is null)
    and (image_key is null) = (logo_height is null)
    and logo_width > 0
    and logo_height > 0),
  constraint shop_settings_object check (jsonb_typeof(saved) = 'object'),
  constraint shop_settings_one check (the_one)
);

create table backup_state (
  the_one boolean primary key default true,
  shop_id text not null,
  attempted_at timestamptz(3),
  good_at timestamptz(3),
  problem text,
  constraint backup_state_one check (the_one)
);

create table failed_jobs (
  job text,
  item text,
  failures integer not null,
  problem text not null,
  first_failed_at timestamptz(3) not null default now(),
  last_failed_at timestamptz(3) not null default now(),
  retry_at timestamptz(3) not null,
  primary key (job, item)
);

create table client_errors (
  kind text,
  page text,
  message text,
  place text,
  times integer not null default 1,
  first_at timestamptz(3) not null default now(),
  last_at timestamptz(3) not null default now(),
  primary key (kind, page, message, place),
  constraint client_errors_kind_known check (kind in ('difference', 'broken', 'not-started')),
  constraint client_errors_short check (length(page) <= 200 and length(message) <= 200 and length(place) <= 120)
);

create table audit_log (
  id bigserial primary key,
  at timestamptz(3) not null default now(),
  user_id uuid,
  username text,
  action text not null,
  thing text not null,
  thing_id text not null,
  before jsonb,
  after jsonb,
  address text,
  device text
);
create index audit_log_user on audit_log (user_id, id);
create index audit_log_thing_id on audit_log (thing_id, id);
create index audit_log_thing on audit_log (thing, id);
create index audit_log_order on audit_log ((
  case thing
    when 'order' then thing_id
    when 'payment' then coalesce(after->>'order', before->>'order')
    when 'shipping' then coalesce(after->>'orderId', before->>'orderId')
  end), id)
  where thing in ('order', 'payment', 'shipping');
create index audit_log_age on audit_log (at);

create table tries (
  id bigserial primary key,
  kind text not null,
  account text not null,
  address text not null,
  at timestamptz(3) not null default now()
);
create index tries_account on tries (kind, account, at);
create index tries_address on tries (kind, address, at);

-- Accounts

create table users (
  id uuid primary key default gen_random_uuid(),
  username text not null,
  email text,
  firstname text not null,
  lastname text not null,
  phone_number text,
  role text not null default 'customer',
  password_hash text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  language text,
  notify_email boolean not null default true,
  notify_sms boolean not null default true,
  notify_whatsapp boolean not null default false,
  notify_chosen_at timestamptz(3),
  notify_chosen_how text,
  phone_proven_at timestamptz(3),
  former_usernames text[] not null default '{}',
  email_taken_back_at timestamptz(3),
  constraint users_can_log_in check (email is not null or role = 'customer' and phone_proven_at is not null),
  constraint users_language_known check (language in ('en', 'sw')),
  constraint users_proven_phone check (phone_proven_at is null or phone_number is not null),
  constraint users_role_known check (role in ('customer', 'manager', 'admin'))
);
create unique index users_email_key on users (lower(email));
create unique index users_username_key on users (lower(username));
create index users_newest on users (created_at, id);
create index users_role_newest on users (role, created_at, id);
create index users_username_beginning on users (lower(username) text_pattern_ops);
create index users_email_beginning on users (lower(email) text_pattern_ops);
-- STOP comes from a phone.
create index users_phone on users (phone_number) where phone_number is not null;
create unique index users_proven_phone_key on users (phone_number) where phone_proven_at is not null and role = 'customer';
create index users_email_sorted on users (lower(coalesce(email, '')), id);
create index users_folded_name on users using gin (
  folded_name(username || ' ' || coalesce(email, '') || ' ' || firstname || ' ' || lastname) gin_trgm_ops);
create index users_former_usernames on users using gin (former_usernames);
create index users_username_looks on users (username_key(username));

create table user_notes (
  user_id uuid primary key references users on delete cascade,
  text text not null,
  version integer not null default 1,
  saved_by uuid references users on delete set null,
  saved_at timestamptz(3) not null default now()
);
create index user_notes_saved_by on user_notes (saved_by);

create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  id uuid not null default gen_random_uuid(),
  device text,
  address text
);
create index sessions_user on sessions (user_id);
create index sessions_last_used on sessions (last_used_at);
create unique index sessions_id on sessions (id);

create table known_devices (
  token_hash bytea,
  user_id uuid references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3) not null default now(),
  primary key (token_hash, user_id)
);
create index known_devices_user on known_devices (user_id);
create index known_devices_last_used on known_devices (last_used_at);

create table pending_logins (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz(3) not null
);
create index pending_logins_user on pending_logins (user_id);
create index pending_logins_age on pending_logins (expires_at);

create table second_factors (
  user_id uuid primary key references users on delete cascade,
  secret text,
  recovery_codes text[] not null default '{}',
  last_step bigint not null default 0,
  new_secret text,
  new_recovery_codes text[] not null default '{}'
);

create table password_resets (
  user_id uuid primary key references users on delete cascade,
  code_hash bytea not null,
  tries_left smallint not null,
  expires_at timestamptz(3) not null,
  counts_since timestamptz(3) not null default now(),
  phone_code_hash bytea
);

create table reset_code_tries (
  user_id uuid references password_resets on delete cascade,
  source text,
  tries smallint not null,
  primary key (user_id, source)
);

create table phone_codes (
  user_id uuid references users on delete cascade,
  phone text not null,
  code_hash bytea not null,
  tries_left smallint not null,
  expires_at timestamptz(3) not null,
  constraint phone_codes_tries check (tries_left >= 0)
);
create unique index phone_codes_user on phone_codes (user_id) where user_id is not null;
create unique index phone_codes_login on phone_codes (phone) where user_id is null;
create index phone_codes_age on phone_codes (expires_at);

create table consents (
  id bigserial primary key,
  at timestamptz(3) not null default now(),
  user_id uuid references users on delete set null,
  address text,
  proof bytea,
  channel text not null,
  about text not null,
  is_given boolean not null,
  how text not null,
  constraint consents_about check (about in ('orders', 'back-in-stock')),
  constraint consents_channel check (channel in ('email', 'sms', 'whatsapp')),
  constraint consents_how check (how in (
    'registration', 'checkout', 'profile', 'stop', 'start', 'notify-me', 'unsubscribe-link', 'staff'))
);
create index consents_user on consents (user_id, id) where user_id is not null;
create index consents_proof on consents (proof, id) where proof is not null;
create index consents_age on consents (at);

create table idempotency_keys (
  user_id uuid references users on delete cascade,
  call text,
  key text,
  body_hash bytea not null,
  status smallint,
  answer json,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, call, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Pages and pictures

create table page_versions (
  version bigserial primary key,
  slug text not null,
  title text not null,
  title_sw text not null,
  text text not null,
  text_sw text not null,
  saved_by text not null,
  saved_at timestamptz(3) not null default now(),
  is_deleted boolean not null default false,
  constraint page_versions_slug check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint page_versions_titled check (title <> '' and text <> '')
);
create index page_versions_newest on page_versions (slug, version);

create table front (
  the_one boolean primary key default true,
  version integer not null default 0,
  blocks jsonb not null default '[]',
  updated_at timestamptz(3) not null default now(),
  constraint front_list check (jsonb_typeof(blocks) = 'array'),
  constraint front_one check (the_one)
);

create table front_pictures (
  image_key text primary key,
  width integer not null,
  height integer not null,
  constraint front_pictures_size check (width > 0 and height > 0)
);

create table unused_pictures (
  id bigserial primary key,
  key text not null,
  since timestamptz(3) not null default now()
);
create index unused_pictures_key on unused_pictures (key, since);

-- Catalogue

create table categories (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  parent_id uuid,
  is_child boolean generated always as (parent_id is not null) stored,
  parent_is_child boolean generated always as (case when parent_id is not null then false end) stored,
  constraint categories_id_level unique (id, is_child),
  -- Two levels only, also under concurrent writes: a parent has no parent itself.
  constraint categories_parent_is_top foreign key (parent_id, parent_is_child) references categories(id, is_child)
);
create unique index categories_name_key on categories (lower(name));
create index categories_parent on categories (parent_id) where parent_id is not null;

create table product_families (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  created_at timestamptz(3) not null default now(),
  constraint product_families_named check (name <> '')
);
create unique index product_families_name_key on product_families (lower(name));

-- Free space in each page: a sale rewrites the row there and touches no index (HOT update).
create table products (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text not null,
  price_cents bigint not null,
  stock_quantity integer not null,
  low_stock_at integer not null default 5,
  category_id uuid references categories,
  brand text not null,
  variant text not null,
  sku text,
  image_key text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  search tsvector,
  normal_price_cents bigint,
  was_price_cents bigint,
  sale_price_cents bigint,
  sale_from timestamptz,
  sale_until timestamptz,
  price_changes_at timestamptz,
  tiers jsonb,
  family_id uuid references product_families,
  options json not null default '{}',
  image_alt text,
  visibility text not null default 'shown',
  constraint products_in_category check (category_id is not null or deleted_at is not null),
  constraint products_low_not_negative check (low_stock_at >= 0),
  constraint products_prices_positive check (least(price_cents, normal_price_cents, sale_price_cents, was_price_cents) > 0),
  constraint products_sale_begins_first check (sale_from < sale_until),
  constraint products_sale_complete check ((sale_price_cents is null) = (normal_price_cents is null)),
  constraint products_stock_not_negative check (stock_quantity >= 0),
  constraint products_tiers_are_a_list check (jsonb_typeof(tiers) = 'array'),
  constraint products_variant_of_options check (options::text = '{}' or variant = options_text(options)),
  constraint products_visibility_known check (visibility in ('shown', 'hidden', 'draft'))
) with (fillfactor = 80);
create index products_name on products (lower(name), id) where deleted_at is null;
create unique index products_sku_key on products (lower(sku)) where deleted_at is null;
create index products_category_name on products (category_id, lower(name), id) where deleted_at is null;
create index products_price_changes on products (price_changes_at) where price_changes_at is not null and deleted_at is null;
create unique index products_family_options_key on products (family_id, options_key(options))
  where family_id is not null and deleted_at is null;
create index products_search on products using gin (search);
create index products_newest on products (created_at, id) where deleted_at is null and visibility = 'shown';
create index products_price on products (price_cents, id) where deleted_at is null and visibility = 'shown';
create index products_category_newest on products (category_id, created_at, id)
  where deleted_at is null and visibility = 'shown';
create index products_category_price on products (category_id, price_cents, id)
  where deleted_at is null and visibility = 'shown';
create index products_brand on products (lower(brand), created_at, id) where deleted_at is null and visibility = 'shown';
create index products_brand_price on products (lower(brand), price_cents, id)
  where deleted_at is null and visibility = 'shown';
-- For staff. The lists of shoppers hold shown products only: a thousand new drafts cost a list nothing.
create index products_not_shown on products (created_at, id) where deleted_at is null and visibility <> 'shown';
create index products_sku_beginning on products (lower(sku) text_pattern_ops) where deleted_at is null;

create table product_pictures (
  product_id uuid references products on delete cascade,
  place smallint,
  image_key text not null,
  alt text,
  primary key (product_id, place),
  constraint product_pictures_few check (place between 1 and 7)
);

create table product_words (
  word text primary key
);
create index product_words_like on product_words using gin (word gin_trgm_ops);
create index product_words_beginning on product_words (word text_pattern_ops);

create table title_words (
  word text primary key
);
create index title_words_beginning on title_words (word text_pattern_ops);

create table missed_searches (
  day date,
  q text,
  count integer not null,
  primary key (day, q),
  constraint missed_searches_counted check (count > 0)
);

create table product_tallies (
  id bigserial primary key,
  category_id uuid not null,
  brand text not null,
  in_stock boolean not null,
  count bigint not null
);

create table low_stock (
  product_id uuid primary key references products on delete cascade,
  created_at timestamptz(3) not null,
  stock_quantity integer not null,
  category_id uuid not null
);
create index low_stock_newest on low_stock (created_at, product_id);
create index low_stock_left on low_stock (stock_quantity, product_id);
create index low_stock_category_left on low_stock (category_id, stock_quantity, product_id);

create table low_stock_alerts (
  product_id uuid primary key references products on delete cascade,
  told_at timestamptz(3) not null default now()
);

create table price_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  undone_at timestamptz(3)
);
create index price_changes_user on price_changes (user_id);

create table price_change_lines (
  change_id uuid references price_changes on delete cascade,
  product_id uuid references products on delete cascade,
  before_cents bigint not null,
  after_cents bigint not null,
  primary key (change_id, product_id),
  constraint price_change_lines_positive check (before_cents > 0 and after_cents > 0)
);

create table stock_movements (
  id bigserial primary key,
  product_id uuid not null references products,
  change integer not null,
  reason text not null,
  order_id uuid,
  user_id uuid references users on delete set null,
  note text,
  at timestamptz(3) not null default now()
);
create index stock_movements_product on stock_movements (product_id, id);

create table stock_returns (
  product_id uuid primary key references products on delete cascade,
  returned_at timestamptz(3) not null default now()
);

create table stock_requests (
  id uuid primary key default gen_random_uuid(),
  turn bigserial,
  product_id uuid not null references products on delete cascade,
  user_id uuid references users on delete cascade,
  channel text not null,
  recipient text not null,
  language text not null,
  created_at timestamptz(3) not null default now(),
  told_at timestamptz(3),
  constraint stock_requests_channel check (channel in ('email', 'sms')),
  constraint stock_requests_language check (language in ('en', 'sw')),
  constraint stock_requests_recipient check (recipient <> '')
);
create unique index stock_requests_once on stock_requests (product_id, channel, recipient) where told_at is null;
create index stock_requests_told on stock_requests (product_id, told_at);
create index stock_requests_user on stock_requests (user_id) where user_id is not null;
create index stock_requests_recipient_open on stock_requests (channel, recipient) where told_at is null;
create index stock_requests_age on stock_requests (created_at);

create table reviews (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products on delete cascade,
  user_id uuid references users on delete set null,
  rating smallint not null,
  title text not null default '',
  text text not null default '',
  answer text,
  answered_at timestamptz(3),
  hidden_reason text,
  withdrawn boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint reviews_answered check (answer <> '' and (answer is null) = (answered_at is null)),
  constraint reviews_hidden_for_a_reason check (hidden_reason <> ''),
  constraint reviews_length check (char_length(title) <= 100 and char_length(text) <= 2000),
  constraint reviews_rating_of_stars check (rating between 1 and 5),
  constraint reviews_withdrawn_while_hidden check (not withdrawn or hidden_reason is not null and text = '' and title = '')
);
create unique index reviews_one_each on reviews (user_id, product_id);
-- The sum of the stars reads this index alone.
create index reviews_shown_stars on reviews (product_id, rating) where hidden_reason is null;
create index reviews_shown_newest on reviews (product_id, created_at, id) where hidden_reason is null;
create index reviews_newest on reviews (created_at, id);
create index reviews_unanswered on reviews (created_at, id) where answer is null and hidden_reason is null;

create table wishes (
  user_id uuid references users on delete cascade,
  product_id uuid references products on delete cascade,
  added_at timestamptz(3) not null default now(),
  primary key (user_id, product_id)
);

-- Offers

create table offers (
  id uuid primary key default gen_random_uuid(),
  code text not null,
  code_key text not null generated always as (upper(regexp_replace(code, '\s', '', 'g'))) stored,
  kind text not null,
  value bigint,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  minimum_cents bigint,
  category_ids uuid[],
  max_uses integer,
  max_uses_per_customer integer,
  used integer not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3),
  constraint offers_begin_first check (starts_at < ends_at),
  constraint offers_code_not_blank check (code_key <> ''),
  constraint offers_kind_known check (kind in ('percent', 'sum', 'delivery')),
  constraint offers_limits_positive check (minimum_cents > 0 and max_uses > 0 and max_uses_per_customer > 0),
  constraint offers_used_not_negative check (used >= 0),
  constraint offers_value_fits check (
    value > 0
    and (kind <> 'percent' or value <= 10000)
    and (kind = 'delivery' or value is not null))
);
create unique index offers_code_key on offers (code_key) where deleted_at is null;
create index offers_newest on offers (created_at, id) where deleted_at is null;

create table offer_customers (
  offer_id uuid references offers on delete cascade,
  user_id uuid references users on delete cascade,
  used integer not null default 0,
  primary key (offer_id, user_id),
  constraint offer_customers_used_not_negative check (used >= 0)
);
create index offer_customers_user on offer_customers (user_id);

-- Addresses and delivery

create table addresses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  address_line1 text not null,
  address_line2 text,
  street text not null,
  city text not null,
  state text,
  postal_code text not null,
  country text not null,
  phone_number text,
  is_default boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  area text,
  landmark text
);
create unique index addresses_one_default on addresses (user_id) where is_default;
create index addresses_user on addresses (user_id, created_at, id);
create index addresses_newest on addresses (created_at, id);
create index addresses_city on addresses (lower(city), id);
create index addresses_county on addresses (lower(coalesce(state, '')), id);

create table delivery_zones (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint delivery_zones_named check (name <> '')
);

create table delivery_places (
  zone_id uuid not null references delivery_zones on delete cascade,
  county text,
  town text,
  area text,
  key text primary key generated always as (
    case
      when county is null then ''
      when town is null then county_key(county)
      when area is null then county_key(county) || '/' || place_key(town)
      else county_key(county) || '/' || place_key(town) || '/' || place_key(area)
    end) stored,
  level smallint not null generated always as (
    case when area is not null then 3 when town is not null then 2 when county is not null then 1 else 0 end) stored,
  constraint delivery_places_whole check ((town is null or county is not null) and (area is null or town is not null))
);
create index delivery_places_zone on delivery_places (zone_id);

create table delivery_points (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  county text not null,
  town text not null,
  directions text,
  phone_number text,
  hours text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create table delivery_options (
  id uuid primary key default gen_random_uuid(),
  zone_id uuid not null references delivery_zones on delete cascade,
  kind text not null,
  name text not null,
  fee_cents bigint not null,
  free_from_cents bigint,
  estimate text,
  min_days smallint,
  max_days smallint,
  cut_off_hour smallint,
  cod_allowed boolean not null default true,
  cod_up_to_cents bigint,
  point_id uuid references delivery_points,
  constraint delivery_options_cut_off check (cut_off_hour between 0 and 23),
  constraint delivery_options_days check (min_days >= 0 and max_days >= min_days and (min_days is null) = (max_days is null)),
  constraint delivery_options_kind_known check (kind in ('door', 'pickup', 'parcel', 'shop')),
  constraint delivery_options_sums check (fee_cents >= 0 and free_from_cents >= 0 and cod_up_to_cents >= 0)
);
create index delivery_options_zone on delivery_options (zone_id);
create index delivery_options_point on delivery_options (point_id);

-- Carts and drafts

create table cart_lines (
  user_id uuid references users on delete cascade,
  product_id uuid references products on delete cascade,
  quantity integer not null,
  added_at timestamptz(3) not null default now(),
  primary key (user_id, product_id),
  constraint cart_lines_quantity_positive check (quantity > 0)
);

create table cart_codes (
  user_id uuid primary key references users on delete cascade,
  code_key text not null
);

create table drafts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users on delete cascade,
  created_by uuid references users on delete set null,
  body jsonb not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index drafts_latest on drafts (updated_at, id);
create index drafts_user on drafts (user_id) where user_id is not null;
create index drafts_created_by on drafts (created_by);

create table shared_carts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users on delete cascade,
  items jsonb not null,
  code text,
  key_hash bytea,
  body_hash bytea,
  draft_id uuid references drafts on delete set null,
  created_at timestamptz(3) not null default now(),
  token_hash bytea not null
);
create unique index shared_carts_key on shared_carts (key_hash);
create index shared_carts_user on shared_carts (user_id) where user_id is not null;
create index shared_carts_draft on shared_carts (draft_id) where draft_id is not null;
create index shared_carts_age on shared_carts (created_at);
create unique index shared_carts_token on shared_carts (token_hash);

-- Orders

-- The numbers of orders, before `next_order_number` hides how many there are.
create sequence order_numbers;

create table orders (
  id uuid primary key default gen_random_uuid(),
  number text not null generated always as (upper(left(id::text, 8))) stored,
  user_id uuid references users on delete set null,
  status text not null default 'Pending',
  payment_method text not null,
  payment_status text not null default 'unpaid',
  total_cents bigint not null,
  address jsonb not null,
  address_id uuid references addresses on delete set null,
  cancelled_by text,
  unpaid_since timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  write_off_cents bigint not null default 0,
  simulated boolean not null default false,
  delivery_fee_cents bigint not null default 0,
  promotion_cents bigint not null default 0,
  delivery jsonb,
  recipient_name text,
  contact_phone text,
  note text,
  phone_confirmed_at timestamptz(3),
  phone_confirmed_by text,
  refused_at timestamptz(3),
  handover_code text,
  handover_tries smallint not null default 0,
  recipient_differs boolean not null default false,
  terms_version bigint default newest_page_version('terms') references page_versions,
  privacy_version bigint default newest_page_version('privacy') references page_versions,
  offer_id uuid references offers,
  offer_code text,
  failed_at timestamptz,
  failed_reason text,
  failed_by text,
  channel text not null default 'web',
  taken_by uuid references users on delete set null,
  reduction_cents bigint not null default 0,
  reduction_reason text,
  customer_phone text,
  customer_email text,
  items_cents bigint,
  short_number text not null default next_order_number(),
  source jsonb,
  code_seen_at timestamptz(3),
  offer_terms jsonb,
  reduction_percent numeric,
  constraint orders_channel_known check (channel in ('web', 'staff', 'counter')),
  constraint orders_write_off_fits check (write_off_cents >= 0 and write_off_cents < total_cents),
  constraint orders_guest_has_no_account check (user_id is null or customer_email is null and customer_phone is null),
  constraint orders_parts_fit check (least(delivery_fee_cents, promotion_cents, reduction_cents) >= 0),
  constraint orders_payment_method_known check (payment_method in ('mpesa', 'cod')),
  constraint orders_payment_status_known check (payment_status in ('unpaid', 'pending', 'paid', 'refund-due', 'refunded')),
  constraint orders_promotion_of_offer check (promotion_cents = 0 or offer_code is not null),
  constraint orders_status_known check (status in ('Pending', 'Processing', 'Shipped', 'Delivered', 'Cancelled')),
  constraint orders_total_adds_up check (
    total_cents = items_cents + delivery_fee_cents - promotion_cents - reduction_cents)
);
create unique index orders_number_key on orders (number);
create index orders_awaiting_money on orders (unpaid_since)
  where payment_method = 'mpesa' and payment_status in ('unpaid', 'pending') and status = 'Pending';
create index orders_user_newest on orders (user_id, created_at, id);
create index orders_status_newest on orders (status, created_at, id);
create index orders_payment_newest on orders (payment_status, created_at, id);
create index orders_total on orders (total_cents, id);
create index orders_simulated on orders (created_at) where simulated;
create index orders_refused on orders (user_id) where refused_at is not null;
create index orders_delivery_point on orders ((delivery->'point'->>'_id'))
  where status in ('Pending', 'Processing', 'Shipped') and delivery is not null;
create index orders_phone on orders (coalesce(contact_phone, address->>'phoneNumber'));
create index orders_refused_phone on orders (coalesce(contact_phone, address->>'phoneNumber')) where refused_at is not null;
-- Each spells the condition in its own way, so that a query in one spelling can only use that index. Until PostgreSQL has
-- analyzed the orders, it may think that none is open, and would read either from end to end.
create index orders_open_phone on orders ((address->>'phoneNumber'))
  where case when payment_status in ('unpaid', 'pending') then status in ('Pending', 'Processing', 'Shipped') else false end;
create index orders_open_place on orders (address_key(address))
  where case when status in ('Pending', 'Processing', 'Shipped') then payment_status in ('unpaid', 'pending') else false end;
-- The money is still to come.
create index orders_outstanding on orders (created_at)
  where payment_status in ('unpaid', 'pending') and status <> 'Cancelled';
-- The goods are with the customer and the money is not here.
create index orders_delivered_unpaid on orders (created_at)
  where payment_status in ('unpaid', 'pending') and status = 'Delivered';
-- Few: almost all orders are placed by shoppers.
create index orders_channel_newest on orders (channel, created_at, id) where channel <> 'web';
create index orders_customer_phone on orders (customer_phone) where customer_phone is not null;
create unique index orders_short_number_key on orders (short_number);
create index orders_newest on orders (created_at, id, status, total_cents);
-- Only where the recipient is somebody else: staff find the others by the name of their account.
create index orders_folded_recipient on orders using gin (folded_name(recipient_name) gin_trgm_ops) where recipient_differs;

create table order_items (
  id uuid default gen_random_uuid(),
  order_id uuid references orders on delete cascade,
  product_id uuid not null references products,
  name text not null,
  image_key text,
  price_cents bigint not null,
  quantity integer not null,
  variant text,
  sku text,
  not_taken integer not null default 0,
  primary key (order_id, id),
  constraint order_items_not_taken check (not_taken >= 0 and not_taken <= quantity),
  constraint order_items_price_positive check (price_cents > 0),
  constraint order_items_quantity_positive check (quantity > 0)
);

create table order_tallies (
  id bigserial primary key,
  status text not null,
  payment_status text not null,
  count bigint not null,
  total_cents bigint not null,
  write_off_cents bigint not null
);

create table shippings (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  address_id uuid references addresses on delete set null,
  status text not null default 'pending',
  tracking_number text,
  shipped_at timestamptz(3),
  delivered_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index shippings_order_key on shippings (order_id);
create unique index shippings_tracking_key on shippings (lower(tracking_number));
create index shippings_newest on shippings (created_at, id);
create index shippings_status_newest on shippings (status, created_at, id);
create index shippings_tracking_like on shippings using gin (lower(tracking_number) gin_trgm_ops);
create index shippings_tracking on shippings (coalesce(lower(tracking_number), ''), id);
create index shippings_shipped on shippings (coalesce(shipped_at, timestamptz '1970-01-01 00:00Z'), id);
create index shippings_delivered on shippings (coalesce(delivered_at, timestamptz '1970-01-01 00:00Z'), id);

create table sales_sums (
  by text,
  period text,
  first date,
  key text,
  simulated boolean,
  orders bigint not null,
  pieces bigint not null,
  cents bigint not null,
  fee_cents bigint not null,
  promotion_cents bigint not null,
  primary key (by, period, first, key, simulated),
  constraint sales_sums_by_known check (by in ('product', 'category', 'day', 'method', 'zone'))
);

create table sales_periods (
  period text,
  first date,
  primary key (period, first),
  constraint sales_periods_known check (period = 'day' or period = 'month' and extract(day from first) = 1)
);

create table stale_sales (
  id bigserial primary key,
  day date
);

-- Messages

create table message_channels (
  channel text primary key,
  is_on boolean not null default false,
  paused_until timestamptz(3),
  failures integer not null default 0,
  problem text,
  constraint message_channels_known check (channel in ('email', 'sms', 'whatsapp'))
);

create table message_phones (
  phone text,
  channel text,
  wrote_at timestamptz(3) not null,
  is_stopped boolean not null default false,
  said_at timestamptz(3),
  primary key (phone, channel),
  constraint message_phones_channel check (channel in ('sms', 'whatsapp')),
  constraint message_phones_digits check (phone ~ '^[0-9]{6,15}$'),
  constraint message_phones_said check (not is_stopped or said_at is not null)
);

create sequence message_texts_version as integer;

create table message_texts (
  kind text,
  channel text,
  language text,
  subject text,
  body text not null,
  version integer not null,
  updated_at timestamptz(3) not null default now(),
  primary key (kind, channel, language),
  constraint message_texts_channel check (channel in ('email', 'sms', 'whatsapp')),
  constraint message_texts_filled check (
    btrim(body) <> '' and length(body) <= 4000 and btrim(coalesce(subject, '-')) <> '' and length(coalesce(subject, '')) <= 200),
  constraint message_texts_kind check (kind in (
    'order-placed', 'payment-received', 'order-changed', 'pay-link', 'order-processing', 'order-shipped', 'ready-for-pickup',
    'out-for-delivery', 'order-delivered', 'order-cancelled', 'refunded', 'back-in-stock', 'password-code', 'phone-code',
    'new-order', 'low-stock', 'payment-unmatched', 'backup-failed')),
  constraint message_texts_language check (language in ('en', 'sw')),
  constraint message_texts_subject check ((channel = 'email') = (subject is not null))
);

create table outbox (
  id bigserial primary key,
  channel text not null,
  recipient text not null,
  subject text,
  body text,
  created_at timestamptz(3) not null default now(),
  next_try_at timestamptz(3) default now(),
  tries integer not null default 0,
  sent_at timestamptz(3),
  problem text,
  user_id uuid,
  delete_when_done boolean not null default false,
  kind text not null default 'notice',
  event text,
  language text not null default 'en',
  order_id uuid references orders on delete set null,
  data jsonb not null default '{}',
  message_id text,
  give_up_at timestamptz(3),
  delivered_at timestamptz(3),
  read_at timestamptz(3),
  kept boolean not null default false,
  state text not null generated always as (
    case
      when sent_at is not null then 'sent'
      when next_try_at is null and kept then 'kept'
      when next_try_at is null then 'given-up'
      when problem is not null then 'failed'
      else 'waiting'
    end) stored,
  constraint outbox_channel_known check (channel in ('email', 'sms', 'whatsapp')),
  constraint outbox_language_known check (language in ('en', 'sw'))
);
create index outbox_to_send on outbox (next_try_at) where sent_at is null;
create unique index outbox_event on outbox (event, channel, recipient) where event is not null;
create index outbox_order on outbox (order_id) where order_id is not null;
create index outbox_newest on outbox (created_at, id);
create index outbox_message_id on outbox (message_id) where message_id is not null;
create index outbox_unsent on outbox (created_at) where state in ('failed', 'given-up');
-- The messages to one person, newest first.
create index outbox_user on outbox (user_id, id) where user_id is not null;
create index outbox_recipient on outbox (lower(recipient), sent_at);

-- Money

create table payment_attempts (
  id uuid primary key default gen_random_uuid(),
  order_id uuid references orders on delete set null,
  amount_cents bigint not null,
  phone_number text,
  state text not null,
  result_code text,
  reason_code text,
  callback_secret text not null,
  checkout_request_id text,
  merchant_request_id text,
  claimed_cents bigint,
  denied_at timestamptz(3),
  next_query_at timestamptz(3),
  queries integer not null default 0,
  staff_id uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  settled_at timestamptz(3),
  by_link boolean not null default false,
  constraint payment_attempts_amount_positive check (amount_cents > 0),
  constraint payment_attempts_state_known check (state in ('requested', 'prompted', 'unknown', 'paid', 'held', 'failed'))
);
create index payment_attempts_order on payment_attempts (order_id, created_at);
create index payment_attempts_to_query on payment_attempts (next_query_at) where next_query_at is not null;
create unique index payment_attempts_secret_key on payment_attempts (callback_secret);
create unique index payment_attempts_request_key on payment_attempts (checkout_request_id);
create unique index payment_attempts_one_live on payment_attempts (order_id)
  where state in ('requested', 'prompted', 'unknown');

create table receipts (
  id uuid primary key default gen_random_uuid(),
  code text,
  method text not null,
  channel text not null,
  reported_by text[] not null default '{}',
  amount_cents bigint not null,
  order_id uuid references orders,
  attempt_id uuid references payment_attempts,
  meant_for uuid references orders on delete set null,
  waiting boolean not null default false,
  guessed boolean not null default false,
  held_for text,
  asked_cents bigint,
  account text not null default '',
  payer text,
  phone_number text,
  rider text,
  note text,
  staff_id uuid references users on delete set null,
  occurred_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  returned_at timestamptz(3),
  voided_at timestamptz(3),
  settled_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  constraint receipts_amount_positive check (amount_cents > 0),
  constraint receipts_held_known check (held_for in ('part', 'short'))
);
create unique index receipts_code_key on receipts (code);
create unique index receipts_attempt_key on receipts (attempt_id);
create index receipts_order on receipts (order_id);
create index receipts_meant_for on receipts (meant_for) where meant_for is not null;
create index receipts_nameless on receipts (amount_cents) where code is null and voided_at is null and method = 'mpesa';
create index receipts_to_match on receipts (created_at) where order_id is null and returned_at is null and voided_at is null;
create index receipts_code_beginning on receipts (code text_pattern_ops) where code is not null;
-- Codes without the letters that people take for digits: O for 0, I and L for 1.
create index receipts_alike on receipts (translate(code, 'OIL', '011'));

create table postings (
  id bigserial primary key,
  kind text not null,
  debit text not null,
  credit text not null,
  cents bigint not null,
  receipt_id uuid not null references receipts,
  order_id uuid references orders,
  who text,
  occurred_at timestamptz(3) not null,
  posted_at timestamptz(3) not null default ledger_time(),
  code text,
  channel text not null,
  constraint postings_cents_positive check (cents > 0),
  constraint postings_credit_known check (credit in ('mpesa', 'cash', 'order', 'held', 'to-match', 'refund-due', 'paid-back')),
  constraint postings_debit_known check (debit in ('mpesa', 'cash', 'order', 'held', 'to-match', 'refund-due', 'paid-back')),
  constraint postings_two_accounts check (debit <> credit)
);
create index postings_receipt on postings (receipt_id);
create index postings_order on postings (order_id);
create index postings_day on postings (posted_at, id);

create table refunds (
  id uuid primary key default gen_random_uuid(),
  receipt_id uuid not null references receipts,
  order_id uuid references orders,
  account text not null,
  cents bigint not null,
  by_hand boolean not null,
  state text not null,
  secret text,
  conversation_id text,
  originator_id text,
  note text,
  staff_id uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  settled_at timestamptz(3),
  code text,
  constraint refunds_cents_positive check (cents > 0),
  constraint refunds_account_known check (account in ('held', 'refund-due')),
  constraint refunds_state_known check (state in ('asked', 'done', 'failed'))
);
create index refunds_receipt on refunds (receipt_id);
create index refunds_order on refunds (order_id);
create unique index refunds_secret_key on refunds (secret);
create unique index refunds_code_key on refunds (receipt_id, code);

create table payments (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  method text not null,
  channel text not null,
  amount_cents bigint not null,
  received_cents bigint,
  phone_number text,
  state text not null,
  account text,
  result_code text,
  reason_code text,
  receipt text,
  staff_id uuid references users on delete set null,
  rider text,
  note text,
  confirmed_at timestamptz(3),
  created_at timestamptz(3) not null,
  settled_at timestamptz(3)
);
create index payments_order on payments (order_id, created_at);
create index payments_moment on payments (coalesce(settled_at, created_at), id);
create index payments_state_moment on payments (state, coalesce(settled_at, created_at), id);
create index payments_sum on payments (coalesce(received_cents, amount_cents), id);
create index payments_settled on payments (settled_at) where settled_at is not null;
create index payments_phone on payments (phone_number) where phone_number is not null;
create index payments_receipt on payments (receipt) where receipt is not null;
create index payments_owed on payments (order_id) where account in ('held', 'refund-due');

create table payment_events (
  id bigserial primary key,
  payment_id uuid not null,
  kind text not null,
  body jsonb,
  at timestamptz(3) not null default now(),
  handled_at timestamptz(3),
  trusted boolean not null default true
);
create index payment_events_payment on payment_events (payment_id, id);
create index payment_events_to_handle on payment_events (id) where handled_at is null;

create table typed_codes (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  code text not null,
  user_id uuid references users on delete set null,
  problem text,
  created_at timestamptz(3) not null default now(),
  first_typed_at timestamptz(3) not null default now(),
  constraint typed_codes_problem_known check (problem in ('TYPED_CODE_USED', 'TYPED_CODE_TOO_LITTLE', 'TYPED_CODE_NOT_DUE'))
);
create unique index typed_codes_order_code_key on typed_codes (order_id, code);
create index typed_codes_code on typed_codes (code);
create index typed_codes_user on typed_codes (user_id);

create table pay_links (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders on delete cascade,
  token_hash bytea not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);
create unique index pay_links_token on pay_links (token_hash);
create index pay_links_order on pay_links (order_id, expires_at);
create index pay_links_expires on pay_links (expires_at);

create table cash_counts (
  id bigserial primary key,
  day date not null,
  kind text not null,
  name text not null,
  counted_cents bigint not null,
  expected_cents bigint not null,
  note text,
  counted_by text not null,
  created_at timestamptz(3) not null default now(),
  constraint cash_counts_counted check (counted_cents >= 0),
  constraint cash_counts_kind_known check (kind in ('staff', 'rider')),
  constraint cash_counts_noted check (counted_cents = expected_cents or note <> '')
);
create index cash_counts_day on cash_counts (day, id);

-- Riders

create table rider_runs (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null,
  rider_name text not null,
  rider_phone text not null,
  started_by text not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  constraint rider_runs_named check (rider_name <> '')
);
create unique index rider_runs_token on rider_runs (token_hash);
create index rider_runs_newest on rider_runs (created_at, id);

create table rider_settlements (
  id uuid primary key default gen_random_uuid(),
  run_id uuid not null references rider_runs on delete cascade,
  cents bigint not null,
  settled_by text not null,
  created_at timestamptz(3) not null default now(),
  constraint rider_settlements_sum check (cents > 0)
);
create index rider_settlements_run on rider_settlements (run_id);

create table rider_parcels (
  run_id uuid references rider_runs on delete cascade,
  order_id uuid references orders on delete cascade,
  place smallint not null,
  state text not null default 'open',
  reason text,
  state_at timestamptz(3) not null default now(),
  wrong_keys text[] not null default '{}',
  primary key (run_id, order_id),
  constraint rider_parcels_state check (state in ('open', 'not-at-home', 'delivered', 'given-away'))
);
-- A parcel is with one rider at a time.
create unique index rider_parcels_one_rider on rider_parcels (order_id) where state in ('open', 'not-at-home');
create index rider_parcels_order on rider_parcels (order_id);

create table rider_cash (
  receipt_id uuid primary key references receipts,
  run_id uuid not null,
  order_id uuid not null,
  key text,
  settlement_id uuid references rider_settlements,
  constraint rider_cash_parcel foreign key (run_id, order_id) references rider_parcels(run_id, order_id) on delete cascade
);
create index rider_cash_of_parcel on rider_cash (run_id, order_id);

-- What every shop needs

insert into backup_state (shop_id) values (left(gen_random_uuid()::text, 8));
insert into message_channels (channel) values ('email'), ('sms'), ('whatsapp');
insert into settings (key, value) values
  -- Two random UUIDs are 244 random bits.
  ('consents.secret', to_jsonb(gen_random_uuid()::text || gen_random_uuid()::text)),
  ('order-numbers.secret', to_jsonb(md5(gen_random_uuid()::text || gen_random_uuid()::text)));
