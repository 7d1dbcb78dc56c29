CREATE TABLE "product_run_line" (
	"run_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"product_id" integer NOT NULL,
	"sku" text NOT NULL,
	"cells" text[] NOT NULL,
	CONSTRAINT "product_run_line_run_id_line_pk" PRIMARY KEY("run_id","line")
);
--> statement-breakpoint
CREATE TABLE "product_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"act" jsonb NOT NULL,
	"store" text NOT NULL,
	"kind" text NOT NULL,
	"skus" text[],
	"author" text NOT NULL,
	"ids" integer[] NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "search_term" (
	"day" date NOT NULL,
	"store" text NOT NULL,
	"words" text NOT NULL,
	"times" integer NOT NULL,
	"results" integer NOT NULL,
	CONSTRAINT "search_term_day_store_words_pk" PRIMARY KEY("day","store","words")
);
--> statement-breakpoint
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
CREATE TABLE "content_preview" (
	"token" text PRIMARY KEY NOT NULL,
	"staff_id" integer NOT NULL,
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"sides" jsonb NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_preview_of_person" UNIQUE("staff_id","kind","item_id")
);
--> statement-breakpoint
CREATE TABLE "content_schedule" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_schedule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"sides" jsonb NOT NULL,
	"by_name" text NOT NULL,
	"failure" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_text" (
	"message_id" text NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "email_text_message_id_language_pk" PRIMARY KEY("message_id","language")
);
--> statement-breakpoint
CREATE TABLE "reply_template" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reply_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"texts" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "reply_template_title" UNIQUE("title")
);
--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "order_id" integer;--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "item_id" integer;--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "answer_by" date;--> statement-breakpoint
ALTER TABLE "stock_item" ADD COLUMN "low_level" integer;--> statement-breakpoint
ALTER TABLE "stock_item" ADD COLUMN "barcode" text;--> statement-breakpoint
ALTER TABLE "stock_item" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_run_line" ADD CONSTRAINT "product_run_line_run_id_product_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."product_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_event" ADD CONSTRAINT "quote_event_quote_id_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_version" ADD CONSTRAINT "quote_version_quote_id_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote" ADD CONSTRAINT "quote_order_id_sales_order_entity_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("entity_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_run_line_of_product" ON "product_run_line" USING btree ("run_id","product_id");--> statement-breakpoint
CREATE INDEX "quote_event_of_quote" ON "quote_event" USING btree ("quote_id","id");--> statement-breakpoint
CREATE INDEX "quote_by_state" ON "quote" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "quote_by_end" ON "quote" USING btree ("ends_on","id");--> statement-breakpoint
CREATE INDEX "quote_of_customer" ON "quote" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "quote_of_order" ON "quote" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "quote_of_source" ON "quote" USING btree ("source","source_id");--> statement-breakpoint
CREATE INDEX "quote_text" ON "quote" USING gin (search_text(array[buyer->>'company', buyer->>'firstname', buyer->>'lastname', buyer->>'email', buyer->>'telephone']) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "content_preview_ends_index" ON "content_preview" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "content_schedule_at_index" ON "content_schedule" USING btree ("at");--> statement-breakpoint
CREATE INDEX "content_schedule_item_index" ON "content_schedule" USING btree ("kind","item_id");--> statement-breakpoint
CREATE INDEX "contact_message_of_order" ON "contact_message" USING btree ("order_id") WHERE "contact_message"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_item_barcode" ON "stock_item" USING btree ("barcode");--> statement-breakpoint
CREATE INDEX "stock_item_low" ON "stock_item" USING btree ("product_id") WHERE "stock_item"."low_level" is not null;