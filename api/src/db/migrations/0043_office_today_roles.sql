CREATE TABLE "order_pick" (
	"entity_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_pick_entity_id_item_id_pk" PRIMARY KEY("entity_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "staff_role" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_role_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"based_on" text NOT NULL,
	"permissions" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_mark" (
	"kind" text PRIMARY KEY NOT NULL,
	"staff_id" integer NOT NULL,
	"taken_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staff_member" ADD COLUMN "role_id" integer;--> statement-breakpoint
ALTER TABLE "order_pick" ADD CONSTRAINT "order_pick_entity_id_sales_order_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."sales_order"("entity_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_mark" ADD CONSTRAINT "work_mark_staff_id_staff_member_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sales_order_due" ON "sales_order" USING btree (greatest("delivery" #>> '{stocked,window,to}', "delivery" #>> '{sized,window,to}'));