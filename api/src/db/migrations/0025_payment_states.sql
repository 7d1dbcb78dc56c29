CREATE TABLE "payment_dispute" (
	"provider" text NOT NULL,
	"dispute_ref" text NOT NULL,
	"reference" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_dispute_provider_dispute_ref_pk" PRIMARY KEY("provider","dispute_ref")
);
--> statement-breakpoint
CREATE TABLE "payment_event" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_event_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "payment_simulator_object" (
	"service" text NOT NULL,
	"id" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_simulator_object_service_id_pk" PRIMARY KEY("service","id")
);
--> statement-breakpoint
DROP INDEX "payment_attempt_open";--> statement-breakpoint
DROP INDEX "payment_refund_due";--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "payment_ref" text;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "method" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "method_option" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "authorized_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_refund" ADD COLUMN "state" text DEFAULT 'due' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_refund" ADD COLUMN "refund_ref" text;--> statement-breakpoint
ALTER TABLE "payment_refund" ADD COLUMN "lines" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_refund" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_refund" ADD COLUMN "created_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_refund" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD CONSTRAINT "payment_dispute_reference_payment_attempt_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."payment_attempt"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_of_payment" ON "payment_attempt" USING btree ("provider","payment_ref");--> statement-breakpoint
CREATE INDEX "payment_refund_open" ON "payment_refund" USING btree ("created_at") WHERE "payment_refund"."state" in ('asked', 'refused');--> statement-breakpoint
CREATE INDEX "payment_attempt_open" ON "payment_attempt" USING btree ("created_at") WHERE "payment_attempt"."state" in ('started', 'authorized');--> statement-breakpoint
CREATE INDEX "payment_refund_due" ON "payment_refund" USING btree ("next_at") WHERE "payment_refund"."state" = 'due';--> statement-breakpoint
ALTER TABLE "payment_refund" ADD CONSTRAINT "payment_refund_refund_ref_unique" UNIQUE("refund_ref");
--> statement-breakpoint
UPDATE "payment_refund" SET "state" = 'done' WHERE "done_at" IS NOT NULL;--> statement-breakpoint
UPDATE "payment_attempt" SET "method" = "provider", "requested_at" = "created_at";
