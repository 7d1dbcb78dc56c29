ALTER TABLE "sales_order" ADD COLUMN "canceled_by" text;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "refund_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "refund_next_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "refunded_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payment_attempt_refund_due" ON "payment_attempt" USING btree ("refund_next_at") WHERE "payment_attempt"."state" = 'refund_due';