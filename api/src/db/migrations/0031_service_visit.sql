ALTER TABLE "slot_booking" ADD COLUMN "purpose" text DEFAULT 'delivery' NOT NULL;--> statement-breakpoint
ALTER TABLE "slot_hold" ADD COLUMN "purpose" text DEFAULT 'delivery' NOT NULL;--> statement-breakpoint
ALTER TABLE "slot_booking" DROP CONSTRAINT "slot_booking_pkey";--> statement-breakpoint
ALTER TABLE "slot_hold" DROP CONSTRAINT "slot_hold_pkey";--> statement-breakpoint
ALTER TABLE "slot_booking" ADD CONSTRAINT "slot_booking_entity_id_purpose_pk" PRIMARY KEY("entity_id","purpose");--> statement-breakpoint
ALTER TABLE "slot_hold" ADD CONSTRAINT "slot_hold_cart_id_purpose_pk" PRIMARY KEY("cart_id","purpose");--> statement-breakpoint
ALTER TABLE "delivery_slot" ADD COLUMN "prefixes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "sales_order" ADD COLUMN "visits" jsonb DEFAULT '[]'::jsonb NOT NULL;
