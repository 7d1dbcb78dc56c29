// [URLM-01] What lives at a path: known in memory, kept in the browser, or asked of the server, in this order.
import type { UrlRecord } from '@klaas/core/catalog/urls/route-name.ts';

export type MappedKind = 'product' | 'category' | 'cms_page';

export interface UrlMapping extends UrlRecord {
  _type: MappedKind;
}

interface KeptMappings {
  get<Value>(key: string): Promise<Value | null>;
  set(key: string, value: unknown): Promise<void>;
}

export interface UrlMapDeps {
  memory: Map<string, UrlMapping>;
  /** Absent on the server and where the setting switches it off. */
  kept?: KeptMappings;
  ask: (path: string) => Promise<UrlMapping | null>;
  log: (level: 'warn', message: string, fields?: Record<string, unknown>) => void;
}

export const createUrlMap = ({ memory, kept, ask, log }: UrlMapDeps) => {
  const known = async (path: string): Promise<UrlMapping | null> => {
    const inMemory = memory.get(path);
    if (inMemory) return inMemory;
    const stored = (await kept?.get<UrlMapping>(path)) ?? null;
    if (stored) memory.set(path, stored);
    return stored;
  };
  const register = (path: string, mapping: UrlMapping) => {
    memory.set(path, mapping);
    void kept?.set(path, mapping);
  };
  return {
    known,
    register,
    async resolve(path: string): Promise<UrlMapping | null> {
      const found = await known(path);
      if (found) return found;
      const answered = await ask(path);
      // [ROUTE-26]
      if (!answered) log('warn', `No mapping found for ${path}`, { path });
      else register(path, answered);
      return answered;
    },
  };
};
