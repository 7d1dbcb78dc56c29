// What the server gives every loader of a request.
import type { ShopClient } from '@klaas/core/contract/shop-client.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import { createContext } from 'react-router';

export interface ShopContext {
  settings: Settings;
  store: StoreView;
  client: ShopClient;
  /** Public address without a trailing slash: canonical links, sitemaps, share pictures. */
  shopUrl: string;
  /** What this page shows (`product:12`, `category:20`, `content`, …): a change there drops it from the output cache. */
  cacheTags: Set<string>;
  /** What many pages need and seldom changes: loaded once, forgotten when the catalogue changes. The key names the store. */
  remember: <Value>(key: string, load: () => Promise<Value>) => Promise<Value>;
  now: () => number;
  log: (level: 'info' | 'warn' | 'error', message: string, fields?: Record<string, unknown>) => void;
}

export const shopContext = createContext<ShopContext>();
