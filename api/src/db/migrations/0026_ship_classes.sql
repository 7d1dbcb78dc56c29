ALTER TABLE "cart" ADD COLUMN "site_access" jsonb;--> statement-breakpoint
ALTER TABLE "shipping_method" ADD COLUMN "ship_classes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_method" ADD COLUMN "max_weight_g" integer;--> statement-breakpoint
ALTER TABLE "shipping_method" ADD COLUMN "max_sides_mm" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_method" ADD COLUMN "max_girth_mm" integer;--> statement-breakpoint
ALTER TABLE "shipping_method" ADD COLUMN "zones" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_method" ADD COLUMN "per_kg_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_method" ADD COLUMN "per_floor_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_method" ADD COLUMN "two_people_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_method" ADD COLUMN "old_glass_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pickup_point" ADD COLUMN "region" text DEFAULT '' NOT NULL;