CREATE TABLE "draft_order" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "draft_order_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_key" uuid DEFAULT gen_random_uuid() NOT NULL,
	"store_code" text NOT NULL,
	"customer_id" integer,
	"buyer" jsonb NOT NULL,
	"shipping" jsonb,
	"lines" jsonb NOT NULL,
	"delivery" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"order_id" integer,
	"created_by" text NOT NULL,
	"total_cents" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "draft_order_order_key_unique" UNIQUE("order_key")
);
--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "pay_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "draft_order" ADD CONSTRAINT "draft_order_order_id_sales_order_entity_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."sales_order"("entity_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_order_open" ON "draft_order" USING btree ("updated_at","id") WHERE "draft_order"."order_id" is null;--> statement-breakpoint
CREATE INDEX "draft_order_of_customer" ON "draft_order" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "draft_order_of_order" ON "draft_order" USING btree ("order_id");