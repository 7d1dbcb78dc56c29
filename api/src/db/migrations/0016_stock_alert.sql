CREATE TABLE "stock_alert" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_alert_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"sku" text NOT NULL,
	"store_code" text NOT NULL,
	"token_hash" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_alert_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "stock_alert_of_mailbox" ON "stock_alert" USING btree ("email_key","sku");--> statement-breakpoint
CREATE INDEX "stock_alert_of_sku" ON "stock_alert" USING btree ("sku");