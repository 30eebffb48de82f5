alter table message_texts drop constraint message_texts_kind;
alter table message_texts add constraint message_texts_kind check (kind in (
  'order-placed', 'payment-received', 'order-changed', 'pay-link', 'order-processing', 'order-shipped', 'ready-for-pickup',
  'out-for-delivery', 'order-delivered', 'order-cancelled', 'refunded', 'invoice', 'back-in-stock', 'password-code',
  'phone-code', 'new-order', 'low-stock', 'payment-unmatched', 'backup-failed', 'day'));
