// The fingerprint of the secret that the shop signs with, kept in its database: a start with another secret, by a
// mistyped variable or a lost file, would silently break every link that was sent.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { StartError } from '../config/start-error.ts';
import type { Database } from '../db/database.ts';
import { loadState, saveState, saveStateOnce } from '../db/shop-state.ts';

const FACT = 'app-secret:fingerprint';

/** What a change of the secret breaks; sessions survive, their refresh tokens are not signed. */
export const BROKEN_BY_ANOTHER_SECRET =
  'links to orders, parcels and invoices in e-mails, links that confirm or end a newsletter, open contact forms, ' +
  'payments begun at a bank and codes of the staff’s authenticator apps stop working, and remembered devices are unknown';

const fingerprintOf = (appSecret: string): string =>
  createHmac('sha256', appSecret).update('fingerprint').digest('hex');

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Throws unless the secret is the one that this shop has signed with; the first one is recorded. */
export const checkAppSecret = async (db: Database, appSecret: string): Promise<void> => {
  const fingerprint = fingerprintOf(appSecret);
  await saveStateOnce(db, FACT, fingerprint);
  const stored = await loadState(db, FACT);
  if (stored !== undefined && isSame(stored, fingerprint)) return;
  throw new StartError(
    `APP_SECRET, or without it the file "secret" in DATA_DIR, is not the secret that this shop has signed with.
  Go on with the old secret: set APP_SECRET to it, or put its file back.
  If it is lost or was changed on purpose: npm run shop -- secret accept
  Then ${BROKEN_BY_ANOTHER_SECRET}.`,
  );
};

/** From now on the shop signs with this secret. Returns whether it had another one. */
export const acceptAppSecret = async (db: Database, appSecret: string): Promise<boolean> => {
  const stored = await loadState(db, FACT);
  const fingerprint = fingerprintOf(appSecret);
  await saveState(db, FACT, fingerprint);
  return stored !== undefined && !isSame(stored, fingerprint);
};
