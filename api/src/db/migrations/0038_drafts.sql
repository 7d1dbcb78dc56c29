CREATE TABLE "draft" (
	"staff_id" integer NOT NULL,
	"thing" text NOT NULL,
	"value" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "draft_staff_id_thing_pk" PRIMARY KEY("staff_id","thing")
);
--> statement-breakpoint
ALTER TABLE "draft" ADD CONSTRAINT "draft_staff_id_staff_member_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_member"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draft_of_thing" ON "draft" USING btree ("thing");--> statement-breakpoint
CREATE INDEX "draft_age" ON "draft" USING btree ("saved_at");