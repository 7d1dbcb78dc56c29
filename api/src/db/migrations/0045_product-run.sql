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
ALTER TABLE "product_run_line" ADD CONSTRAINT "product_run_line_run_id_product_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."product_run"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_run_line_of_product" ON "product_run_line" USING btree ("run_id","product_id");