// [UI-08] Loads message catalogues. A failed load is only logged: English is the fallback,
// and even without it the page hydrates.
import type { Messages } from '@klaas/core/texts/format-message.ts';

export type Load = () => Promise<{ messages: Messages }>;

type Part = 'first' | 'late';

interface MessageLoaderDeps {
  loaders: Readonly<Record<string, Record<Part, Load>>>;
  log: (message: string, fields: Record<string, unknown>) => void;
}

const FALLBACK = 'en';

/** Every caller gets the same object per part, because deferred messages are merged into it. */
export const createMessageLoader = ({ loaders, log }: MessageLoaderDeps) => {
  const nothing: Record<Part, Messages> = { first: {}, late: {} };

  const load = async (language: string, part: Part): Promise<Messages | null> => {
    try {
      return (await loaders[language]?.[part]())?.messages ?? null;
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error);
      log('The texts could not be loaded', { language, part, cause });
      return null;
    }
  };

  return async (language: string, part: Part): Promise<Messages> =>
    (await load(language, part)) ?? (await load(FALLBACK, part)) ?? nothing[part];
};
