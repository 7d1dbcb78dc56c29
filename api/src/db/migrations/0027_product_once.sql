CREATE TABLE "product" (
	"id" text PRIMARY KEY NOT NULL,
	"body" jsonb NOT NULL,
	"variants" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"layout" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "catalog_document" ADD COLUMN "layout" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "catalog_document_of_product" ON "catalog_document" USING btree ("id") WHERE "catalog_document"."entity" = 'product';--> statement-breakpoint
-- A write that changes the layout moved fields between the parts: the document is the same, processes need not read it.
DROP TRIGGER catalog_document_changed ON catalog_document;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER catalog_document_changed AFTER UPDATE OF body ON catalog_document
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.layout = NEW.layout) EXECUTE FUNCTION catalog_document_changed();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER catalog_document_written AFTER INSERT OR DELETE ON catalog_document
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalog_document_changed();--> statement-breakpoint
-- What is shared is shown in every store that has the product.
CREATE FUNCTION product_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  store text;
BEGIN
  FOR store IN SELECT store_code FROM catalog_document WHERE entity = 'product' AND id = NEW.id ORDER BY store_code LOOP
    PERFORM catalog_record_revision(store, 'product', NEW.id);
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER product_changed AFTER UPDATE OF body, variants ON product
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.layout = NEW.layout) EXECUTE FUNCTION product_changed();--> statement-breakpoint
-- A product without a row in "product" is whole in each of its stores, and is read so. The job splits those that exist.
SELECT graphile_worker.add_job('catalog.share-products', '{}'::json, max_attempts => 12, job_key => 'catalog.share-products')
WHERE EXISTS (SELECT 1 FROM catalog_document WHERE entity = 'product');
