CREATE TABLE "shipment_event" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shipment_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"shipment_key" uuid NOT NULL,
	"event_id" text NOT NULL,
	"status" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "shipment_event_once" UNIQUE("shipment_key","event_id")
);
--> statement-breakpoint
CREATE TABLE "order_notice" (
	"entity_id" integer NOT NULL,
	"step" text NOT NULL,
	CONSTRAINT "order_notice_entity_id_step_pk" PRIMARY KEY("entity_id","step")
);
--> statement-breakpoint
ALTER TABLE "shipment" ADD COLUMN "error" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipment" ADD COLUMN "label_path" text;--> statement-breakpoint
ALTER TABLE "shipment_event" ADD CONSTRAINT "shipment_event_shipment_key_shipment_key_fk" FOREIGN KEY ("shipment_key") REFERENCES "public"."shipment"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notice" ADD CONSTRAINT "order_notice_entity_id_sales_order_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."sales_order"("entity_id") ON DELETE cascade ON UPDATE no action;