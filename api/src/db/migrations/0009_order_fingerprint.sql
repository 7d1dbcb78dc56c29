ALTER TABLE "sales_order" ADD COLUMN "fingerprint" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "sales_order_of_cart_key" ON "sales_order" USING btree ("cart_key");