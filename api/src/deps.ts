// Dependencies of the api, injected by the server, tests and benchmarks alike.
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { Config } from './config/config.ts';
import type { Database } from './db/database.ts';
import type { Log } from './http/log.ts';

export interface ApiDeps {
  config: Config;
  settings: Settings;
  db: Database;
  /** Milliseconds since 1970; injected so that tests can choose the day. */
  now: () => number;
  log: Log;
}
