CREATE TABLE "catalog_revision" (
	"store_code" text PRIMARY KEY NOT NULL,
	"revision" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_revision" (
	"store_code" text NOT NULL,
	"entity" text NOT NULL,
	"id" text NOT NULL,
	"revision" bigint NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_revision_store_code_entity_id_pk" PRIMARY KEY("store_code","entity","id")
);
--> statement-breakpoint
CREATE INDEX "document_revision_revision" ON "document_revision" USING btree ("store_code","entity","revision","id");--> statement-breakpoint
INSERT INTO "document_revision" ("store_code", "entity", "id", "revision") SELECT "store_code", "entity", "id", 1 FROM "catalog_document";--> statement-breakpoint
INSERT INTO "catalog_revision" SELECT DISTINCT "store_code", 1 FROM "catalog_document";--> statement-breakpoint
-- The revision of a store in this transaction: incremented at its first use, announced with the commit. The locks
-- make the order of revisions the order of commits; all stores in one order, so that two writers cannot deadlock.
CREATE FUNCTION catalog_next_revision(store text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  assigned jsonb := coalesce(nullif(current_setting('klaas.catalog_revisions', true), ''), '{}');
  number bigint := (assigned ->> store)::bigint;
BEGIN
  IF number IS NOT NULL THEN RETURN number; END IF;
  IF assigned = '{}' THEN PERFORM 1 FROM catalog_revision ORDER BY store_code FOR UPDATE; END IF;
  INSERT INTO catalog_revision AS existing (store_code, revision) VALUES (store, 1)
    ON CONFLICT (store_code) DO UPDATE SET revision = existing.revision + 1 RETURNING existing.revision INTO number;
  PERFORM set_config('klaas.catalog_revisions', (assigned || jsonb_build_object(store, number))::text, true);
  PERFORM pg_notify('catalog_changed', json_build_object('storeCode', store, 'revision', number)::text);
  RETURN number;
END $$;--> statement-breakpoint
CREATE FUNCTION catalog_record_revision(of_store text, of_entity text, of_id text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO document_revision AS existing (store_code, entity, id, revision, changed_at)
    VALUES (of_store, of_entity, of_id, catalog_next_revision(of_store), now())
    ON CONFLICT (store_code, entity, id) DO UPDATE SET revision = excluded.revision, changed_at = excluded.changed_at
    WHERE existing.revision < excluded.revision;
END $$;--> statement-breakpoint
CREATE FUNCTION catalog_document_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed catalog_document := coalesce(NEW, OLD);
BEGIN
  PERFORM catalog_record_revision(changed.store_code, changed.entity, changed.id);
  RETURN NULL;
END $$;--> statement-breakpoint
-- Deferred to the commit: the locks are held for that moment only, however long the transaction was, and nothing is
-- locked after them.
CREATE CONSTRAINT TRIGGER catalog_document_changed AFTER INSERT OR UPDATE OF body OR DELETE ON catalog_document
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalog_document_changed();--> statement-breakpoint
-- Documents show stock, in every store.
CREATE FUNCTION stock_item_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  store text;
BEGIN
  FOR store IN SELECT store_code FROM catalog_revision ORDER BY store_code LOOP
    PERFORM catalog_record_revision(store, 'product', coalesce(NEW.product_id, OLD.product_id)::text);
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER stock_item_changed AFTER UPDATE ON stock_item DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.sku, OLD.qty - OLD.reserved, OLD.is_in_stock, OLD.manage_stock, OLD.backorders, OLD.min_qty,
    OLD.min_sale_qty, OLD.max_sale_qty) IS DISTINCT FROM (NEW.sku, NEW.qty - NEW.reserved, NEW.is_in_stock,
    NEW.manage_stock, NEW.backorders, NEW.min_qty, NEW.min_sale_qty, NEW.max_sale_qty))
  EXECUTE FUNCTION stock_item_changed();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER stock_item_written AFTER INSERT OR DELETE ON stock_item DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION stock_item_changed();
