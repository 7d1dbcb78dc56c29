// The visitor's recent search terms, stored in this browser only.
const KEY = 'klaas-recent-searches';
const MOST = 5;

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const createRecentTerms = (storage: () => Storage) => {
  // Storage may be disabled: then nothing is stored and nothing throws.
  const safely = <Value>(work: () => Value, otherwise: Value): Value => {
    try {
      return work();
    } catch {
      return otherwise;
    }
  };
  const load = (): string[] =>
    safely(() => {
      const stored: unknown = JSON.parse(storage().getItem(KEY) ?? '[]');
      return Array.isArray(stored) ? stored.filter((term) => typeof term === 'string').slice(0, MOST) : [];
    }, []);
  return {
    load,
    save(term: string) {
      const text = term.trim();
      if (text === '') return;
      const others = load().filter((entry) => entry.toLowerCase() !== text.toLowerCase());
      safely(() => storage().setItem(KEY, JSON.stringify([text, ...others].slice(0, MOST))), undefined);
    },
    clear: () => safely(() => storage().removeItem(KEY), undefined),
  };
};

export type RecentTerms = ReturnType<typeof createRecentTerms>;
