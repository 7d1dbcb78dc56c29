// The environment and the settings file, read and validated once. The only place that reads process.env.
import type { Settings } from '@klaas/core/stores/settings.ts';

export interface Config {
  host: string;
  port: number;
  dataDir: string;
  /** Unset: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: string | undefined;
  /** Public address of the shop, without a trailing slash. */
  shopUrl: string;
  production: boolean;
  settings: Settings;
  /** Signs and checks the customer group tokens that choose tier prices; unset: such tokens are ignored. */
  groupTokenSecret?: string;
}
