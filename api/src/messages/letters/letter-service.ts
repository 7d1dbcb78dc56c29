// [OFFICE-95] The e-mails of the shop with their texts: which texts each is made of, what the staff has changed, how
// it looks. The changed texts are held in memory by each process.
import type { Letter, LetterPreview, LetterRow } from '@klaas/core/contract/admin/letter-endpoints.ts';
import type { Settings } from '@klaas/core/stores/settings.ts';
import type { StoreView } from '@klaas/core/stores/store-view.ts';
import { languageOf } from '@klaas/core/texts/language-of.ts';
import { variablesOf } from '@klaas/core/texts/message-variables.ts';
import type { Database } from '../../db/database.ts';
import type { Email } from '../../providers/mail/mailer.ts';
import {
  type ChangedText,
  idsInMarked,
  markedTexts,
  setChangedTexts,
  suppliedTexts,
  type TranslateIn,
  translateIn,
  translateWith,
} from '../../texts/translate.ts';
import { letterTexts } from './letter-tables.ts';

/** Of which order: a made-up one, the newest, or the one with this number. */
export type SampleOrder = 'made_up' | 'newest' | number;

/** A sample of every e-mail, in each store. */
export type LetterSamples = (
  texts: TranslateIn,
  order: SampleOrder,
) => Promise<(Email & { store_code: string })[]>;

interface LetterDeps {
  db: Database;
  settings: Settings;
  samples: LetterSamples;
}

const groupOf = (id: string): string => id.split('.')[0] ?? '';

/** One store for each language. */
export const languagesOf = ({ storeViews: { stores } }: Settings): { language: string; store: StoreView }[] =>
  stores
    .map((store) => ({ store, language: languageOf(store.i18n.defaultLocale) }))
    .filter(({ language }, at, all) => all.findIndex((one) => one.language === language) === at);

/** Read at the start of a process, and again when they change. */
export const reloadLetterTexts = async (db: Database): Promise<void> => {
  const rows = await db.select().from(letterTexts);
  setChangedTexts(rows.map(({ message_id: id, language, text }) => ({ id, language, text })));
};

export const createLetterService = ({ db, settings, samples }: LetterDeps) => {
  const findParts = async (): Promise<Map<string, string[]>> => {
    const parts = new Map<string, string[]>();
    for (const { kind, subject, text, html } of await samples(markedTexts, 'made_up')) {
      const ids = idsInMarked([subject, text, html].join('\n'));
      parts.set(kind, [...new Set([...(parts.get(kind) ?? []), ...ids])]);
    }
    return parts;
  };
  let found: Promise<Map<string, string[]>> | undefined;
  /** Ids of the texts by kind, in the order in which they stand; the same as long as the process runs. */
  const partsOf = (): Promise<Map<string, string[]>> => {
    found ??= findParts();
    return found;
  };

  return {
    list: async (): Promise<LetterRow[]> => {
      const changed = await db.select().from(letterTexts);
      const [first] = settings.storeViews.stores;
      const shown = (await samples(translateIn, 'made_up')).filter(
        ({ store_code }) => store_code === first?.storeCode,
      );
      return [...(await partsOf())].map(([kind, ids]) => ({
        kind,
        group: groupOf(ids[0] ?? ''),
        subject: shown.find((one) => one.kind === kind)?.subject ?? '',
        changed: changed.filter(({ message_id }) => ids.includes(message_id)).length,
      }));
    },

    /** Null: there is no such e-mail. */
    letter: async (kind: string): Promise<Letter | null> => {
      const parts = await partsOf();
      const ids = parts.get(kind);
      if (!ids) return null;
      const rows = await db.select().from(letterTexts);
      const languages = languagesOf(settings).map(({ language }) => language);
      return {
        ...{ kind, languages },
        texts: ids.map((id) => ({
          id,
          /** Other e-mails that hold it too. */
          also_in: [...parts].flatMap(([other, its]) => (other !== kind && its.includes(id) ? [other] : [])),
          sides: languages.map((language) => {
            const own = rows.find((row) => row.message_id === id && row.language === language);
            const supplied = suppliedTexts(language)[id] ?? '';
            return {
              ...{ language, supplied, variables: variablesOf(supplied) },
              text: own?.text ?? null,
              version: own?.version ?? null,
            };
          }),
        })),
      };
    },

    preview: async (
      kind: string,
      texts: readonly ChangedText[],
      order: SampleOrder,
    ): Promise<LetterPreview[]> => {
      const written = await samples(translateWith(texts), order);
      return languagesOf(settings).flatMap(({ language, store }) => {
        const one = written.find((email) => email.kind === kind && email.store_code === store.storeCode);
        return one ? [{ language, subject: one.subject, html: one.html, text: one.text }] : [];
      });
    },

    email: async (kind: string, language: string, texts: readonly ChangedText[]): Promise<Email | null> => {
      const store = languagesOf(settings).find((one) => one.language === language)?.store;
      const written = await samples(translateWith(texts), 'made_up');
      return written.find((one) => one.kind === kind && one.store_code === store?.storeCode) ?? null;
    },
  };
};

export type LetterService = ReturnType<typeof createLetterService>;
