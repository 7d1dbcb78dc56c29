// Subscribes to changes of the built-in content made by any process.

import { type ChannelSubscription, subscribeToChannel } from '../db/channel-subscription.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../http/log.ts';
import { CONTENT_CHANNEL } from './content-editor.ts';

export const subscribeToContent = ({
  db,
  log,
  onChange,
}: {
  db: Database;
  log: Log;
  onChange: () => Promise<void>;
}): Promise<ChannelSubscription> => {
  const handleChange = () =>
    void onChange().catch((error: unknown) =>
      log('error', 'content change not applied', { error: String(error) }),
    );
  // After a reconnect notifications may be lost, so everything counts as changed.
  return subscribeToChannel({
    db,
    channel: CONTENT_CHANNEL,
    onMessage: handleChange,
    onReconnected: handleChange,
  });
};
