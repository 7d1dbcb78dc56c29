// How a domain sends a letter: written in the same transaction as what it tells about, sent after that.
import type { Transaction } from '../../db/database.ts';
import type { EmailAttachment } from './mail-tables.ts';

export interface Email {
  /** What it is about, as `password-reset`; for those who look into the outbox. */
  kind: string;
  to_address: string;
  subject: string;
  html: string;
  text: string;
  /** Where an answer goes when not to the shop. */
  reply_to?: string;
  /** As `List-Unsubscribe`; never anything that a stranger wrote. */
  headers?: Record<string, string>;
  attachments?: EmailAttachment[];
}

export interface Mailer {
  write(tx: Transaction, letter: Email): Promise<void>;
  /** After the commit: there may be something to send. */
  deliverSoon(): void;
}

export interface QueuedEmail extends Email {
  /** The same at every attempt: who gets a letter twice can tell that it is one. */
  message_id: string;
}

/** Hands a letter to somebody who carries it; throws when that fails. */
export type SendEmail = (letter: QueuedEmail) => Promise<void>;
