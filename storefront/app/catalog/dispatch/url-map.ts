// [URLM-01] Resolves a path to its type: from memory, from browser storage, or from the server, in this order,
// [ROUTE-22] one path at a time.
import type { UrlRecord } from '@klaas/core/catalog/urls/route-name.ts';
import { createRouteRegistry } from '../../shell/routing/route-registry.ts';

export type MappedKind = 'product' | 'category' | 'cms_page';

export interface UrlMapping extends UrlRecord {
  _type: MappedKind;
}

interface MappingStorage {
  get<Value>(key: string): Promise<Value | null>;
  set(key: string, value: unknown): Promise<void>;
}

interface UrlMapDeps {
  chunkSize: number;
  /** Yields to other tasks while many paths are registered. */
  pause?: () => Promise<void>;
  /** Undefined on the server and where the setting disables it. */
  storage?: () => MappingStorage | undefined;
}

export const createUrlMap = <Target>({ chunkSize, pause = async () => {}, storage }: UrlMapDeps) => {
  const registry = createRouteRegistry<Target>({ chunkSize, pause });
  return {
    /** [ROUTE-18] paths known in advance: those of the menu */
    register: registry.register,
    resolve: (path: string, fetchMapping: (path: string) => Promise<Target | null>): Promise<Target | null> =>
      registry.resolve(path, async () => {
        const stored = (await storage?.()?.get<Target>(path)) ?? null;
        if (stored !== null) return stored;
        const fetched = await fetchMapping(path);
        if (fetched !== null) void storage?.()?.set(path, fetched);
        return fetched;
      }),
  };
};
