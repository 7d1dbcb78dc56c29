CREATE TABLE "order_revision" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_revision_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"entity_id" integer NOT NULL,
	"key" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"difference" text NOT NULL,
	"difference_cents" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_revision_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "open_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_revision" ADD CONSTRAINT "order_revision_entity_id_sales_order_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."sales_order"("entity_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_revision_of_order" ON "order_revision" USING btree ("entity_id","id");--> statement-breakpoint
-- An edited order costs less than was paid for it: what was given back is compared with what came.
CREATE OR REPLACE FUNCTION "order_payment_state"(id integer, total_cents integer, paid_at timestamptz) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN coalesce(sum(refund_due_cents), 0) > 0 THEN 'refund_due'
    WHEN coalesce(sum(refunded_cents), 0) >= greatest(
      coalesce(sum(amount_cents) FILTER (WHERE state IN ('paid', 'refund_due', 'refunded')), total_cents), 1)
      THEN 'refunded'
    WHEN coalesce(sum(refunded_cents), 0) > 0 THEN 'part_refunded'
    WHEN paid_at IS NOT NULL OR coalesce(bool_or(state = 'paid'), false) THEN 'paid'
    WHEN bool_or(state = 'authorized') THEN 'authorized'
    WHEN (array_agg(state ORDER BY created_at DESC, reference DESC))[1] = 'started' THEN 'started'
    WHEN count(*) > 0 THEN 'failed'
    ELSE 'unpaid' END
  FROM payment_attempt WHERE entity_id = id AND NOT is_surplus
$$;
