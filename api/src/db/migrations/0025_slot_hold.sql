CREATE TABLE "slot_hold" (
	"cart_id" integer PRIMARY KEY NOT NULL,
	"slot_id" integer NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "slot_hold" ADD CONSTRAINT "slot_hold_slot_id_delivery_slot_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."delivery_slot"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "slot_hold_of_slot" ON "slot_hold" USING btree ("slot_id");