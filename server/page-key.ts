// Which requests may be answered from the output cache, and under which key.
import type { Settings } from '@klaas/core/stores/settings.ts';
import { withoutTracking } from '@klaas/core/stores/tracking-parameters.ts';

const PAGE_PARAMETERS = ['page', 'sort', 'childSku', '_routes'];
const MAX_KEY_LENGTH = 512;
/** Pages that depend on a cookie: rendered per visitor, never shared between concurrent requests. */
const PERSONAL = /^(?:\/[\w-]+)?\/cart(?:\.data)?(?:[?#]|$)/i;

export const createPageKey = (settings: Settings) => {
  const { defaultFilters, systemFilterNames, filtersQueryName } = settings.products;
  const allowed = new Set([...PAGE_PARAMETERS, ...defaultFilters, ...systemFilterNames, filtersQueryName]);
  const hostMatters = settings.storeViews.stores.some((store) => !store.url.startsWith('/'));

  /** `null`: render the page for this request. */
  return (host: string, target: string): string | null => {
    if (PERSONAL.test(target)) return null;
    const at = target.indexOf('?');
    const prefix = hostMatters ? host : '';
    if (at < 0) return target.length > MAX_KEY_LENGTH ? null : prefix + target;
    const parameters: string[] = [];
    for (const [name, value] of new URLSearchParams(withoutTracking(target.slice(at)))) {
      if (!allowed.has(name)) return null;
      parameters.push(`${name}=${encodeURIComponent(value)}`);
    }
    const key = `${prefix}${target.slice(0, at)}${parameters.length > 0 ? `?${parameters.join('&')}` : ''}`;
    return key.length > MAX_KEY_LENGTH ? null : key;
  };
};
