CREATE TABLE "price_table" (
	"price_key" text NOT NULL,
	"valid_from" date NOT NULL,
	"rates" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"applied_at" timestamp with time zone,
	CONSTRAINT "price_table_price_key_valid_from_pk" PRIMARY KEY("price_key","valid_from")
);
--> statement-breakpoint
CREATE TABLE "price_history" (
	"store_code" text NOT NULL,
	"product_id" text NOT NULL,
	"sku" text NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"prices" jsonb NOT NULL,
	CONSTRAINT "price_history_store_code_product_id_sku_from_at_pk" PRIMARY KEY("store_code","product_id","sku","from_at")
);
--> statement-breakpoint
CREATE TABLE "search_synonym" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_synonym_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"store" text DEFAULT '' NOT NULL,
	"words" text NOT NULL,
	"finds" text NOT NULL,
	"is_two_way" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_synonym_words" UNIQUE("words","finds","store")
);
--> statement-breakpoint
CREATE TABLE "url_miss" (
	"day" date NOT NULL,
	"store" text NOT NULL,
	"path" text NOT NULL,
	"misses" integer NOT NULL,
	CONSTRAINT "url_miss_day_store_path_pk" PRIMARY KEY("day","store","path")
);
--> statement-breakpoint
CREATE TABLE "url_redirect_hit" (
	"redirect_id" integer NOT NULL,
	"day" date NOT NULL,
	"hits" integer NOT NULL,
	CONSTRAINT "url_redirect_hit_redirect_id_day_pk" PRIMARY KEY("redirect_id","day")
);
--> statement-breakpoint
CREATE TABLE "url_redirect" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "url_redirect_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"from_path" text NOT NULL,
	"store" text DEFAULT '' NOT NULL,
	"to_path" text NOT NULL,
	"code" integer DEFAULT 301 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "url_redirect_from" UNIQUE("from_path","store")
);
--> statement-breakpoint
CREATE TABLE "staff_mention" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_mention_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"staff_id" integer NOT NULL,
	"author" text NOT NULL,
	"kind" text NOT NULL,
	"thing_id" integer NOT NULL,
	"title" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "payment_refund" ADD COLUMN "part_of" uuid;--> statement-breakpoint
ALTER TABLE "staff_invitation" ADD COLUMN "role_id" integer;--> statement-breakpoint
ALTER TABLE "staff_mention" ADD CONSTRAINT "staff_mention_staff_id_staff_member_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "url_redirect_to_path_index" ON "url_redirect" USING btree ("to_path");--> statement-breakpoint
CREATE INDEX "staff_mention_unread" ON "staff_mention" USING btree ("staff_id","id") WHERE "staff_mention"."read_at" is null;--> statement-breakpoint
CREATE INDEX "payment_refund_parts" ON "payment_refund" USING btree ("part_of") WHERE "payment_refund"."part_of" is not null;