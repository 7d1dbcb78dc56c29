CREATE TABLE "price_table" (
	"price_key" text NOT NULL,
	"valid_from" date NOT NULL,
	"rates" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"applied_at" timestamp with time zone,
	CONSTRAINT "price_table_price_key_valid_from_pk" PRIMARY KEY("price_key","valid_from")
);
