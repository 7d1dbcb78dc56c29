// Tells every process which cached pages are outdated, by their tags.
import { sql } from 'drizzle-orm';
import { type ChannelSubscription, subscribeToChannel } from './channel-subscription.ts';
import type { Database, Transaction } from './database.ts';

const CHANNEL = 'cache_invalidated';
/** A PostgreSQL notification holds at most 8000 bytes. */
const MAX_PAYLOAD_BYTES = 7900;
/** Stands for every tag. */
export const EVERY_TAG = '*';

export const notifyInvalidation = async (
  tx: Database | Transaction,
  tags: readonly string[],
): Promise<void> => {
  const named = JSON.stringify(tags);
  const payload = Buffer.byteLength(named) > MAX_PAYLOAD_BYTES ? JSON.stringify([EVERY_TAG]) : named;
  await tx.execute(sql`select pg_notify(${CHANNEL}, ${payload})`);
};

/** After a lost connection notifications may be missing, so everything counts as outdated. */
export const subscribeToInvalidation = (
  db: Database,
  invalidate: (tags: readonly string[]) => void,
): Promise<ChannelSubscription> =>
  subscribeToChannel({
    db,
    channel: CHANNEL,
    onMessage: (payload) => invalidate(JSON.parse(payload) as string[]),
    onReconnected: () => invalidate([EVERY_TAG]),
  });
