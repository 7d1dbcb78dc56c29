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
ALTER TABLE "invoice_file" ADD CONSTRAINT "invoice_file_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_entity_id_sales_order_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."sales_order"("entity_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_corrects_invoice_id_fk" FOREIGN KEY ("corrects") REFERENCES "public"."invoice"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_of_order" ON "invoice" USING btree ("entity_id") WHERE "invoice"."kind" = 'invoice';--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_key" ON "invoice" USING btree ("key") WHERE "invoice"."key" is not null;--> statement-breakpoint
CREATE INDEX "invoice_credits" ON "invoice" USING btree ("corrects") WHERE "invoice"."corrects" is not null;--> statement-breakpoint
CREATE INDEX "invoice_by_day" ON "invoice" USING btree ("issued_on");--> statement-breakpoint
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
