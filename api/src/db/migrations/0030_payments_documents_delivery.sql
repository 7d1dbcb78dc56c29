-- contract: both unique constraints are on columns that this file adds, the previous release leaves them null
CREATE TABLE "invoice_file" (
	"invoice_id" integer PRIMARY KEY NOT NULL,
	"pdf" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_series" (
	"kind" text PRIMARY KEY NOT NULL,
	"prefix" text NOT NULL,
	"next_number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invoice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"sequence" integer NOT NULL,
	"number" text NOT NULL,
	"entity_id" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"issued_on" date NOT NULL,
	"gross_cents" integer NOT NULL,
	"content" jsonb NOT NULL,
	"corrects" integer,
	"key" text,
	CONSTRAINT "invoice_number" UNIQUE("number"),
	CONSTRAINT "invoice_sequence" UNIQUE("kind","sequence"),
	CONSTRAINT "invoice_credit_corrects" CHECK (("invoice"."kind" = 'credit') = ("invoice"."corrects" is not null))
);
--> statement-breakpoint
CREATE TABLE "ledger_entry" (
	"invoice_id" integer PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"ref" text DEFAULT '' NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
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
CREATE TABLE "vat_check" (
	"number" text PRIMARY KEY NOT NULL,
	"is_valid" boolean NOT NULL,
	"identifier" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"checked_at" timestamp with time zone NOT NULL
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
ALTER TABLE "cart" ADD COLUMN "site_access" jsonb;--> statement-breakpoint
ALTER TABLE "shipping_method" ADD COLUMN "ship_classes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_method" ADD COLUMN "max_weight_g" integer;--> statement-breakpoint
ALTER TABLE "shipping_method" ADD COLUMN "max_sides_mm" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_method" ADD COLUMN "max_girth_mm" integer;--> statement-breakpoint
ALTER TABLE "shipping_method" ADD COLUMN "zones" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_method" ADD COLUMN "per_kg_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_method" ADD COLUMN "per_floor_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_method" ADD COLUMN "two_people_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_method" ADD COLUMN "old_glass_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pickup_point" ADD COLUMN "region" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "tax" jsonb;--> statement-breakpoint
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
ALTER TABLE "invoice_file" ADD CONSTRAINT "invoice_file_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_entity_id_sales_order_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."sales_order"("entity_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_corrects_invoice_id_fk" FOREIGN KEY ("corrects") REFERENCES "public"."invoice"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_dispute" ADD CONSTRAINT "payment_dispute_reference_payment_attempt_reference_fk" FOREIGN KEY ("reference") REFERENCES "public"."payment_attempt"("reference") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_of_order" ON "invoice" USING btree ("entity_id") WHERE "invoice"."kind" = 'invoice';--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_key" ON "invoice" USING btree ("key") WHERE "invoice"."key" is not null;--> statement-breakpoint
CREATE INDEX "invoice_credits" ON "invoice" USING btree ("corrects") WHERE "invoice"."corrects" is not null;--> statement-breakpoint
CREATE INDEX "invoice_by_day" ON "invoice" USING btree ("issued_on");--> statement-breakpoint
CREATE INDEX "ledger_entry_open" ON "ledger_entry" USING btree ("next_at") WHERE "ledger_entry"."state" <> 'sent';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_of_payment" ON "payment_attempt" USING btree ("provider","payment_ref");--> statement-breakpoint
CREATE INDEX "payment_refund_open" ON "payment_refund" USING btree ("created_at") WHERE "payment_refund"."state" in ('asked', 'refused');--> statement-breakpoint
CREATE INDEX "payment_attempt_open" ON "payment_attempt" USING btree ("created_at") WHERE "payment_attempt"."state" in ('started', 'authorized');--> statement-breakpoint
CREATE INDEX "payment_refund_due" ON "payment_refund" USING btree ("next_at") WHERE "payment_refund"."state" = 'due';--> statement-breakpoint
ALTER TABLE "payment_refund" ADD CONSTRAINT "payment_refund_refund_ref_unique" UNIQUE("refund_ref");--> statement-breakpoint
UPDATE "payment_refund" SET "state" = 'done' WHERE "done_at" IS NOT NULL;--> statement-breakpoint
UPDATE "payment_attempt" SET "method" = "provider", "requested_at" = "created_at";--> statement-breakpoint
INSERT INTO "invoice_series" ("kind", "prefix", "next_number") VALUES ('invoice', 'A', 1), ('credit', 'K', 1);--> statement-breakpoint
-- The demo's documents are removed with it, and documents after their legal period. Nothing else is, and none is changed.
CREATE FUNCTION "protect_invoices"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('klaas.remove_invoices', true) = 'on' THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'An issued document cannot be changed';
END $$;--> statement-breakpoint
CREATE TRIGGER "invoice_final" BEFORE UPDATE OR DELETE ON "invoice" FOR EACH ROW EXECUTE FUNCTION "protect_invoices"();--> statement-breakpoint
CREATE TRIGGER "invoice_kept" BEFORE TRUNCATE ON "invoice" FOR EACH STATEMENT EXECUTE FUNCTION "protect_invoices"();--> statement-breakpoint
CREATE TRIGGER "invoice_file_final" BEFORE UPDATE OR DELETE ON "invoice_file" FOR EACH ROW EXECUTE FUNCTION "protect_invoices"();--> statement-breakpoint
CREATE TRIGGER "invoice_file_kept" BEFORE TRUNCATE ON "invoice_file" FOR EACH STATEMENT EXECUTE FUNCTION "protect_invoices"();
--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "is_surplus" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_refund" ADD COLUMN "completed_at" timestamp with time zone;
--> statement-breakpoint
CREATE TABLE "shipment_event" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipment_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"shipment_key" uuid NOT NULL,
	"event_id" text NOT NULL,
	"status" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "shipment_event_once" UNIQUE("shipment_key","event_id")
);
--> statement-breakpoint
CREATE TABLE "order_notice" (
	"entity_id" integer NOT NULL,
	"step" text NOT NULL,
	CONSTRAINT "order_notice_entity_id_step_pk" PRIMARY KEY("entity_id","step")
);
--> statement-breakpoint
ALTER TABLE "shipment" ADD COLUMN "error" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment" ADD COLUMN "label_path" text;--> statement-breakpoint
ALTER TABLE "shipment_event" ADD CONSTRAINT "shipment_event_shipment_key_shipment_key_fk" FOREIGN KEY ("shipment_key") REFERENCES "public"."shipment"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notice" ADD CONSTRAINT "order_notice_entity_id_sales_order_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."sales_order"("entity_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "slot_booking" ADD COLUMN "purpose" text DEFAULT 'delivery' NOT NULL;--> statement-breakpoint
ALTER TABLE "slot_hold" ADD COLUMN "purpose" text DEFAULT 'delivery' NOT NULL;--> statement-breakpoint
ALTER TABLE "slot_booking" DROP CONSTRAINT "slot_booking_pkey";--> statement-breakpoint
ALTER TABLE "slot_hold" DROP CONSTRAINT "slot_hold_pkey";--> statement-breakpoint
ALTER TABLE "slot_booking" ADD CONSTRAINT "slot_booking_entity_id_purpose_pk" PRIMARY KEY("entity_id","purpose");--> statement-breakpoint
ALTER TABLE "slot_hold" ADD CONSTRAINT "slot_hold_cart_id_purpose_pk" PRIMARY KEY("cart_id","purpose");--> statement-breakpoint
ALTER TABLE "delivery_slot" ADD COLUMN "prefixes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "visits" jsonb DEFAULT '[]'::jsonb NOT NULL;
