// [ROUTE-16] One canonical URL per page: redirects extra slashes and a differently cased store code.
import type { StoreView } from '@klaas/core/stores/store-view.ts';

type Prefix = Pick<StoreView, 'storeCode' | 'appendStoreCode'>;

/** `/et//contact` would produce links to a host called contact. Null: the target is canonical already. */
export const createCanonicalPath = (stores: readonly Prefix[]) => {
  const codes = new Map(
    stores
      .filter(({ appendStoreCode }) => appendStoreCode)
      .map(({ storeCode }) => [storeCode.toLowerCase(), storeCode]),
  );
  return (target: string): string | null => {
    const end = target.indexOf('?');
    const path = end < 0 ? target : target.slice(0, end);
    const canonical = path
      .replace(/\/{2,}/g, '/')
      .replace(/^\/([^/]+)/, (whole, code: string) => `/${codes.get(code.toLowerCase()) ?? whole.slice(1)}`);
    return canonical === path ? null : canonical + target.slice(path.length);
  };
};
