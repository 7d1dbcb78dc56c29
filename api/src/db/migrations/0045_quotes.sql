CREATE TABLE "quote_event" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quote_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"quote_id" integer NOT NULL,
	"no" integer NOT NULL,
	"kind" text NOT NULL,
	"by" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_version" (
	"quote_id" integer NOT NULL,
	"no" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"frozen" jsonb NOT NULL,
	"total_cents" integer NOT NULL,
	"ends_on" date NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"sent_by" text NOT NULL,
	CONSTRAINT "quote_version_quote_id_no_pk" PRIMARY KEY("quote_id","no")
);
--> statement-breakpoint
CREATE TABLE "quote" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quote_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"link_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"store_code" text NOT NULL,
	"customer_id" integer,
	"buyer" jsonb NOT NULL,
	"shipping" jsonb,
	"lines" jsonb NOT NULL,
	"free_lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"discount" jsonb,
	"delivery" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"valid_until" date NOT NULL,
	"sent_no" integer DEFAULT 0 NOT NULL,
	"ends_on" date,
	"reminded_no" integer DEFAULT 0 NOT NULL,
	"total_cents" integer DEFAULT 0 NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp with time zone,
	"has_question" boolean DEFAULT false NOT NULL,
	"order_id" integer,
	"source" text NOT NULL,
	"source_id" text DEFAULT '' NOT NULL,
	"created_by" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quote_link_id_unique" UNIQUE("link_id")
);
--> statement-breakpoint
ALTER TABLE "quote_event" ADD CONSTRAINT "quote_event_quote_id_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_version" ADD CONSTRAINT "quote_version_quote_id_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote" ADD CONSTRAINT "quote_order_id_sales_order_entity_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("entity_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quote_event_of_quote" ON "quote_event" USING btree ("quote_id","id");--> statement-breakpoint
CREATE INDEX "quote_by_state" ON "quote" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "quote_by_end" ON "quote" USING btree ("ends_on","id");--> statement-breakpoint
CREATE INDEX "quote_of_customer" ON "quote" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "quote_of_order" ON "quote" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "quote_of_source" ON "quote" USING btree ("source","source_id");--> statement-breakpoint
CREATE INDEX "quote_text" ON "quote" USING gin (search_text(array[buyer->>'company', buyer->>'firstname', buyer->>'lastname', buyer->>'email', buyer->>'telephone']) gin_trgm_ops);