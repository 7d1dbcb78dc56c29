// Port to send an e-mail: queued in the transaction of the change it reports, sent after the commit.
import type { Transaction } from '../../db/database.ts';
import type { EmailAttachment } from './mail-tables.ts';

export interface Email {
  /** Type of the e-mail, like `password-reset`; for debugging the outbox. */
  kind: string;
  to_address: string;
  subject: string;
  html: string;
  text: string;
  /** Reply address if not the shop's. */
  reply_to?: string;
  /** Like `List-Unsubscribe`; never user input. */
  headers?: Record<string, string>;
  attachments?: EmailAttachment[];
}

export interface Mailer {
  write(tx: Transaction, email: Email): Promise<void>;
}

export interface QueuedEmail extends Email {
  /** The same at every attempt, so that duplicates can be recognised. */
  message_id: string;
}

/** Sends an e-mail; throws on failure. */
export type SendEmail = (email: QueuedEmail) => Promise<void>;
