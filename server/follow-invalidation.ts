// Follows what other processes say is outdated: cached pages, and before these the settings that staff changed.
import type { Config } from '@klaas/api/config/config.ts';
import { EVERY_TAG, subscribeToInvalidation } from '@klaas/api/db/cache-invalidation.ts';
import type { Database } from '@klaas/api/db/database.ts';
import { errorText } from '@klaas/api/db/error-text.ts';
import type { Log } from '@klaas/api/http/log.ts';
import { reloadSettings } from '@klaas/api/staff/settings/setting-service.ts';

interface FollowerDeps {
  db: Database;
  config: Config;
  log: Log;
  /** Drops cached content and pages of this process. */
  invalidate: (tags: readonly string[]) => Promise<void> | void;
}

export const followInvalidation = async ({ db, config, log, invalidate }: FollowerDeps) => {
  const reload = () =>
    reloadSettings(db, config).catch((error: unknown) =>
      log('warn', 'the settings were not read again', { error: errorText(error) }),
    );
  // One after the other: an earlier state of the settings must not arrive last.
  let queue = Promise.resolve();
  const follow = (tags: readonly string[]): void => {
    queue = queue.then(async () => {
      if (tags.includes(EVERY_TAG)) await reload();
      // What could not be read again is, with the next message.
      await Promise.resolve(invalidate(tags)).catch((error: unknown) =>
        log('warn', 'Changes of another process were not followed', { error: errorText(error) }),
      );
    });
  };
  const subscription = await subscribeToInvalidation(db, follow);
  // What was changed between the start of the process and the subscription.
  follow([EVERY_TAG]);
  await queue;
  return {
    stop: async (): Promise<void> => {
      subscription.stop();
      await queue;
    },
  };
};
