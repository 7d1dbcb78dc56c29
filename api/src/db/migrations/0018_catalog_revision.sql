CREATE TABLE "catalog_removal" (
	"store_code" text NOT NULL,
	"entity" text NOT NULL,
	"id" text NOT NULL,
	"revision" bigint NOT NULL,
	"removed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "catalog_removal_store_code_entity_id_pk" PRIMARY KEY("store_code","entity","id")
);
--> statement-breakpoint
CREATE TABLE "catalog_revision" (
	"store_code" text PRIMARY KEY NOT NULL,
	"revision" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "catalog_document" ADD COLUMN "revision" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "catalog_removal_revision" ON "catalog_removal" USING btree ("store_code","entity","revision","id");--> statement-breakpoint
CREATE INDEX "catalog_removal_removed_at" ON "catalog_removal" USING btree ("removed_at");--> statement-breakpoint
CREATE INDEX "catalog_document_revision" ON "catalog_document" USING btree ("store_code","entity","revision","id");--> statement-breakpoint
CREATE INDEX "catalog_document_variants" ON "catalog_document" USING gin (jsonb_path_query_array("body", '$.configurable_children[*].id') jsonb_path_ops) WHERE "catalog_document"."entity" = 'product';
--> statement-breakpoint
UPDATE "catalog_document" SET "revision" = 1;--> statement-breakpoint
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
CREATE FUNCTION catalog_body_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision := 0;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER catalog_body_changed BEFORE UPDATE OF body ON catalog_document
  FOR EACH ROW EXECUTE FUNCTION catalog_body_changed();--> statement-breakpoint
CREATE FUNCTION catalog_document_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalog_document SET revision = catalog_next_revision(NEW.store_code)
    WHERE store_code = NEW.store_code AND entity = NEW.entity AND id = NEW.id AND revision = 0;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Deferred to the commit: the locks are held for that moment only, however long the transaction was.
CREATE CONSTRAINT TRIGGER catalog_document_written AFTER INSERT OR UPDATE ON catalog_document
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.revision = 0)
  EXECUTE FUNCTION catalog_document_written();--> statement-breakpoint
CREATE FUNCTION catalog_document_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalog_removal (store_code, entity, id, revision)
    VALUES (OLD.store_code, OLD.entity, OLD.id, catalog_next_revision(OLD.store_code))
    ON CONFLICT (store_code, entity, id) DO UPDATE SET revision = excluded.revision, removed_at = excluded.removed_at;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER catalog_document_removed AFTER DELETE ON catalog_document
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION catalog_document_removed();
