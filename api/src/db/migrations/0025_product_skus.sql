CREATE INDEX "catalog_document_product_skus" ON "catalog_document" USING gin ((jsonb_path_query_array(body, '$.configurable_children[*].sku') || coalesce(body->'sku', '[]')) jsonb_path_ops) WITH (fastupdate=false) WHERE entity = 'product';--> statement-breakpoint
-- The lock of the change log (chain_changes) first: deferred triggers run in the order of the writes, and a transaction
-- that logs before it writes documents, as an import does, would deadlock with one that logs afterwards.
CREATE OR REPLACE FUNCTION catalog_next_revision(store text) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  assigned jsonb := coalesce(nullif(current_setting('klaas.catalog_revisions', true), ''), '{}');
  number bigint := (assigned ->> store)::bigint;
BEGIN
  IF number IS NOT NULL THEN RETURN number; END IF;
  IF assigned = '{}' THEN
    PERFORM pg_advisory_xact_lock(7251004);
    PERFORM 1 FROM catalog_revision ORDER BY store_code FOR UPDATE;
  END IF;
  INSERT INTO catalog_revision AS existing (store_code, revision) VALUES (store, 1)
    ON CONFLICT (store_code) DO UPDATE SET revision = existing.revision + 1 RETURNING existing.revision INTO number;
  PERFORM set_config('klaas.catalog_revisions', (assigned || jsonb_build_object(store, number))::text, true);
  PERFORM pg_notify('catalog_changed', json_build_object('storeCode', store, 'revision', number)::text);
  RETURN number;
END $$;
