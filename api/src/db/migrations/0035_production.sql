CREATE TABLE "glass_offcut" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "glass_offcut_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"glass" text NOT NULL,
	"thickness_mm" double precision NOT NULL,
	"width_mm" double precision NOT NULL,
	"height_mm" double precision NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'kept' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pane_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pane_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pane_id" integer NOT NULL,
	"kind" text NOT NULL,
	"from_state" text,
	"to_state" text,
	"note" text DEFAULT '' NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pane" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pane_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"entity_id" integer NOT NULL,
	"number" integer NOT NULL,
	"remake" integer DEFAULT 0 NOT NULL,
	"line" integer NOT NULL,
	"panel" integer NOT NULL,
	"state" text NOT NULL,
	"held_from" text,
	"halt_reason" text DEFAULT '' NOT NULL,
	"sku" text NOT NULL,
	"product_name" text NOT NULL,
	"glass" text NOT NULL,
	"thickness_mm" double precision NOT NULL,
	"edge" text NOT NULL,
	"cut_width_mm" double precision NOT NULL,
	"cut_height_mm" double precision NOT NULL,
	"area_mm2" double precision NOT NULL,
	"geometry" jsonb NOT NULL,
	"can_rotate" boolean NOT NULL,
	"drawing" text NOT NULL,
	"due_on" date NOT NULL,
	"priority" integer DEFAULT 1 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"checks" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"stopped_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"moved_at" timestamp with time zone NOT NULL,
	"moved_by" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pane_event" ADD CONSTRAINT "pane_event_pane_id_pane_id_fk" FOREIGN KEY ("pane_id") REFERENCES "public"."pane"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pane" ADD CONSTRAINT "pane_entity_id_sales_order_entity_id_fk" FOREIGN KEY ("entity_id") REFERENCES "public"."sales_order"("entity_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "glass_offcut_kept" ON "glass_offcut" USING btree ("glass","thickness_mm") WHERE "glass_offcut"."state" = 'kept';--> statement-breakpoint
CREATE INDEX "pane_event_of_pane" ON "pane_event" USING btree ("pane_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "pane_number" ON "pane" USING btree ("entity_id","number","remake");--> statement-breakpoint
CREATE INDEX "pane_open" ON "pane" USING btree ("priority","due_on","id") WHERE "pane"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "pane_due" ON "pane" USING btree ("priority","due_on","id");--> statement-breakpoint
CREATE INDEX "pane_broken" ON "pane" USING btree ("moved_at") WHERE "pane"."state" = 'broken';