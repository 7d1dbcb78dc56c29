-- contract: before the first release, no other process reads refund_tries and refund_next_at
CREATE TABLE "payment_refund" (
	"key" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "bank_simulator_payment" (
	"id" text PRIMARY KEY NOT NULL,
	"merchant_reference" text NOT NULL,
	"amount" text NOT NULL,
	"currency" text NOT NULL,
	"description" text NOT NULL,
	"return_url" text NOT NULL,
	"webhook_url" text NOT NULL,
	"status" text DEFAULT 'OPEN' NOT NULL,
	"refunds" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_simulator_payment_merchant_reference_unique" UNIQUE("merchant_reference")
);
--> statement-breakpoint
DROP INDEX "payment_attempt_refund_due";--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "provider_ref" text;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "page" jsonb;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "refund_due_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "refunded_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_refund" ADD CONSTRAINT "payment_refund_reference_payment_attempt_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."payment_attempt"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_refund_of_attempt" ON "payment_refund" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "payment_refund_due" ON "payment_refund" USING btree ("next_at") WHERE "payment_refund"."done_at" is null;--> statement-breakpoint
CREATE INDEX "payment_attempt_open" ON "payment_attempt" USING btree ("created_at") WHERE "payment_attempt"."state" = 'started';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_of_provider" ON "payment_attempt" USING btree ("provider","provider_ref");--> statement-breakpoint
ALTER TABLE "payment_attempt" DROP COLUMN "refund_tries";--> statement-breakpoint
ALTER TABLE "payment_attempt" DROP COLUMN "refund_next_at";--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_refunds" CHECK ("payment_attempt"."refund_due_cents" >= 0 and "payment_attempt"."refunded_cents" >= 0 and "payment_attempt"."refund_due_cents" + "payment_attempt"."refunded_cents" <= "payment_attempt"."amount_cents");--> statement-breakpoint
UPDATE "payment_attempt" SET "refund_due_cents" = "amount_cents" WHERE "state" = 'refund_due';--> statement-breakpoint
UPDATE "payment_attempt" SET "refunded_cents" = "amount_cents" WHERE "state" = 'refunded';--> statement-breakpoint
INSERT INTO "payment_refund" ("key", "reference", "amount_cents", "created_at", "next_at")
SELECT gen_random_uuid(), "reference", "amount_cents", now(), now() FROM "payment_attempt"
WHERE "state" = 'refund_due' AND "provider" <> 'banktransfer';
