-- For the limit of messages to one phone in an hour.
CREATE INDEX "outbox_phone" ON "outbox" ("recipient", "sent_at") WHERE channel <> 'email';
