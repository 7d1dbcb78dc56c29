CREATE TABLE "contact_message" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ticket" text,
	"kind" text NOT NULL,
	"store_code" text NOT NULL,
	"customer_id" integer,
	"name" text NOT NULL,
	"email" text,
	"telephone" text NOT NULL,
	"subject" text NOT NULL,
	"question" text NOT NULL,
	"sku" text,
	"details" text,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_message_ticket_unique" UNIQUE("ticket")
);
--> statement-breakpoint
CREATE TABLE "mail_service_token" (
	"caller_hash" text PRIMARY KEY NOT NULL,
	"token_id" text,
	"writer_hash" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscriber" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_subscriber_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"status" text NOT NULL,
	"store_code" text NOT NULL,
	"token_hash" text,
	"token_expires_at" timestamp with time zone,
	"token_used_at" timestamp with time zone,
	"coupon_sent_at" timestamp with time zone,
	"pushed_status" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "newsletter_subscriber_email_key_unique" UNIQUE("email_key"),
	CONSTRAINT "newsletter_subscriber_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "outbox_letter" ADD COLUMN "reply_to" text;--> statement-breakpoint
ALTER TABLE "outbox_letter" ADD COLUMN "headers" jsonb;--> statement-breakpoint
ALTER TABLE "outbox_letter" ADD COLUMN "attachments" jsonb;--> statement-breakpoint
ALTER TABLE "contact_message" ADD CONSTRAINT "contact_message_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_message_of_customer" ON "contact_message" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "contact_message_by_age" ON "contact_message" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "newsletter_subscriber_unconfirmed" ON "newsletter_subscriber" USING btree ("status","updated_at");