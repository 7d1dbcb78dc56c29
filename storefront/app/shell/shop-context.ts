// Request context that the server passes to every loader.
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
  /** Public URL without a trailing slash: canonical links, sitemaps, sharing images. */
  shopUrl: string;
  /**
   * Cache tags of the page (`product:12`, `list:20`, `content`, …; all in `server/page-tags.ts`): a change of one of
   * these drops it from the output cache.
   */
  cacheTags: Set<string>;
  /** The document being rendered; missing for a data request. */
  handoff?: {
    /** Page data as JSON, for the end of the document. */
    text: string;
  };
  /**
   * Cache of data shared by many pages, dropped by its tags, which the page gets too. The key contains the store.
   * Without `shouldCache` passing, the value is shared by concurrent callers only.
   */
  cached: <Value>(
    key: string,
    load: () => Promise<Value>,
    options: { tags: (value: Value) => readonly string[]; shouldCache?: (value: Value) => boolean },
  ) => Promise<Value>;
  now: () => number;
  log: (level: 'info' | 'warn' | 'error', message: string, fields?: Record<string, unknown>) => void;
}

export const shopContext = createContext<ShopContext>();

/** Data of the root loader, for the document's frame. Null: the loader has not run. */
export const shopDataContext = createContext<ShopData | null>(null);
