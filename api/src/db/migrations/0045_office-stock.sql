ALTER TABLE "stock_item" ADD COLUMN "low_level" integer;--> statement-breakpoint
ALTER TABLE "stock_item" ADD COLUMN "barcode" text;--> statement-breakpoint
ALTER TABLE "stock_item" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "stock_item_barcode" ON "stock_item" USING btree ("barcode");--> statement-breakpoint
CREATE INDEX "stock_item_low" ON "stock_item" USING btree ("product_id") WHERE "stock_item"."low_level" is not null;