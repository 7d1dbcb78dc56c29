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
CREATE INDEX "url_redirect_to_path_index" ON "url_redirect" USING btree ("to_path");