CREATE TABLE "search_term" (
	"day" date NOT NULL,
	"store" text NOT NULL,
	"words" text NOT NULL,
	"times" integer NOT NULL,
	"results" integer NOT NULL,
	CONSTRAINT "search_term_day_store_words_pk" PRIMARY KEY("day","store","words")
);
--> statement-breakpoint
CREATE TABLE "content_preview" (
	"token" text PRIMARY KEY NOT NULL,
	"staff_id" integer NOT NULL,
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"sides" jsonb NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_preview_of_person" UNIQUE("staff_id","kind","item_id")
);
--> statement-breakpoint
CREATE TABLE "content_schedule" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content_schedule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"item_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"sides" jsonb NOT NULL,
	"by_name" text NOT NULL,
	"failure" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "letter_text" (
	"message_id" text NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "letter_text_message_id_language_pk" PRIMARY KEY("message_id","language")
);
--> statement-breakpoint
CREATE TABLE "reply_template" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reply_template_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"texts" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "reply_template_title" UNIQUE("title")
);
--> statement-breakpoint
CREATE INDEX "content_preview_ends_index" ON "content_preview" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "content_schedule_at_index" ON "content_schedule" USING btree ("at");--> statement-breakpoint
CREATE INDEX "content_schedule_item_index" ON "content_schedule" USING btree ("kind","item_id");