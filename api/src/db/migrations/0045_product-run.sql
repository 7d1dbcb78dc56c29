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
