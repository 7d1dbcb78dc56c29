-- contract: the dropped index was stricter than the new one, and no release relies on its name
-- An order has one first invoice; each one in place of another has a key. The previous release issues first ones only.
CREATE UNIQUE INDEX "invoice_first_of_order" ON "invoice" USING btree ("entity_id") WHERE "invoice"."kind" = 'invoice' and "invoice"."key" is null;--> statement-breakpoint
DROP INDEX "invoice_of_order";
