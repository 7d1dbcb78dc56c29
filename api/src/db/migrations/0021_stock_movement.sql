CREATE TABLE "stock_movement" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"sku" text NOT NULL,
	"kind" text NOT NULL,
	"on_hand" integer NOT NULL,
	"reserved" integer NOT NULL,
	"reason" text NOT NULL,
	"order_id" text,
	"actor" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stock_movement" ADD CONSTRAINT "stock_movement_product_id_stock_item_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."stock_item"("product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_movement_of_product" ON "stock_movement" USING btree ("product_id","id");--> statement-breakpoint
-- Append-only while the stock item exists.
CREATE FUNCTION "refuse_stock_movement_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT 1 FROM "stock_item" WHERE "product_id" = OLD."product_id") THEN RETURN OLD; END IF;
	RAISE EXCEPTION 'stock_movement is append-only';
END $$;--> statement-breakpoint
CREATE TRIGGER "stock_movement_append_only" BEFORE UPDATE OR DELETE ON "stock_movement" FOR EACH ROW EXECUTE FUNCTION "refuse_stock_movement_change"();--> statement-breakpoint
-- The stock of composite products is computed from their parts.
DELETE FROM "stock_item" WHERE "product_id"::text IN (SELECT "id" FROM "catalog_document" WHERE "entity" = 'product' AND "body"->>'type_id' IN ('configurable', 'grouped', 'bundle'));--> statement-breakpoint
INSERT INTO "stock_movement" ("product_id", "sku", "kind", "on_hand", "reserved", "reason", "actor") SELECT "product_id", "sku", 'count', "qty", "reserved", 'opening balance', 'shop' FROM "stock_item" WHERE "qty" <> 0 OR "reserved" <> 0;--> statement-breakpoint
-- Documents get their stock when they are loaded.
UPDATE "catalog_document" SET "body" = ("body" - 'stock') || CASE WHEN jsonb_typeof("body"->'configurable_children') = 'array' THEN jsonb_build_object('configurable_children', (SELECT coalesce(jsonb_agg(child - 'stock' ORDER BY place), '[]') FROM jsonb_array_elements("body"->'configurable_children') WITH ORDINALITY AS children(child, place))) ELSE '{}' END WHERE "entity" = 'product';
