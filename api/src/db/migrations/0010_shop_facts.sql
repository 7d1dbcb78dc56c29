CREATE TABLE "shop_fact" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
INSERT INTO "shop_fact" ("name", "value") SELECT 'demo', 'on' WHERE EXISTS (SELECT 1 FROM "customer" WHERE "is_demo");--> statement-breakpoint
INSERT INTO "payment_method" ("code", "title", "for_virtual", "position") SELECT 'banklink', 'Bank link (demo)', true, 10 FROM "shop_fact" WHERE "name" = 'demo' ON CONFLICT ("code") DO UPDATE SET "is_active" = true;
