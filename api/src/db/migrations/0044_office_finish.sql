CREATE TABLE "staff_mention" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_mention_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"staff_id" integer NOT NULL,
	"author" text NOT NULL,
	"kind" text NOT NULL,
	"thing_id" integer NOT NULL,
	"title" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "payment_refund" ADD COLUMN "part_of" uuid;--> statement-breakpoint
ALTER TABLE "staff_invitation" ADD COLUMN "role_id" integer;--> statement-breakpoint
ALTER TABLE "staff_mention" ADD CONSTRAINT "staff_mention_staff_id_staff_member_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_mention_unread" ON "staff_mention" USING btree ("staff_id","id") WHERE "staff_mention"."read_at" is null;--> statement-breakpoint
CREATE INDEX "payment_refund_parts" ON "payment_refund" USING btree ("part_of") WHERE "payment_refund"."part_of" is not null;