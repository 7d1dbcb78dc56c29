CREATE TABLE "order_bulk" (
	"id" uuid PRIMARY KEY NOT NULL,
	"action" jsonb NOT NULL,
	"author" text NOT NULL,
	"ids" integer[] NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"refused" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "order_email" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_email_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"entity_id" integer NOT NULL,
	"kind" text NOT NULL,
	"to_address" text NOT NULL,
	"subject" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sent_by" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_summary" ADD COLUMN "words" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_summary" ADD COLUMN "goods" "tsvector" DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_email" ADD CONSTRAINT "order_email_entity_id_sales_order_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."sales_order"("entity_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_email_of_order" ON "order_email" USING btree ("entity_id");--> statement-breakpoint
CREATE INDEX "order_summary_words" ON "order_summary" USING gin ("words");--> statement-breakpoint
CREATE INDEX "order_summary_goods" ON "order_summary" USING gin ("goods");
--> statement-breakpoint
ALTER TABLE "order_summary" ALTER COLUMN "words" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "order_summary" ALTER COLUMN "goods" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "order_summary" SET (toast_tuple_target = 128);--> statement-breakpoint
-- Every word must begin a word of the order, one of two letters must be it; a number may be written in groups, as 100 318. Null: there is no word.
CREATE OR REPLACE FUNCTION "search_query"(given text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN given ~ '^[\d\s]+$' AND given ~ '\d\s+\d'
    THEN split || ('''' || left(regexp_replace(given, '\s', '', 'g'), 60) || ''':*')::tsquery ELSE split END
  FROM (SELECT string_agg('''' || word || CASE WHEN length(word) < 3 THEN '''' ELSE ''':*' END, ' & ')::tsquery AS split FROM unnest(search_words(given)) word) one
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "save_order_search"(one sales_order) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  named text[] := search_words(concat_ws(' ', one.entity_id, lpad(one.entity_id::text, 9, '0'), one.tracking_number,
    (SELECT string_agg(array_to_string(tracking_numbers, ' '), ' ') FROM shipment WHERE entity_id = one.entity_id),
    (SELECT string_agg(concat_ws(' ', line ->> 'name', line ->> 'sku', line ->> 'parent_sku',
      jsonb_path_query_array(line, '$.options[*].value')), ' ') FROM jsonb_array_elements(one.items) line)));
  people text[] := search_words(concat_ws(' ', one.customer_email, address_texts(one.billing_address),
    address_texts(one.shipping_address), one.shipping_details #>> '{point,name}',
    phone_texts(one.billing_address ->> 'telephone'), phone_texts(one.shipping_address ->> 'telephone'),
    (SELECT string_agg(text, ' ') FROM order_note WHERE entity_id = one.entity_id)));
BEGIN
  UPDATE order_summary SET words = array_to_tsvector(named || people), goods = array_to_tsvector(named)
  WHERE entity_id = one.entity_id;
END $$;--> statement-breakpoint
SELECT save_order_search(one) FROM sales_order one;
