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
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entry_open" ON "ledger_entry" USING btree ("next_at") WHERE "ledger_entry"."state" <> 'sent';