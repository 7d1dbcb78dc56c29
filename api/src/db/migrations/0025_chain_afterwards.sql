-- contract: the trigger that called chain_changes() is dropped in this file
-- Writers of the change log no longer wait for each other: committed rows are chained afterwards, by a job.
DROP TRIGGER change_chain ON change;--> statement-breakpoint
DROP FUNCTION chain_changes();--> statement-breakpoint
-- Continues the chain with rows that are committed, in the order of their ids as far as they are visible: one that is
-- committed later gets a later position. Rows that are being erased are left for the next call: it never waits.
CREATE FUNCTION chain_changes(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  one change;
  last_position bigint;
  last_hash bytea;
  chained integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(7251004);
  SELECT position, hash INTO last_position, last_hash FROM change
    WHERE position IS NOT NULL ORDER BY position DESC LIMIT 1;
  last_position := coalesce(last_position, 0);
  last_hash := coalesce(last_hash, '\x'::bytea);
  FOR one IN SELECT * FROM change WHERE hash IS NULL AND position IS NULL ORDER BY id LIMIT most
    FOR UPDATE SKIP LOCKED LOOP
    last_position := last_position + 1;
    one.position := last_position;
    one.previous_hash := last_hash;
    last_hash := change_hash(one, last_hash);
    UPDATE change SET position = last_position, previous_hash = one.previous_hash, hash = last_hash
      WHERE id = one.id;
    chained := chained + 1;
  END LOOP;
  RETURN chained;
END $$;--> statement-breakpoint
-- Allows two updates: continuing the chain with a row, and removing the values of an erased customer.
CREATE OR REPLACE FUNCTION protect_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  allowed change;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    allowed := OLD;
    IF OLD.hash IS NULL AND NEW.hash IS NOT NULL THEN
      allowed.position := NEW.position;
      allowed.previous_hash := NEW.previous_hash;
      allowed.hash := change_hash(NEW, NEW.previous_hash);
    ELSE
      allowed.before := NULL;
      allowed.after := NULL;
      allowed.salt := NULL;
      allowed.is_erased := true;
    END IF;
    IF NEW IS NOT DISTINCT FROM allowed THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'The change log can only be added to';
END $$;
