// How a domain sends a letter: written in the same transaction as what it tells about, sent after that.
import type { Transaction } from '../../db/database.ts';

export interface Letter {
  /** What it is about, as `password-reset`; for those who look into the outbox. */
  kind: string;
  to_address: string;
  subject: string;
  html: string;
  text: string;
}

export interface Mailer {
  write(tx: Transaction, letter: Letter): Promise<void>;
  /** After the commit: there may be something to send. */
  wake(): void;
}

/** Hands a letter to somebody who carries it; throws when that fails. */
export type SendLetter = (letter: Letter) => Promise<void>;
