ALTER TABLE "contact_message" ADD COLUMN "order_id" integer;--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "item_id" integer;--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "answer_by" date;--> statement-breakpoint
CREATE INDEX "contact_message_of_order" ON "contact_message" USING btree ("order_id") WHERE "contact_message"."order_id" is not null;