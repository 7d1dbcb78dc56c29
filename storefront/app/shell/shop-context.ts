// What the server gives every loader of a request.
import type { SiteContent } from '@klaas/core/content/static-content.ts';
import type { ShopClient } from '@klaas/core/contract/shop-client.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import { createContext } from 'react-router';
import type { ShopData } from './state/use-shop.ts';

export interface ShopContext {
  settings: Settings;
  store: StoreView;
  /** [CMS-03] The static files of this shop. */
  content: SiteContent;
  client: ShopClient;
  /** Public address without a trailing slash: canonical links, sitemaps, share pictures. */
  shopUrl: string;
  /** What this page shows (`product:12`, `category:20`, `content`, …): a change there drops it from the output cache. */
  cacheTags: Set<string>;
  /** The document under way; missing when only the loaders' answers are asked for. */
  handoff?: {
    /** What the page was made of, for the end of the document. */
    text: string;
    /** The whole document: handed over as it is, it need not go through the streams of a response. */
    html?: Uint8Array;
  };
  /**
   * What many pages need and seldom changes: loaded once, forgotten when the catalogue changes. The key names the store.
   * What is not worth keeping is given to those who asked for it and loaded anew for the next.
   */
  cached: <Value>(
    key: string,
    load: () => Promise<Value>,
    options?: { shouldCache?: (value: Value) => boolean },
  ) => Promise<Value>;
  now: () => number;
  log: (level: 'info' | 'warn' | 'error', message: string, fields?: Record<string, unknown>) => void;
}

export const shopContext = createContext<ShopContext>();

/** What the root loader found out for every page: the frame of the page takes it from here. Null: it has not run. */
export const shopDataContext = createContext<ShopData | null>(null);
