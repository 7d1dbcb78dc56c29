CREATE TABLE "order_mark" (
	"entity_id" integer PRIMARY KEY NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"assignee_id" integer,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_note" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"entity_id" integer NOT NULL,
	"staff_id" integer NOT NULL,
	"author" text NOT NULL,
	"text" text NOT NULL,
	"mentions" integer[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_search" (
	"entity_id" integer PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL,
	"goods" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_summary" (
	"entity_id" integer PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"payment_state" text NOT NULL,
	"payment_method" text NOT NULL,
	"store_code" text NOT NULL,
	"country" text NOT NULL,
	"total_cents" integer NOT NULL,
	"has_panes" boolean NOT NULL,
	"is_company" boolean NOT NULL,
	"coupon_code" text,
	"customer" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund_request" (
	"key" uuid PRIMARY KEY NOT NULL,
	"entity_id" integer NOT NULL,
	"amount_cents" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"extra_cents" integer NOT NULL,
	"is_restocked" boolean NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"requested_by" text NOT NULL,
	"decided_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "shipment_line" (
	"shipment_key" uuid NOT NULL,
	"item_id" integer NOT NULL,
	"qty" integer NOT NULL,
	CONSTRAINT "shipment_line_shipment_key_item_id_pk" PRIMARY KEY("shipment_key","item_id"),
	CONSTRAINT "shipment_line_qty" CHECK ("shipment_line"."qty" > 0)
);
--> statement-breakpoint
ALTER TABLE "shipment" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shipment" ADD COLUMN "stock_taken" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_mark" ADD CONSTRAINT "order_mark_entity_id_sales_order_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."sales_order"("entity_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_note" ADD CONSTRAINT "order_note_entity_id_sales_order_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."sales_order"("entity_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_search" ADD CONSTRAINT "order_search_entity_id_sales_order_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."sales_order"("entity_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_summary" ADD CONSTRAINT "order_summary_entity_id_sales_order_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."sales_order"("entity_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_request" ADD CONSTRAINT "refund_request_entity_id_sales_order_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."sales_order"("entity_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_line" ADD CONSTRAINT "shipment_line_shipment_key_shipment_key_fk" FOREIGN KEY ("shipment_key") REFERENCES "public"."shipment"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_mark_tags" ON "order_mark" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "order_mark_of_assignee" ON "order_mark" USING btree ("assignee_id");--> statement-breakpoint
CREATE INDEX "order_note_of_order" ON "order_note" USING btree ("entity_id");--> statement-breakpoint
CREATE INDEX "order_note_mentions" ON "order_note" USING gin ("mentions");--> statement-breakpoint
CREATE INDEX "order_search_words" ON "order_search" USING gin ("words");--> statement-breakpoint
CREATE INDEX "order_search_goods" ON "order_search" USING gin ("goods");--> statement-breakpoint
CREATE INDEX "order_summary_by_time" ON "order_summary" USING btree ("created_at","entity_id");--> statement-breakpoint
CREATE INDEX "order_summary_by_total" ON "order_summary" USING btree ("total_cents","entity_id");--> statement-breakpoint
CREATE INDEX "order_summary_by_state" ON "order_summary" USING btree ("state","entity_id");--> statement-breakpoint
CREATE INDEX "order_summary_by_payment" ON "order_summary" USING btree ("payment_state","entity_id");--> statement-breakpoint
CREATE INDEX "refund_request_of_order" ON "refund_request" USING btree ("entity_id");--> statement-breakpoint
CREATE INDEX "refund_request_waiting" ON "refund_request" USING btree ("created_at") WHERE "refund_request"."state" = 'waiting';--> statement-breakpoint
-- Words as they are compared: lower case, without diacritics, cut at signs; 8x900 is two numbers. Explicit letters,
-- because the rules of a locale differ from server to server, and no regular expression where a table does: each order
-- that is placed passes here.
CREATE FUNCTION "search_words"(given text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_remove(string_to_array(
    regexp_replace(regexp_replace(
      translate(lower(given),
        'äöüõšžåéèêëáàâãíìîïóòôúùûýñçāčēģīķļņūąęėįųłśźżćńÄÖÜÕŠŽÅÉÈÊËÁÀÂÃÍÌÎÏÓÒÔÚÙÛÝÑÇĀČĒĢĪĶĻŅŪĄĘĖĮŲŁŚŹŻĆŃАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЁё' || E'!"#$%&()*+,-./:;<=>?@[]^_`{|}~«»§°·´¨©®±×÷²³¡¿–—‒‑‘’‚“”„…•№€™\'\\\t\n\r\u00a0\u2009\u202f',
        'aouoszaeeeeaaaaiiiiooouuuyncacegiklnuaeeiulszzcnaouoszaeeeeaaaaiiiiooouuuyncacegiklnuaeeiulszzcnабвгдежзийклмнопрстуфхцчшщъыьэюяее' || repeat(' ', 69)),
      '(\d)\s*[xх]\s*(?=\d)', '\1 ', 'g'), '(\S{60})\S+', '\1', 'g'), ' '), '')
$$;--> statement-breakpoint
-- Every word must begin a word of the order; a number may be written in groups, as 100 318. Null: there is no word.
CREATE FUNCTION "search_query"(given text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN given ~ '^[\d\s]+$' AND given ~ '\d\s+\d'
    THEN split || ('''' || left(regexp_replace(given, '\s', '', 'g'), 60) || ''':*')::tsquery ELSE split END
  FROM (SELECT string_agg('''' || word || ''':*', ' & ')::tsquery AS split FROM unnest(search_words(given)) word) one
$$;--> statement-breakpoint
CREATE FUNCTION "address_texts"(one jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT concat_ws(' ', one ->> 'firstname', one ->> 'lastname', one ->> 'company', one ->> 'registry_code',
    one ->> 'vat_id', one ->> 'street', one ->> 'city', one ->> 'region', one ->> 'postcode', one ->> 'country_id',
    one ->> 'telephone', one ->> 'email')
$$;--> statement-breakpoint
-- A telephone number as digits, with and without the code of its country.
CREATE FUNCTION "phone_texts"(phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN phone ~ '^\s*(\+|00)' THEN concat_ws(' ', digits, substr(digits, 4), substr(digits, 3)) ELSE digits END
  FROM (SELECT regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^00', '') AS digits) one
$$;--> statement-breakpoint
CREATE FUNCTION "order_payment_state"(id integer, total_cents integer, paid_at timestamptz) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN coalesce(sum(refund_due_cents), 0) > 0 THEN 'refund_due'
    WHEN coalesce(sum(refunded_cents), 0) >= greatest(total_cents, 1) THEN 'refunded'
    WHEN coalesce(sum(refunded_cents), 0) > 0 THEN 'part_refunded'
    WHEN paid_at IS NOT NULL OR coalesce(bool_or(state = 'paid'), false) THEN 'paid'
    WHEN bool_or(state = 'authorized') THEN 'authorized'
    WHEN (array_agg(state ORDER BY created_at DESC, reference DESC))[1] = 'started' THEN 'started'
    WHEN count(*) > 0 THEN 'failed'
    ELSE 'unpaid' END
  FROM payment_attempt WHERE entity_id = id AND NOT is_surplus
$$;--> statement-breakpoint
CREATE FUNCTION "save_order_summary"(one sales_order) RETURNS void LANGUAGE sql AS $$
  INSERT INTO order_summary (entity_id, created_at, state, payment_state, payment_method, store_code, country,
    total_cents, has_panes, is_company, coupon_code, customer)
  SELECT one.entity_id, one.created_at, one.state,
    order_payment_state(one.entity_id, one.grand_total_cents, one.paid_at), one.payment_method, one.store_code,
    coalesce(one.shipping_address ->> 'country_id', one.billing_address ->> 'country_id', ''), one.grand_total_cents,
    one.items @> '[{"is_made_to_measure": true}]', coalesce(one.billing_address ->> 'company', '') <> '',
    one.coupon_code,
    coalesce(nullif(one.billing_address ->> 'company', ''),
      trim(concat_ws(' ', one.billing_address ->> 'firstname', one.billing_address ->> 'lastname')))
  ON CONFLICT (entity_id) DO UPDATE SET (state, payment_state, payment_method, country, total_cents, has_panes,
    is_company, coupon_code, customer) = (excluded.state, excluded.payment_state, excluded.payment_method,
    excluded.country, excluded.total_cents, excluded.has_panes, excluded.is_company, excluded.coupon_code,
    excluded.customer)
$$;--> statement-breakpoint
CREATE FUNCTION "save_order_search"(one sales_order) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  goods text[] := search_words(concat_ws(' ', one.entity_id, lpad(one.entity_id::text, 9, '0'), one.tracking_number,
    (SELECT string_agg(array_to_string(tracking_numbers, ' '), ' ') FROM shipment WHERE entity_id = one.entity_id),
    (SELECT string_agg(concat_ws(' ', line ->> 'name', line ->> 'sku', line ->> 'parent_sku',
      jsonb_path_query_array(line, '$.options[*].value')), ' ') FROM jsonb_array_elements(one.items) line)));
  people text[] := search_words(concat_ws(' ', one.customer_email, address_texts(one.billing_address),
    address_texts(one.shipping_address), one.shipping_details #>> '{point,name}',
    phone_texts(one.billing_address ->> 'telephone'), phone_texts(one.shipping_address ->> 'telephone'),
    (SELECT string_agg(text, ' ') FROM order_note WHERE entity_id = one.entity_id)));
BEGIN
  INSERT INTO order_search (entity_id, words, goods)
  VALUES (one.entity_id, array_to_tsvector(goods || people), array_to_tsvector(goods))
  ON CONFLICT (entity_id) DO UPDATE SET words = excluded.words, goods = excluded.goods;
END $$;--> statement-breakpoint
CREATE FUNCTION "follow_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM save_order_summary(NEW);
  IF TG_OP = 'INSERT' THEN
    PERFORM save_order_search(NEW);
  ELSIF (OLD.items, OLD.billing_address, OLD.shipping_address, OLD.shipping_details, OLD.customer_email,
    OLD.tracking_number) IS DISTINCT FROM (NEW.items, NEW.billing_address, NEW.shipping_address,
    NEW.shipping_details, NEW.customer_email, NEW.tracking_number) THEN
    PERFORM save_order_search(NEW);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "follow_order_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_summary summary
  SET payment_state = order_payment_state(one.entity_id, one.grand_total_cents, one.paid_at)
  FROM sales_order one WHERE one.entity_id = NEW.entity_id AND summary.entity_id = one.entity_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "follow_order_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM save_order_search(one) FROM sales_order one WHERE one.entity_id = coalesce(NEW.entity_id, OLD.entity_id);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "order_followed" AFTER INSERT OR UPDATE ON "sales_order" FOR EACH ROW EXECUTE FUNCTION "follow_order"();--> statement-breakpoint
CREATE TRIGGER "order_payment_followed" AFTER INSERT OR UPDATE OF state, refund_due_cents, refunded_cents, is_surplus
  ON "payment_attempt" FOR EACH ROW EXECUTE FUNCTION "follow_order_payment"();--> statement-breakpoint
CREATE TRIGGER "order_shipment_followed" AFTER UPDATE OF tracking_numbers ON "shipment"
  FOR EACH ROW EXECUTE FUNCTION "follow_order_words"();--> statement-breakpoint
CREATE TRIGGER "order_shipment_added" AFTER INSERT ON "shipment" FOR EACH ROW WHEN (NEW.tracking_numbers <> '{}')
  EXECUTE FUNCTION "follow_order_words"();--> statement-breakpoint
CREATE TRIGGER "order_note_followed" AFTER INSERT OR UPDATE OR DELETE ON "order_note"
  FOR EACH ROW EXECUTE FUNCTION "follow_order_words"();--> statement-breakpoint
SELECT save_order_summary(one), save_order_search(one) FROM sales_order one;
