CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- Texts as a search compares them: lower case, without the marks that people leave out.
CREATE FUNCTION "search_text"("texts" text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT translate(lower(array_to_string(texts, ' ')), 'õäöüšžāčēģīķļņūё', 'oaouszacegiklnuе')
$$;--> statement-breakpoint
CREATE TABLE "customer_note" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"customer_id" integer NOT NULL,
	"staff_name" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_reply" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_reply_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" integer NOT NULL,
	"kind" text NOT NULL,
	"staff_id" integer,
	"staff_name" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "state" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "assignee_id" integer CONSTRAINT "contact_message_assignee_id_staff_member_id_fk" REFERENCES "public"."staff_member"("id") ON DELETE set null;--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "later_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_note" ADD CONSTRAINT "customer_note_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reply" ADD CONSTRAINT "message_reply_message_id_contact_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reply" ADD CONSTRAINT "message_reply_staff_id_staff_member_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_member"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_note_of_customer" ON "customer_note" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "message_reply_of_message" ON "message_reply" USING btree ("message_id","id");--> statement-breakpoint
CREATE INDEX "customer_address_text" ON "customer_address" USING gin (search_text(array[firstname, lastname, company, telephone, regexp_replace(telephone, '[^0-9]', '', 'g')]) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customer_by_name" ON "customer" USING btree (lower("lastname"),lower("firstname"),"id");--> statement-breakpoint
CREATE INDEX "customer_of_group" ON "customer" USING btree ("group_id","id");--> statement-breakpoint
CREATE INDEX "customer_text" ON "customer" USING gin (search_text(array[firstname, lastname, email]) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "review_of_product" ON "review" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "contact_message_by_state" ON "contact_message" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "contact_message_of_assignee" ON "contact_message" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "contact_message_text" ON "contact_message" USING gin (search_text(array[name, email, telephone, regexp_replace(telephone, '[^0-9]', '', 'g'), subject, question, details, sku]) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_message_of_guest" ON "contact_message" USING btree (lower("email")) WHERE "contact_message"."customer_id" is null;--> statement-breakpoint
CREATE INDEX "sales_order_of_guest" ON "sales_order" USING btree (lower("customer_email")) WHERE "sales_order"."customer_id" is null;
