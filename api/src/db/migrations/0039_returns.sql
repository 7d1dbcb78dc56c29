CREATE TABLE "return_line" (
	"return_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"qty" integer NOT NULL,
	"condition" text,
	"deduction_cents" integer DEFAULT 0 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"is_restocked" boolean DEFAULT false NOT NULL,
	CONSTRAINT "return_line_return_id_item_id_pk" PRIMARY KEY("return_id","item_id"),
	CONSTRAINT "return_line_qty" CHECK ("return_line"."qty" > 0),
	CONSTRAINT "return_line_deduction" CHECK ("return_line"."deduction_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "return_request" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_request_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"entity_id" integer NOT NULL,
	"state" text NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" text NOT NULL,
	"law_until" date,
	"promise_until" date,
	"due_on" date NOT NULL,
	"goodwill" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"goods_here_at" timestamp with time zone,
	"photos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"refund_key" uuid,
	"refund_cents" integer DEFAULT 0 NOT NULL,
	"refusal" text DEFAULT '' NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "return_request_refund_key_unique" UNIQUE("refund_key")
);
--> statement-breakpoint
ALTER TABLE "return_line" ADD CONSTRAINT "return_line_return_id_return_request_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."return_request"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_request" ADD CONSTRAINT "return_request_entity_id_sales_order_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."sales_order"("entity_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_request_of_order" ON "return_request" USING btree ("entity_id");--> statement-breakpoint
CREATE INDEX "return_request_by_due_day" ON "return_request" USING btree ("due_on","id");