// E-mails from the database of the shop under test.
import { inDatabase } from './shop-database.ts';

export interface SentEmail {
  subject: string;
  text: string;
}

/**
 * Waits for the newest e-mail of that kind to that address.
 * `text` identifies the e-mail at an address that several journeys share.
 */
export const emailTo = (address: string, kind: string, text = ''): Promise<SentEmail> =>
  inDatabase(async (pool) => {
    for (let attempt = 0; attempt < 300; attempt += 1) {
      const { rows } = await pool.query<SentEmail>(
        `select subject, text from outbox_letter
         where to_address = $1 and kind = $2 and strpos(text, $3) > 0 order by id desc limit 1`,
        [address, kind, text],
      );
      if (rows[0]) return rows[0];
      await new Promise((done) => setTimeout(done, 100));
    }
    throw new Error(`no email ${kind} was written to ${address}`);
  });

/** The path of the first link to that page. */
export const linkIn = ({ text }: SentEmail, page: string): string => {
  const found = new RegExp(`https?://[^/\\s]+(/\\S*${page}\\S*)`).exec(text)?.[1];
  if (!found) throw new Error(`the email has no link to ${page}`);
  return found;
};
