ALTER TABLE "payment_method" ADD COLUMN "titles" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_method" ADD COLUMN "titles" jsonb DEFAULT '{}'::jsonb NOT NULL;