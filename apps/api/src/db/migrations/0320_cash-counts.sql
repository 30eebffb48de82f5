-- Cash that staff counted at the end of a day. Rows are only added: counting again keeps the earlier count.
create table "cash_counts" (
	"id" bigserial primary key not null,
	"day" date not null,
	"kind" text not null,
	"name" text not null,
	"counted_cents" bigint not null,
	"expected_cents" bigint not null,
	"note" text,
	"counted_by" text not null,
	"created_at" timestamp (3) with time zone default now() not null,
	constraint "cash_counts_counted" check ("cash_counts"."counted_cents" >= 0),
	constraint "cash_counts_noted" check ("cash_counts"."counted_cents" = "cash_counts"."expected_cents" or "cash_counts"."note" <> ''),
	constraint "cash_counts_kind_known" check ("cash_counts"."kind" in ('staff', 'rider'))
);
--> statement-breakpoint
create index "cash_counts_day" on "cash_counts" using btree ("day","id");
--> statement-breakpoint
create function refuse_change_of_count() returns trigger language plpgsql as $$
begin
  raise exception 'A count of cash is never changed or deleted.';
end
$$;
--> statement-breakpoint
create trigger refuse_change_of_count before update or delete on cash_counts
for each row execute function refuse_change_of_count();
