insert into addresses (id, user_id, address_line1, address_line2, street, city, state, postal_code, country, phone_number, is_default, created_at, updated_at, area, landmark) values
  ('5c1e755a-ef32-4412-b493-007b94b7e948', 'b0e636ac-bcfd-4bbd-8448-0dc85de8faae', 'Jamii House, 3rd floor', null, 'Biashara Street', 'Nairobi', 'Nairobi', '00100', 'Kenya', '254712345678', 'false', '2026-11-28 03:37:32.47+00', '2026-11-28 03:37:32.47+00', null, null);
insert into cart_lines (user_id, product_id, quantity, added_at) values
  ('b0e636ac-bcfd-4bbd-8448-0dc85de8faae', 'e1fef3e2-c1c2-4f20-9e3a-5fd93092fefb', '1', '2026-11-28 03:37:32.478+00');
insert into categories (id, name, description, created_at, updated_at, parent_id) values
  ('787ba4f7-528b-47ad-b810-bfe525a84234', 'Category d66205e4-cc27-4326-9811-8ef4aec99b58', null, '2026-11-28 03:37:32.28+00', '2026-11-28 03:37:32.28+00', null),
  ('55d7de2f-2c2d-4c24-8536-49e79337d408', 'Category d6173c6f-7385-4b6a-9885-ac1bda5b1bc6', null, '2026-11-28 03:37:32.487+00', '2026-11-28 03:37:32.487+00', null),
  ('0bb37eb0-abd4-46c9-9fa7-8b97a5629213', 'Category 54caf23d-d0d8-493e-b015-4ee99da255c0', null, '2026-11-28 03:37:32.493+00', '2026-11-28 03:37:32.493+00', null),
  ('9612baf4-dc22-4b7d-94fc-974beaa2f570', 'Category f0553149-ac92-45c9-b823-813fff3b4db3', null, '2026-11-28 03:37:32.676+00', '2026-11-28 03:37:32.676+00', null),
  ('6eb6024f-8201-4330-8b28-bb2594630fc1', 'Category b2850a5f-7f1d-412e-936b-738c7705e65b', null, '2026-11-28 03:37:32.714+00', '2026-11-28 03:37:32.714+00', null),
  ('4e8365df-a326-457b-9a32-7ed1c3937a75', 'Category c6af68a2-444d-4c53-87e3-88ee6ff4f1ad', null, '2026-11-28 03:37:33.211+00', '2026-11-28 03:37:33.211+00', null),
  ('7d5d8fd7-5cf1-4929-ba18-de0f26895946', 'Category dbef1696-1b6c-45c6-84cb-4e549335b392', null, '2026-11-28 03:37:33.257+00', '2026-11-28 03:37:33.257+00', null);
insert into consents (id, at, user_id, address, proof, channel, about, is_given, how) values
  ('1', '2026-11-28 03:37:33.43+00', 'b0e636ac-bcfd-4bbd-8448-0dc85de8faae', null, E'\\xa37b5c740736a91856cf39b75f52f36ebcb888eb4fd7442662f9f67c9fc3b643', 'email', 'orders', 'true', 'profile'),
  ('2', '2026-11-28 03:37:33.442+00', 'b0e636ac-bcfd-4bbd-8448-0dc85de8faae', null, E'\\xa37b5c740736a91856cf39b75f52f36ebcb888eb4fd7442662f9f67c9fc3b643', 'sms', 'orders', 'false', 'profile');
insert into message_channels (channel, is_on, paused_until, failures, problem) values
  ('email', 'false', null, '0', null),
  ('sms', 'false', null, '0', null),
  ('whatsapp', 'false', null, '0', null);
insert into order_items (id, order_id, product_id, name, image_key, price_cents, quantity, variant, sku, not_taken) values
  ('f9085b7d-6f2c-4eb2-85ce-d601fcae5db4', '93bf0f18-1412-4448-8117-8d643608309f', '75e8725b-d178-46ab-ad21-5673f73c640b', 'Electric kettle', null, '249900', '1', null, null, '0'),
  ('f1245a09-ec2c-4ee0-821e-e9453f519279', '9fdc2ec1-da23-434e-b05d-7160977322e9', '3effb1c8-5045-4992-842c-a5521bb9a8ea', 'Electric kettle', null, '249900', '1', null, null, '0'),
  ('5c74503a-f461-4bf5-a130-3ebd0fb7ce5d', '0dcc5a9a-e68c-4676-962b-09c70cd11804', 'ecd0da81-2150-4795-bf18-17cc017914b7', 'Electric kettle', null, '249900', '1', null, null, '0'),
  ('9eb7fe1a-568e-4210-afc9-e901bd212363', '8234d3f1-c7df-41bc-ba73-a29ba5a74101', '2c0357e4-d79a-4e1f-b3fa-b5172d8583b4', 'Electric kettle', null, '249900', '1', null, null, '0'),
  ('8bd7881d-1a7f-4b1b-94b6-0151c456ae9e', 'e9a7d5d3-989c-4343-96de-57bbcaf68155', '6cf4dca8-fb98-4241-88cf-31f15230d3b6', 'Electric kettle', null, '249900', '1', null, null, '0'),
  ('b430ba6e-a629-4d38-863b-ee6237bd0d07', 'd24225c3-8ad7-4a61-89eb-e290c478c026', 'd499b2a0-885e-4eee-b858-ac7010b51c2b', 'Electric kettle', null, '249900', '1', null, null, '0');
insert into order_tallies (id, status, payment_status, count, total_cents, write_off_cents) values
  ('1', 'Pending', 'unpaid', '1', '249900', '0'),
  ('2', 'Processing', 'unpaid', '1', '249900', '0'),
  ('3', 'Cancelled', 'refund-due', '1', '249900', '0'),
  ('4', 'Pending', 'unpaid', '1', '249900', '0'),
  ('5', 'Cancelled', 'refund-due', '-1', '-249900', '0'),
  ('6', 'Cancelled', 'unpaid', '1', '249900', '0'),
  ('7', 'Cancelled', 'unpaid', '-1', '-249900', '0'),
  ('8', 'Cancelled', 'refund-due', '1', '249900', '0'),
  ('9', 'Shipped', 'unpaid', '1', '249900', '0'),
  ('10', 'Shipped', 'unpaid', '1', '249900', '0'),
  ('11', 'Shipped', 'unpaid', '-1', '-249900', '0'),
  ('12', 'Shipped', 'paid', '1', '249900', '0');
insert into orders (id, user_id, status, payment_method, payment_status, total_cents, address, address_id, cancelled_by, unpaid_since, created_at, updated_at, write_off_cents, simulated, delivery_fee_cents, promotion_cents, delivery, recipient_name, contact_phone, note, phone_confirmed_at, phone_confirmed_by, refused_at, handover_code, handover_tries, recipient_differs, terms_version, privacy_version, offer_id, offer_code, failed_at, failed_reason, failed_by, channel, taken_by, reduction_cents, reduction_reason, customer_phone, customer_email, items_cents, short_number, source, code_seen_at) values
  ('93bf0f18-1412-4448-8117-8d643608309f', 'b0e636ac-bcfd-4bbd-8448-0dc85de8faae', 'Pending', 'mpesa', 'unpaid', '249900', '{"area": null, "city": "Nairobi", "state": "Nairobi", "street": "Biashara Street", "country": "Kenya", "landmark": null, "postalCode": "00100", "phoneNumber": "254712345678", "addressLine1": "Jamii House", "addressLine2": null}', null, null, '2026-11-28 03:37:32.525+00', '2026-11-28 03:37:32.525+00', '2026-11-28 03:37:32.525+00', '0', 'false', '0', '0', null, null, null, null, null, null, null, null, '0', 'false', null, null, null, null, null, null, null, 'web', null, '0', null, null, null, null, '4190858', null, null),
  ('9fdc2ec1-da23-434e-b05d-7160977322e9', 'b0e636ac-bcfd-4bbd-8448-0dc85de8faae', 'Processing', 'mpesa', 'unpaid', '249900', '{"area": null, "city": "Nairobi", "state": "Nairobi", "street": "Biashara Street", "country": "Kenya", "landmark": null, "postalCode": "00100", "phoneNumber": "254712345678", "addressLine1": "Jamii House", "addressLine2": null}', null, null, '2026-11-28 03:37:32.733+00', '2026-11-28 03:37:32.733+00', '2026-11-28 03:37:32.733+00', '0', 'false', '0', '0', null, null, null, null, null, null, null, null, '0', 'false', null, null, null, null, null, null, null, 'web', null, '0', null, null, null, null, '3924232', null, null),
  ('8234d3f1-c7df-41bc-ba73-a29ba5a74101', 'b0e636ac-bcfd-4bbd-8448-0dc85de8faae', 'Pending', 'mpesa', 'unpaid', '249900', '{"area": null, "city": "Nairobi", "state": "Nairobi", "street": "Biashara Street", "country": "Kenya", "landmark": null, "postalCode": "00100", "phoneNumber": "254712345678", "addressLine1": "Jamii House", "addressLine2": null}', null, null, '2026-11-28 03:37:32.912+00', '2026-11-28 03:37:32.912+00', '2026-11-28 03:37:32.912+00', '0', 'false', '0', '0', null, null, null, null, null, null, null, null, '0', 'false', null, null, null, null, null, null, null, 'web', null, '0', null, null, null, null, '6853081', null, null),
  ('0dcc5a9a-e68c-4676-962b-09c70cd11804', 'b0e636ac-bcfd-4bbd-8448-0dc85de8faae', 'Cancelled', 'mpesa', 'refund-due', '249900', '{"area": null, "city": "Nairobi", "state": "Nairobi", "street": "Biashara Street", "country": "Kenya", "landmark": null, "postalCode": "00100", "phoneNumber": "254712345678", "addressLine1": "Jamii House", "addressLine2": null}', null, null, '2026-11-28 03:37:32.88+00', '2026-11-28 03:37:32.88+00', '2026-11-28 03:37:33.054+00', '0', 'false', '0', '0', null, null, null, null, null, null, null, null, '0', 'false', null, null, null, null, null, null, null, 'web', null, '0', null, null, null, null, '2208703', null, null),
  ('e9a7d5d3-989c-4343-96de-57bbcaf68155', 'b0e636ac-bcfd-4bbd-8448-0dc85de8faae', 'Shipped', 'cod', 'unpaid', '249900', '{"area": null, "city": "Nairobi", "state": "Nairobi", "street": "Biashara Street", "country": "Kenya", "landmark": null, "postalCode": "00100", "phoneNumber": "254712345678", "addressLine1": "Jamii House", "addressLine2": null}', null, null, '2026-11-28 03:37:33.247+00', '2026-11-28 03:37:33.247+00', '2026-11-28 03:37:33.247+00', '0', 'false', '0', '0', null, null, null, null, null, null, null, '2026', '0', 'false', null, null, null, null, null, null, null, 'web', null, '0', null, null, null, null, '1848865', null, null),
  ('d24225c3-8ad7-4a61-89eb-e290c478c026', 'b0e636ac-bcfd-4bbd-8448-0dc85de8faae', 'Shipped', 'cod', 'paid', '249900', '{"area": null, "city": "Nairobi", "state": "Nairobi", "street": "Biashara Street", "country": "Kenya", "landmark": null, "postalCode": "00100", "phoneNumber": "254712345678", "addressLine1": "Jamii House", "addressLine2": null}', null, null, '2026-11-28 03:37:33.368+00', '2026-11-28 03:37:33.368+00', '2026-11-28 03:37:33.376+00', '0', 'false', '0', '0', null, null, null, null, null, null, null, '2026', '0', 'false', null, null, null, null, null, null, null, 'web', null, '0', null, null, null, null, '8803309', null, null);
insert into outbox (id, channel, recipient, subject, body, created_at, next_try_at, tries, sent_at, problem, user_id, delete_when_done, kind, event, language, order_id, data, message_id, give_up_at, delivered_at, read_at, kept) values
  ('1', 'email', 'customer-1@people.test', null, 'Habari', '2026-11-28 03:37:33.465+00', null, '0', '2026-11-28 03:37:33.456+00', null, 'b0e636ac-bcfd-4bbd-8448-0dc85de8faae', 'false', 'notice', null, 'en', null, '{}', null, null, null, null, 'false');
insert into pay_links (id, order_id, token_hash, expires_at, created_at) values
  ('e5c030cf-06f7-462a-b7f2-be2bb5576cc1', '93bf0f18-1412-4448-8117-8d643608309f', E'\\xb5d4fcb184053f3886b246761f5230a6a56a60f955fd1c7e2acc3749e9ef8ba3', '2026-11-28 04:37:33.446+00', '2026-11-28 03:37:33.447+00');
insert into payment_attempts (id, order_id, amount_cents, phone_number, state, result_code, reason_code, callback_secret, checkout_request_id, merchant_request_id, claimed_cents, denied_at, next_query_at, queries, staff_id, created_at, updated_at, settled_at, by_link) values
  ('e4623ae9-9000-4d69-9246-57cb5e95cbc5', '0dcc5a9a-e68c-4676-962b-09c70cd11804', '249900', '254712345678', 'failed', null, null, 'a6a249b3-c4a4-4f30-8355-c1abfa1240c6', null, null, null, null, null, '0', null, '2026-11-28 03:37:32.968+00', '2026-11-28 03:37:32.968+00', null, 'false');
insert into payments (id, order_id, method, channel, amount_cents, received_cents, phone_number, state, account, result_code, reason_code, receipt, staff_id, rider, note, confirmed_at, created_at, settled_at) values
  ('e4623ae9-9000-4d69-9246-57cb5e95cbc5', '0dcc5a9a-e68c-4676-962b-09c70cd11804', 'mpesa', 'stk', '249900', null, '254712345678', 'failed', null, null, null, null, null, null, null, null, '2026-11-28 03:37:32.968+00', null),
  ('601a261f-1c42-40c2-b430-a27c739e0085', '0dcc5a9a-e68c-4676-962b-09c70cd11804', 'mpesa', 'c2b', '249900', '249900', null, 'refunding', 'refund-due', null, null, 'UKL0000001', null, null, null, '2026-11-28 03:37:33.053+00', '2026-11-28 03:37:33.053+00', '2026-11-28 03:37:33.053+00'),
  ('68f3ff53-89e6-4899-b491-4940ca0599f3', '8234d3f1-c7df-41bc-ba73-a29ba5a74101', 'mpesa', 'stk', '249900', '240000', null, 'held', 'held', '0', 'lessThanAsked', 'UKL0000002', null, null, null, '2026-11-28 03:37:33.133+00', '2026-11-28 03:37:33.133+00', '2026-11-28 03:37:33.133+00'),
  ('87c6f392-2dab-49a5-a7bf-ecf7c066f0f3', 'd24225c3-8ad7-4a61-89eb-e290c478c026', 'cash', 'cash', '249900', '249900', null, 'paid', 'order', null, null, null, null, null, null, '2026-11-28 03:37:33.372+00', '2026-11-28 03:37:33.372+00', '2026-11-28 03:37:33.372+00');
insert into postings (id, kind, debit, credit, cents, receipt_id, order_id, who, occurred_at, posted_at, code, channel) values
  ('1', 'received', 'mpesa', 'refund-due', '249900', '601a261f-1c42-40c2-b430-a27c739e0085', '0dcc5a9a-e68c-4676-962b-09c70cd11804', null, '2026-11-28 03:37:33.053+00', '2026-11-28 03:37:33.078+00', 'UKL0000001', 'c2b'),
  ('2', 'received', 'mpesa', 'held', '240000', '68f3ff53-89e6-4899-b491-4940ca0599f3', '8234d3f1-c7df-41bc-ba73-a29ba5a74101', null, '2026-11-28 03:37:33.133+00', '2026-11-28 03:37:33.141+00', 'UKL0000002', 'stk'),
  ('3', 'received', 'mpesa', 'to-match', '10000', 'fef76323-4fa8-4bcb-9dd0-7a95a9dc22a3', null, null, '2026-11-28 03:37:33.157+00', '2026-11-28 03:37:33.179+00', 'C05EFE60-A', 'c2b'),
  ('4', 'received', 'cash', 'order', '249900', '87c6f392-2dab-49a5-a7bf-ecf7c066f0f3', 'd24225c3-8ad7-4a61-89eb-e290c478c026', null, '2026-11-28 03:37:33.372+00', '2026-11-28 03:37:33.392+00', null, 'cash');
insert into product_families (id, name, created_at) values
  ('1d07859b-3802-47a0-925e-cb9d4b5ce286', 'Family 1d07859b-3802-47a0-925e-cb9d4b5ce286', '2026-11-28 03:37:32.444+00');
insert into product_tallies (id, category_id, brand, in_stock, count) values
  ('1', '787ba4f7-528b-47ad-b810-bfe525a84234', 'Moto', 'true', '1'),
  ('2', '55d7de2f-2c2d-4c24-8536-49e79337d408', 'Moto', 'true', '1'),
  ('3', '0bb37eb0-abd4-46c9-9fa7-8b97a5629213', 'Moto', 'true', '1'),
  ('4', '9612baf4-dc22-4b7d-94fc-974beaa2f570', 'Moto', 'true', '1'),
  ('5', '6eb6024f-8201-4330-8b28-bb2594630fc1', 'Moto', 'true', '1'),
  ('6', '4e8365df-a326-457b-9a32-7ed1c3937a75', 'Moto', 'true', '1'),
  ('7', '7d5d8fd7-5cf1-4929-ba18-de0f26895946', 'Moto', 'true', '1');
insert into product_words (word) values
  ('boil'),
  ('electr'),
  ('electric'),
  ('four'),
  ('half'),
  ('kettl'),
  ('kettle'),
  ('litr'),
  ('litre'),
  ('minut'),
  ('moto'),
  ('ktl');
insert into products (id, name, description, price_cents, stock_quantity, low_stock_at, category_id, brand, variant, sku, image_key, created_at, updated_at, deleted_at, search, normal_price_cents, was_price_cents, sale_price_cents, sale_from, sale_until, price_changes_at, tiers, family_id, options, image_alt, visibility) values
  ('75e8725b-d178-46ab-ad21-5673f73c640b', 'Electric kettle', 'Boils a litre and a half in four minutes.', '249900', '9', '5', '55d7de2f-2c2d-4c24-8536-49e79337d408', 'Moto', '1.7 litre', null, null, '2026-11-28 03:37:32.497+00', '2026-11-28 03:37:32.497+00', null, '''1.7'':4C,9C ''1.7litre'':4C,9C ''boil'':11 ''electr'':6A ''electric'':1A ''four'':18 ''half'':16 ''kettl'':7A ''kettle'':2A ''litr'':10C,13 ''litre'':5C ''minut'':19 ''moto'':3B,8C ''moto1.7'':8C', null, null, null, null, null, null, null, null, '{}', null, 'shown'),
  ('3effb1c8-5045-4992-842c-a5521bb9a8ea', 'Electric kettle', 'Boils a litre and a half in four minutes.', '249900', '9', '5', '0bb37eb0-abd4-46c9-9fa7-8b97a5629213', 'Moto', '1.7 litre', null, null, '2026-11-28 03:37:32.558+00', '2026-11-28 03:37:32.558+00', null, '''1.7'':4C,9C ''1.7litre'':4C,9C ''boil'':11 ''electr'':6A ''electric'':1A ''four'':18 ''half'':16 ''kettl'':7A ''kettle'':2A ''litr'':10C,13 ''litre'':5C ''minut'':19 ''moto'':3B,8C ''moto1.7'':8C', null, null, null, null, null, null, null, null, '{}', null, 'shown'),
  ('ecd0da81-2150-4795-bf18-17cc017914b7', 'Electric kettle', 'Boils a litre and a half in four minutes.', '249900', '9', '5', '9612baf4-dc22-4b7d-94fc-974beaa2f570', 'Moto', '1.7 litre', null, null, '2026-11-28 03:37:32.72+00', '2026-11-28 03:37:32.72+00', null, '''1.7'':4C,9C ''1.7litre'':4C,9C ''boil'':11 ''electr'':6A ''electric'':1A ''four'':18 ''half'':16 ''kettl'':7A ''kettle'':2A ''litr'':10C,13 ''litre'':5C ''minut'':19 ''moto'':3B,8C ''moto1.7'':8C', null, null, null, null, null, null, null, null, '{}', null, 'shown'),
  ('2c0357e4-d79a-4e1f-b3fa-b5172d8583b4', 'Electric kettle', 'Boils a litre and a half in four minutes.', '249900', '9', '5', '6eb6024f-8201-4330-8b28-bb2594630fc1', 'Moto', '1.7 litre', null, null, '2026-11-28 03:37:32.764+00', '2026-11-28 03:37:32.764+00', null, '''1.7'':4C,9C ''1.7litre'':4C,9C ''boil'':11 ''electr'':6A ''electric'':1A ''four'':18 ''half'':16 ''kettl'':7A ''kettle'':2A ''litr'':10C,13 ''litre'':5C ''minut'':19 ''moto'':3B,8C ''moto1.7'':8C', null, null, null, null, null, null, null, null, '{}', null, 'shown'),
  ('6cf4dca8-fb98-4241-88cf-31f15230d3b6', 'Electric kettle', 'Boils a litre and a half in four minutes.', '249900', '9', '5', '4e8365df-a326-457b-9a32-7ed1c3937a75', 'Moto', '1.7 litre', null, null, '2026-11-28 03:37:33.239+00', '2026-11-28 03:37:33.239+00', null, '''1.7'':4C,9C ''1.7litre'':4C,9C ''boil'':11 ''electr'':6A ''electric'':1A ''four'':18 ''half'':16 ''kettl'':7A ''kettle'':2A ''litr'':10C,13 ''litre'':5C ''minut'':19 ''moto'':3B,8C ''moto1.7'':8C', null, null, null, null, null, null, null, null, '{}', null, 'shown'),
  ('d499b2a0-885e-4eee-b858-ac7010b51c2b', 'Electric kettle', 'Boils a litre and a half in four minutes.', '249900', '9', '5', '7d5d8fd7-5cf1-4929-ba18-de0f26895946', 'Moto', '1.7 litre', null, null, '2026-11-28 03:37:33.353+00', '2026-11-28 03:37:33.353+00', null, '''1.7'':4C,9C ''1.7litre'':4C,9C ''boil'':11 ''electr'':6A ''electric'':1A ''four'':18 ''half'':16 ''kettl'':7A ''kettle'':2A ''litr'':10C,13 ''litre'':5C ''minut'':19 ''moto'':3B,8C ''moto1.7'':8C', null, null, null, null, null, null, null, null, '{}', null, 'shown'),
  ('e1fef3e2-c1c2-4f20-9e3a-5fd93092fefb', 'Electric kettle', 'Boils a litre and a half in four minutes.', '249900', '10', '5', '787ba4f7-528b-47ad-b810-bfe525a84234', 'Moto', '1.7 litre', 'KTL-123', null, '2026-11-28 03:37:32.325+00', '2026-11-28 03:37:32.325+00', null, '''1.7'':4C,11C ''1.7litre'':4C,11C ''123'':7C ''=ktl123'' ''boil'':13 ''electr'':8A ''electric'':1A ''four'':20 ''half'':18 ''kettl'':9A ''kettle'':2A ''ktl'':6C ''ktl123'':6C ''litr'':12C,15 ''litre'':5C ''minut'':21 ''moto'':3B,10C ''moto1.7'':10C', null, null, null, null, null, null, null, '1d07859b-3802-47a0-925e-cb9d4b5ce286', '{}', null, 'shown');
insert into receipts (id, code, method, channel, reported_by, amount_cents, order_id, attempt_id, meant_for, waiting, guessed, held_for, asked_cents, account, payer, phone_number, rider, note, staff_id, occurred_at, confirmed_at, returned_at, voided_at, settled_at, created_at) values
  ('601a261f-1c42-40c2-b430-a27c739e0085', 'UKL0000001', 'mpesa', 'c2b', '{c2b}', '249900', '0dcc5a9a-e68c-4676-962b-09c70cd11804', null, null, 'false', 'false', null, null, '', null, null, null, null, null, '2026-11-28 03:37:33.053+00', '2026-11-28 03:37:33.053+00', null, null, '2026-11-28 03:37:33.053+00', '2026-11-28 03:37:33.053+00'),
  ('68f3ff53-89e6-4899-b491-4940ca0599f3', 'UKL0000002', 'mpesa', 'stk', '{c2b}', '240000', '8234d3f1-c7df-41bc-ba73-a29ba5a74101', null, null, 'false', 'false', 'short', '249900', '', null, null, null, null, null, '2026-11-28 03:37:33.133+00', '2026-11-28 03:37:33.133+00', null, null, '2026-11-28 03:37:33.133+00', '2026-11-28 03:37:33.133+00'),
  ('fef76323-4fa8-4bcb-9dd0-7a95a9dc22a3', 'C05EFE60-A', 'mpesa', 'c2b', '{c2b}', '10000', null, null, null, 'false', 'false', null, null, 'SHOES', null, null, null, null, null, '2026-11-28 03:37:33.157+00', '2026-11-28 03:37:33.157+00', null, null, null, '2026-11-28 03:37:33.157+00'),
  ('87c6f392-2dab-49a5-a7bf-ecf7c066f0f3', null, 'cash', 'cash', '{staff}', '249900', 'd24225c3-8ad7-4a61-89eb-e290c478c026', null, null, 'false', 'false', null, null, '', null, null, null, null, null, '2026-11-28 03:37:33.372+00', '2026-11-28 03:37:33.372+00', null, null, '2026-11-28 03:37:33.372+00', '2026-11-28 03:37:33.372+00');
insert into refunds (id, receipt_id, order_id, account, cents, by_hand, state, secret, conversation_id, originator_id, note, staff_id, created_at, settled_at, code) values
  ('0c4a57a5-4799-4f27-a13e-f0444d7635ea', '601a261f-1c42-40c2-b430-a27c739e0085', '0dcc5a9a-e68c-4676-962b-09c70cd11804', 'refund-due', '249900', 'false', 'asked', 'a6a249b3-c4a4-4f30-8355-c1abfa1240c6', null, null, null, null, '2026-11-28 03:27:33.129+00', null, null);
insert into reviews (id, product_id, user_id, rating, title, text, answer, answered_at, hidden_reason, withdrawn, created_at, updated_at) values
  ('399423c8-ec13-4b3d-999e-82e1f2ea7b6e', 'e1fef3e2-c1c2-4f20-9e3a-5fd93092fefb', 'b0e636ac-bcfd-4bbd-8448-0dc85de8faae', '5', 'Good', 'Boils fast.', null, null, null, 'false', '2026-11-28 03:37:33.475+00', '2026-11-28 03:37:33.475+00');
insert into rider_cash (receipt_id, run_id, order_id, key, settlement_id) values
  ('87c6f392-2dab-49a5-a7bf-ecf7c066f0f3', '003ae5b9-1281-4c08-9b10-6cfe73cb959c', 'd24225c3-8ad7-4a61-89eb-e290c478c026', null, null);
insert into rider_parcels (run_id, order_id, place, state, reason, state_at, wrong_keys) values
  ('003ae5b9-1281-4c08-9b10-6cfe73cb959c', 'e9a7d5d3-989c-4343-96de-57bbcaf68155', '0', 'open', null, '2026-11-28 03:37:33.413+00', '{}'),
  ('003ae5b9-1281-4c08-9b10-6cfe73cb959c', 'd24225c3-8ad7-4a61-89eb-e290c478c026', '1', 'open', null, '2026-11-28 03:37:33.413+00', '{}');
insert into rider_runs (id, token_hash, rider_name, rider_phone, started_by, expires_at, revoked_at, created_at) values
  ('003ae5b9-1281-4c08-9b10-6cfe73cb959c', E'\\x87817d8461b0f5361d11df151f585a24fb95224ec58645d1fb4fa8501d990776', 'Otieno', '254722000111', 'manager', '2026-11-28 04:37:33.407+00', null, '2026-11-28 03:37:33.408+00');
insert into sessions (token_hash, user_id, created_at, last_used_at, id, device, address) values
  (E'\\xa2326842d0c28abae582197e1343bb7e4fc5639d9e8e61533466a4ab17497cb0', 'b0e636ac-bcfd-4bbd-8448-0dc85de8faae', '2026-11-28 03:37:33.661+00', '2026-11-28 03:37:33.661+00', '5411f80e-4951-412a-8828-7ec805e42173', null, null);
insert into settings (key, value, updated_at) values
  ('consents.secret', '"24b0375b-91f8-4679-b9aa-8b61915fe11bb5bd2293-4439-4b3c-9c18-b42694dd9a11"', '2026-11-28 03:37:08.901+00'),
  ('order-numbers.secret', '"c87035e7e4e61c19d956fdd93cdba73c"', '2026-11-28 03:37:08.901+00'),
  ('pay-links.secret', '"2--17KydTpZTJ9X4o-sfLxWJ88WDzQlB6mKwFzQFkJc"', '2026-11-28 03:37:33.445+00'),
  ('tracking.secret', '"mD-pHyUhbx3AeIQvZXhpDfocHGzeHE0iSXOLK5kpSHA"', '2026-11-28 03:37:33.454+00');
insert into shared_carts (id, user_id, items, code, key_hash, body_hash, draft_id, created_at, token_hash) values
  ('962a3821-fcd2-4af0-aafe-8d940227f49b', 'b0e636ac-bcfd-4bbd-8448-0dc85de8faae', '[{"quantity": 1, "productId": "e1fef3e2-c1c2-4f20-9e3a-5fd93092fefb"}]', null, null, null, null, '2026-11-28 03:37:33.427+00', E'\\x3082c7f06ffa36dcac74c4df8b2cee819e2c3693dfd1567e0d5273b249942b21');
insert into shippings (id, order_id, address_id, status, tracking_number, shipped_at, delivered_at, created_at, updated_at) values
  ('b4d7e2ba-7c62-4efc-bd10-2cfc116ee724', '9fdc2ec1-da23-434e-b05d-7160977322e9', '5c1e755a-ef32-4412-b493-007b94b7e948', 'pending', null, null, null, '2026-11-28 03:37:32.955+00', '2026-11-28 03:37:32.955+00');
insert into shop_settings (the_one, version, saved, updated_at) values
  (true, 3, '{"returnDays": 14, "codMax": 20000, "paymentMethods": ["mpesa", "cod"], "accountHolder": "WANJIKU TRADERS"}', '2026-11-28 03:37:33.1+00');
insert into stock_movements (id, product_id, change, reason, order_id, user_id, note, at) values
  ('1', 'e1fef3e2-c1c2-4f20-9e3a-5fd93092fefb', '10', 'opening', null, null, null, '2026-11-28 03:37:32.434+00'),
  ('2', '75e8725b-d178-46ab-ad21-5673f73c640b', '9', 'opening', null, null, null, '2026-11-28 03:37:32.51+00'),
  ('3', '3effb1c8-5045-4992-842c-a5521bb9a8ea', '9', 'opening', null, null, null, '2026-11-28 03:37:32.701+00'),
  ('4', 'ecd0da81-2150-4795-bf18-17cc017914b7', '9', 'opening', null, null, null, '2026-11-28 03:37:32.872+00'),
  ('5', '2c0357e4-d79a-4e1f-b3fa-b5172d8583b4', '9', 'opening', null, null, null, '2026-11-28 03:37:32.903+00'),
  ('6', '6cf4dca8-fb98-4241-88cf-31f15230d3b6', '9', 'opening', null, null, null, '2026-11-28 03:37:33.245+00'),
  ('7', 'd499b2a0-885e-4eee-b858-ac7010b51c2b', '9', 'opening', null, null, null, '2026-11-28 03:37:33.359+00');
insert into title_words (word) values
  ('electric'),
  ('kettle'),
  ('litre'),
  ('moto');
insert into users (id, username, email, firstname, lastname, phone_number, role, password_hash, created_at, updated_at, language, notify_email, notify_sms, notify_whatsapp, notify_chosen_at, notify_chosen_how, phone_proven_at, former_usernames, email_taken_back_at) values
  ('b0e636ac-bcfd-4bbd-8448-0dc85de8faae', 'amina', 'amina@shop.test', 'Amina', 'Otieno', '254712345678', 'customer', '$argon2id$v=19$m=19456,t=2,p=1$8t7y+YUemIRjn/nZaN/gHA$xEPnpAwru5jkqdotUC/DT0WW+XNgO1lTCpNkuqS4TQY', '2026-11-28 03:37:32.455+00', '2026-11-28 03:37:32.455+00', null, 'true', 'true', 'false', null, null, null, '{}', null),
  ('015c8e01-8a37-4223-a127-eaff8e8e4f98', 'wanjiku', 'wanjiku@shop.test', 'Wanjiku', 'Kamau', null, 'admin', '$argon2id$v=19$m=19456,t=2,p=1$8t7y+YUemIRjn/nZaN/gHA$xEPnpAwru5jkqdotUC/DT0WW+XNgO1lTCpNkuqS4TQY', '2026-11-28 03:37:33.487+00', '2026-11-28 03:37:33.487+00', null, 'true', 'true', 'false', null, null, null, '{}', null);
insert into wishes (user_id, product_id, added_at) values
  ('b0e636ac-bcfd-4bbd-8448-0dc85de8faae', 'e1fef3e2-c1c2-4f20-9e3a-5fd93092fefb', '2026-11-28 03:37:33.205+00');
select setval('consents_id_seq', 2);
select setval('order_numbers', 6);
select setval('order_tallies_id_seq', 12);
select setval('outbox_id_seq', 1);
select setval('postings_id_seq', 4);
select setval('product_tallies_id_seq', 7);
select setval('stock_movements_id_seq', 7);
