-- contract: the dropped index was stricter than the new one, and no release relies on its name
CREATE TABLE "ledger_payment" (
	"key" text PRIMARY KEY NOT NULL,
	"invoice_id" integer NOT NULL,
	"state" text NOT NULL,
	"ref" text DEFAULT '' NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "payment_refund" ADD COLUMN "is_restocked" boolean;--> statement-breakpoint
ALTER TABLE "ledger_payment" ADD CONSTRAINT "ledger_payment_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_payment_open" ON "ledger_payment" USING btree ("next_at") WHERE "ledger_payment"."state" <> 'sent';--> statement-breakpoint
-- An order has one first invoice; each one in place of another has a key. The previous release issues first ones only.
CREATE UNIQUE INDEX "invoice_first_of_order" ON "invoice" USING btree ("entity_id") WHERE "invoice"."kind" = 'invoice' and "invoice"."key" is null;--> statement-breakpoint
DROP INDEX "invoice_of_order";--> statement-breakpoint
CREATE INDEX "invoice_paid_later" ON "invoice" USING btree ("entity_id") WHERE "invoice"."kind" = 'invoice' and ("invoice"."content"->'payment'->>'state' <> 'paid' or "invoice"."content"->'payment'->>'day' = '');
