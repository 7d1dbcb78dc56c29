ALTER TABLE "newsletter_subscriber" ADD COLUMN "asked_by" integer;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "email_proven_at" timestamp with time zone;