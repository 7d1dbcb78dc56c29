CREATE TABLE "change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_name" text NOT NULL,
	"request_id" text,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"store" text NOT NULL,
	"version" integer NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"kind" text NOT NULL,
	"reason" text,
	"bulk_id" uuid,
	"undo_of" bigint,
	"is_final" boolean NOT NULL,
	"is_erased" boolean DEFAULT false NOT NULL,
	"salt" uuid,
	"digest" "bytea",
	"position" bigint,
	"previous_hash" "bytea",
	"hash" "bytea"
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"path" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "coupon" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_method" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_method" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "catalog_document" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "content_entry" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "change_of_entity" ON "change" USING btree ("entity","entity_id","store","version");--> statement-breakpoint
CREATE INDEX "change_of_bulk" ON "change" USING btree ("bulk_id") WHERE "change"."bulk_id" is not null;--> statement-breakpoint
CREATE INDEX "change_unchained" ON "change" USING btree ("id") WHERE "change"."hash" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "change_position" ON "change" USING btree ("position");--> statement-breakpoint
-- A thing that is created again continues its versions, so that an old version never equals a new one.
CREATE FUNCTION next_version(of_entity text, of_id text, of_store text) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce(max(version), 0) + 1 FROM change
  WHERE entity = of_entity AND entity_id = of_id AND store = of_store
$$;--> statement-breakpoint
CREATE FUNCTION change_digest(salt uuid, before jsonb, after jsonb) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(convert_to(coalesce(salt::text, '') || jsonb_build_array(before, after)::text, 'UTF8'))
$$;--> statement-breakpoint
-- Over the digest of the values instead of the values: those of an erased customer can be removed.
CREATE FUNCTION change_hash(c change, previous bytea) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(convert_to(jsonb_build_array(
    encode(previous, 'hex'), c.position, c.id, to_char(c.at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'),
    c.actor_kind, c.actor_name, c.request_id, c.entity, c.entity_id, c.store, c.version, c.kind, c.reason,
    c.bulk_id, c.undo_of, c.is_final, encode(c.digest, 'hex'))::text, 'UTF8'))
$$;--> statement-breakpoint
CREATE FUNCTION digest_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.salt := gen_random_uuid();
  NEW.digest := change_digest(NEW.salt, NEW.before, NEW.after);
  NEW.position := NULL;
  NEW.previous_hash := NULL;
  NEW.hash := NULL;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER change_digest BEFORE INSERT ON change FOR EACH ROW EXECUTE FUNCTION digest_change();--> statement-breakpoint
-- Runs at the end of the transaction: the lock is held only while it commits. The first call chains all its rows.
CREATE FUNCTION chain_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one change;
  last_position bigint;
  last_hash bytea;
BEGIN
  PERFORM 1 FROM change WHERE id = NEW.id AND hash IS NULL;
  IF NOT FOUND THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock(7251004);
  SELECT position, hash INTO last_position, last_hash FROM change
    WHERE position IS NOT NULL ORDER BY position DESC LIMIT 1;
  last_position := coalesce(last_position, 0);
  last_hash := coalesce(last_hash, '\x'::bytea);
  FOR one IN SELECT * FROM change WHERE hash IS NULL ORDER BY id LOOP
    last_position := last_position + 1;
    one.position := last_position;
    one.previous_hash := last_hash;
    last_hash := change_hash(one, last_hash);
    UPDATE change SET position = last_position, previous_hash = one.previous_hash, hash = last_hash
      WHERE id = one.id;
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER change_chain AFTER INSERT ON change DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION chain_changes();--> statement-breakpoint
-- Allows the chain's own update, and removing the values of an erased customer. Nothing else.
CREATE FUNCTION protect_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.hash IS NULL AND pg_trigger_depth() > 1 THEN RETURN NEW; END IF;
    IF NEW.is_erased AND NEW.before IS NULL AND NEW.after IS NULL AND NEW.salt IS NULL
      AND (NEW.id, NEW.position, NEW.digest, NEW.previous_hash, NEW.hash) = (OLD.id, OLD.position, OLD.digest, OLD.previous_hash, OLD.hash)
      AND change_hash(NEW, NEW.previous_hash) = NEW.hash
    THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'The change log can only be added to';
END $$;--> statement-breakpoint
CREATE TRIGGER change_protected BEFORE UPDATE OR DELETE ON change FOR EACH ROW EXECUTE FUNCTION protect_changes();--> statement-breakpoint
CREATE TRIGGER change_kept BEFORE TRUNCATE ON change FOR EACH STATEMENT EXECUTE FUNCTION protect_changes();
