CREATE TABLE "sales_order" (
	"entity_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sales_order_entity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"cart_id" integer NOT NULL,
	"cart_key" text NOT NULL,
	"customer_id" integer,
	"store_code" text NOT NULL,
	"state" text NOT NULL,
	"customer_email" text NOT NULL,
	"currency_code" text NOT NULL,
	"grand_total_cents" integer NOT NULL,
	"totals" jsonb NOT NULL,
	"items" jsonb NOT NULL,
	"billing_address" jsonb NOT NULL,
	"shipping_address" jsonb,
	"shipping_method" text NOT NULL,
	"shipping_description" text NOT NULL,
	"payment_method" text NOT NULL,
	"coupon_code" text,
	"stock_taken" jsonb NOT NULL,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sales_order_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "payment_attempt" (
	"reference" text PRIMARY KEY NOT NULL,
	"entity_id" integer NOT NULL,
	"provider" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency_code" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_entity_id_sales_order_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."sales_order"("entity_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sales_order_live_of_cart" ON "sales_order" USING btree ("cart_id") WHERE "sales_order"."state" <> 'canceled';--> statement-breakpoint
CREATE INDEX "sales_order_of_customer" ON "sales_order" USING btree ("customer_id","entity_id");--> statement-breakpoint
CREATE INDEX "sales_order_unpaid" ON "sales_order" USING btree ("created_at") WHERE "sales_order"."state" = 'pending_payment';--> statement-breakpoint
CREATE INDEX "payment_attempt_of_order" ON "payment_attempt" USING btree ("entity_id");