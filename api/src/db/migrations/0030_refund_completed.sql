ALTER TABLE "payment_attempt" ADD COLUMN "is_surplus" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_refund" ADD COLUMN "completed_at" timestamp with time zone;