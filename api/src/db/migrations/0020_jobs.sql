-- contract: before the first release, no other process reads the attempts of the outbox
-- E-mails that still wait get the job that sends them.
SELECT graphile_worker.add_job('email.send', json_build_object('id', "id"), max_attempts => 12, job_key => 'email:' || "id")
FROM "outbox_letter" WHERE "sent_at" IS NULL AND "attempts" < 20;--> statement-breakpoint
DROP INDEX "outbox_letter_waiting";--> statement-breakpoint
CREATE INDEX "outbox_letter_sent" ON "outbox_letter" USING btree ("sent_at");--> statement-breakpoint
ALTER TABLE "outbox_letter" DROP COLUMN "attempts";--> statement-breakpoint
ALTER TABLE "outbox_letter" DROP COLUMN "next_attempt_at";--> statement-breakpoint
ALTER TABLE "outbox_letter" DROP COLUMN "last_error";