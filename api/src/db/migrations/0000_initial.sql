CREATE TABLE "catalog_document" (
	"store_code" text NOT NULL,
	"entity" text NOT NULL,
	"id" text NOT NULL,
	"body" jsonb NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "catalog_document_store_code_entity_id_pk" PRIMARY KEY("store_code","entity","id")
);
--> statement-breakpoint
CREATE TABLE "stock_item" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"sku" text NOT NULL,
	"qty" integer DEFAULT 0 NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"is_in_stock" boolean DEFAULT true NOT NULL,
	"manage_stock" boolean DEFAULT true NOT NULL,
	"backorders" integer DEFAULT 0 NOT NULL,
	"min_qty" integer DEFAULT 0 NOT NULL,
	"min_sale_qty" integer DEFAULT 1 NOT NULL,
	"max_sale_qty" integer DEFAULT 10000 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_item_sku_unique" UNIQUE("sku")
);
--> statement-breakpoint
CREATE TABLE "content_entry" (
	"kind" text NOT NULL,
	"locale" text NOT NULL,
	"id" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"attributes" jsonb NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_entry_kind_locale_id_pk" PRIMARY KEY("kind","locale","id")
);
--> statement-breakpoint
CREATE INDEX "stock_item_sku" ON "stock_item" USING btree ("sku");