CREATE TABLE "cart_item" (
	"item_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cart_item_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"cart_id" integer NOT NULL,
	"sku" text NOT NULL,
	"parent_sku" text,
	"product_type" text NOT NULL,
	"checksum" text NOT NULL,
	"product_option" jsonb,
	"qty" integer NOT NULL,
	"price_cents" integer NOT NULL,
	"stock_parts" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_item_identity" UNIQUE("cart_id","sku","checksum")
);
--> statement-breakpoint
CREATE TABLE "cart_task" (
	"cart_id" integer NOT NULL,
	"task_id" text NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_task_cart_id_task_id_pk" PRIMARY KEY("cart_id","task_id")
);
--> statement-breakpoint
CREATE TABLE "cart" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cart_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"masked_id" text NOT NULL,
	"customer_id" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"coupon_code" text,
	"shipping_address" jsonb,
	"billing_address" jsonb,
	"carrier_code" text,
	"method_code" text,
	"payment_method" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_masked_id_unique" UNIQUE("masked_id")
);
--> statement-breakpoint
CREATE TABLE "coupon_usage" (
	"code" text NOT NULL,
	"order_id" text NOT NULL,
	"customer_id" integer,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupon_usage_code_order_id_pk" PRIMARY KEY("code","order_id")
);
--> statement-breakpoint
CREATE TABLE "coupon" (
	"code" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"value" integer NOT NULL,
	"minimum_cents" integer DEFAULT 0 NOT NULL,
	"category_ids" integer[] DEFAULT '{}' NOT NULL,
	"skus" text[] DEFAULT '{}' NOT NULL,
	"valid_from" timestamp with time zone,
	"valid_to" timestamp with time zone,
	"usage_limit" integer,
	"usage_limit_per_customer" integer,
	"times_used" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"issued_to" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupon_issued_to_unique" UNIQUE("issued_to")
);
--> statement-breakpoint
CREATE TABLE "payment_method" (
	"code" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"for_virtual" boolean DEFAULT true NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipping_method" (
	"carrier_code" text NOT NULL,
	"method_code" text NOT NULL,
	"carrier_title" text NOT NULL,
	"method_title" text NOT NULL,
	"price_excl_cents" integer NOT NULL,
	"price_incl_cents" integer NOT NULL,
	"countries" text[] DEFAULT '{}' NOT NULL,
	"free_above_cents" integer,
	"available" boolean DEFAULT true NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "shipping_method_carrier_code_method_code_pk" PRIMARY KEY("carrier_code","method_code")
);
--> statement-breakpoint
ALTER TABLE "cart_item" ADD CONSTRAINT "cart_item_cart_id_cart_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."cart"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_task" ADD CONSTRAINT "cart_task_cart_id_cart_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."cart"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_usage" ADD CONSTRAINT "coupon_usage_code_coupon_code_fk" FOREIGN KEY ("code") REFERENCES "public"."coupon"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cart_open_of_customer" ON "cart" USING btree ("customer_id") WHERE "cart"."is_active" and "cart"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX "cart_updated_at" ON "cart" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "coupon_usage_of_customer" ON "coupon_usage" USING btree ("customer_id","code");