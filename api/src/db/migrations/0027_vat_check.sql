CREATE TABLE "vat_check" (
	"number" text PRIMARY KEY NOT NULL,
	"is_valid" boolean NOT NULL,
	"identifier" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"checked_at" timestamp with time zone NOT NULL
);
