CREATE TABLE "tax_class" (
	"id" integer PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"titles" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_slot" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_slot_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"ref" text NOT NULL,
	"country" text NOT NULL,
	"day" date NOT NULL,
	"window_from" text NOT NULL,
	"window_to" text NOT NULL,
	"capacity" integer NOT NULL,
	CONSTRAINT "delivery_slot_of_provider" UNIQUE("provider","ref")
);
--> statement-breakpoint
CREATE TABLE "pickup_point" (
	"provider" text NOT NULL,
	"id" text NOT NULL,
	"country" text NOT NULL,
	"name" text NOT NULL,
	"street" text NOT NULL,
	"city" text NOT NULL,
	"postcode" text NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"hours" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"gone_since" date,
	CONSTRAINT "pickup_point_provider_id_pk" PRIMARY KEY("provider","id")
);
--> statement-breakpoint
CREATE TABLE "shipment" (
	"key" uuid PRIMARY KEY NOT NULL,
	"entity_id" integer NOT NULL,
	"provider" text NOT NULL,
	"state" text NOT NULL,
	"carrier_ref" text,
	"tracking_numbers" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"registered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "slot_booking" (
	"entity_id" integer PRIMARY KEY NOT NULL,
	"slot_id" integer NOT NULL,
	"state" text NOT NULL,
	"until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "carrier_simulator_consignment" (
	"ref" text PRIMARY KEY NOT NULL,
	"idempotency_key" text NOT NULL,
	"request" jsonb NOT NULL,
	"barcode" text NOT NULL,
	"callback_url" text NOT NULL,
	"status" text DEFAULT 'BOOKED' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "carrier_simulator_consignment_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "carrier_simulator_consignment_barcode_unique" UNIQUE("barcode")
);
--> statement-breakpoint
ALTER TABLE "payment_method" ADD COLUMN "notes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_method" ADD COLUMN "notes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_method" ADD COLUMN "kind" text DEFAULT 'courier' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_method" ADD COLUMN "needs" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_method" ADD COLUMN "provider" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "shipping_details" jsonb;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_entity_id_sales_order_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."sales_order"("entity_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_booking" ADD CONSTRAINT "slot_booking_entity_id_sales_order_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."sales_order"("entity_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slot_booking" ADD CONSTRAINT "slot_booking_slot_id_delivery_slot_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."delivery_slot"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_slot_of_day" ON "delivery_slot" USING btree ("day");--> statement-breakpoint
CREATE INDEX "pickup_point_of_country" ON "pickup_point" USING btree ("country","city","name");--> statement-breakpoint
CREATE INDEX "shipment_of_order" ON "shipment" USING btree ("entity_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shipment_of_provider" ON "shipment" USING btree ("provider","carrier_ref");--> statement-breakpoint
CREATE INDEX "slot_booking_of_slot" ON "slot_booking" USING btree ("slot_id");--> statement-breakpoint
-- The texts that pages had for these codes.
UPDATE "shipping_method" SET "notes" = '{"et": "Ukseni", "ru": "До двери", "en": "To your door", "fi": "Kotiovelle", "de": "Bis an die Tür", "it": "Fino alla porta"}' WHERE "carrier_code" = 'flatrate' AND "method_code" = 'flatrate';--> statement-breakpoint
UPDATE "payment_method" SET "notes" = '{"et": "Kullerile sularahas või kaardiga", "ru": "Наличными или картой курьеру", "en": "In cash or by card to the courier", "fi": "Käteisellä tai kortilla kuljettajalle", "de": "Bar oder mit Karte beim Kurier", "it": "In contanti o con carta al corriere"}' WHERE "code" = 'cashondelivery';--> statement-breakpoint
UPDATE "payment_method" SET "notes" = '{"et": "Arve alusel, ka ettevõttele; alustame, kui raha on laekunud", "ru": "По счёту, в том числе для компаний; начнём, когда поступят деньги", "en": "By invoice, also for companies; we begin when the money has arrived", "fi": "Laskulla, myös yrityksille; aloitamme, kun maksu on saapunut", "de": "Auf Rechnung, auch für Firmen; wir beginnen nach Zahlungseingang", "it": "Con fattura, anche per aziende; iniziamo quando arriva il pagamento"}' WHERE "code" = 'banktransfer';--> statement-breakpoint
UPDATE "payment_method" SET "notes" = '{"et": "Proovimakse: raha ei liigu", "ru": "Пробный платёж: деньги не списываются", "en": "A trial payment: no money moves", "fi": "Kokeilumaksu: rahaa ei siirry", "de": "Probezahlung: Es fließt kein Geld", "it": "Pagamento di prova: non viene addebitato nulla"}' WHERE "code" = 'banklink';
