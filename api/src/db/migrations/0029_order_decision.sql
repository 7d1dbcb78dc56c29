CREATE TABLE "order_decision" (
	"request" text PRIMARY KEY NOT NULL,
	"error" jsonb,
	"decided_at" timestamp with time zone NOT NULL
);
