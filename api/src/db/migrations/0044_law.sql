CREATE TABLE "price_history" (
	"store_code" text NOT NULL,
	"product_id" text NOT NULL,
	"sku" text NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"prices" jsonb NOT NULL,
	CONSTRAINT "price_history_store_code_product_id_sku_from_at_pk" PRIMARY KEY("store_code","product_id","sku","from_at")
);
