CREATE TABLE "configuration_link" (
	"code" text PRIMARY KEY NOT NULL,
	"store_code" text NOT NULL,
	"sku" text NOT NULL,
	"query" text NOT NULL,
	"price_cents" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "configuration_project" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" integer NOT NULL,
	"store_code" text NOT NULL,
	"name" text NOT NULL,
	"openings" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "configuration_project" ADD CONSTRAINT "configuration_project_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "configuration_link_of_pane" ON "configuration_link" USING btree ("store_code","sku",md5("query"),"price_cents");--> statement-breakpoint
CREATE INDEX "configuration_link_used" ON "configuration_link" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "configuration_project_of_customer" ON "configuration_project" USING btree ("customer_id","updated_at");