// Hears of every change of the built-in content, whichever process made it.
import type { Database } from '../db/database.ts';
import { type FollowedChannel, followChannel } from '../db/follow-channel.ts';
import type { Log } from '../http/log.ts';
import { CONTENT_CHANNEL } from './content-editor.ts';

export const followContent = ({
  db,
  log,
  onChange,
}: {
  db: Database;
  log: Log;
  onChange: () => Promise<void>;
}): Promise<FollowedChannel> => {
  const announce = () =>
    void onChange().catch((error: unknown) =>
      log('error', 'content change not applied', { error: String(error) }),
    );
  // What was missed meanwhile is unknown, so everything counts as changed.
  return followChannel({ db, channel: CONTENT_CHANNEL, onMessage: announce, onReconnected: announce });
};
