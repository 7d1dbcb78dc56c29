// [OFFICE-95] The e-mails of the shop with their texts: which texts each is made of, what the staff has changed, how
// it looks. The changed texts are held in memory by each process.
import type {
  EditedEmail,
  EmailTextEdit,
  EmailTextPreview,
  EmailTextRow,
} from '@klaas/core/contract/admin/email-text-endpoints.ts';
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
import { emailTexts } from './email-text-tables.ts';

/** Of which order: a made-up one, the newest, or the one with this number. */
export type SampleOrder = 'made_up' | 'newest' | number;

/** A sample of every e-mail, in each store. */
export type EmailSamples = (
  texts: TranslateIn,
  order: SampleOrder,
) => Promise<(Email & { store_code: string; is_made_up: boolean })[]>;

interface EmailTextDeps {
  db: Database;
  settings: Settings;
  samples: EmailSamples;
}

/** By kind, in the order in which they stand: ids of the texts, and whether they are its subject. */
type Parts = Map<string, Map<string, boolean>>;

const groupOf = (id: string): string => id.split('.')[0] ?? '';

/** As typed; one that is set back is the supplied one. */
const typedOf = (edits: readonly EmailTextEdit[]): ChangedText[] =>
  edits.flatMap(({ id, language, text }) => {
    const own = text ?? suppliedTexts(language)[id];
    return own === undefined ? [] : [{ id, language, text: own }];
  });

/** One store for each language. */
export const languagesOf = ({ storeViews: { stores } }: Settings): { language: string; store: StoreView }[] =>
  stores
    .map((store) => ({ store, language: languageOf(store.i18n.defaultLocale) }))
    .filter(({ language }, at, all) => all.findIndex((one) => one.language === language) === at);

/** Read at the start of a process, and again when they change. */
export const reloadEmailTexts = async (db: Database): Promise<void> => {
  const rows = await db.select().from(emailTexts);
  setChangedTexts(rows.map(({ message_id: id, language, text }) => ({ id, language, text })));
};

export const createEmailTextService = ({ db, settings, samples }: EmailTextDeps) => {
  const findParts = async (): Promise<Parts> => {
    const parts: Parts = new Map();
    const add = (kind: string, text: string, isSubject: boolean): void => {
      const its = parts.get(kind) ?? new Map<string, boolean>();
      for (const id of idsInMarked(text)) if (!its.has(id)) its.set(id, isSubject);
      parts.set(kind, its);
    };
    const all = await samples(markedTexts, 'made_up');
    for (const { kind, subject } of all) add(kind, subject, true);
    for (const { kind, text, html } of all) add(kind, `${text}\n${html}`, false);
    return parts;
  };
  let found: Promise<Parts> | undefined;
  /** The same as long as the process runs. */
  const partsOf = (): Promise<Parts> => {
    found ??= findParts();
    return found;
  };

  return {
    list: async (): Promise<EmailTextRow[]> => {
      const changed = await db.select().from(emailTexts);
      const [first] = settings.storeViews.stores;
      const shown = (await samples(translateIn, 'made_up')).filter(
        ({ store_code }) => store_code === first?.storeCode,
      );
      return [...(await partsOf())].map(([kind, its]) => ({
        kind,
        group: groupOf([...its.keys()][0] ?? ''),
        subject: shown.find((one) => one.kind === kind)?.subject ?? '',
        changed: changed.filter(({ message_id }) => its.has(message_id)).length,
      }));
    },

    /** Null: there is no such e-mail. */
    find: async (kind: string): Promise<EditedEmail | null> => {
      const parts = await partsOf();
      const its = parts.get(kind);
      if (!its) return null;
      const rows = await db.select().from(emailTexts);
      const languages = languagesOf(settings).map(({ language }) => language);
      return {
        ...{ kind, languages },
        texts: [...its].map(([id, is_subject]) => ({
          ...{ id, is_subject },
          /** Other e-mails that hold it too. */
          also_in: [...parts].flatMap(([other, ids]) => (other !== kind && ids.has(id) ? [other] : [])),
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
      edits: readonly EmailTextEdit[],
      order: SampleOrder,
    ): Promise<EmailTextPreview[]> => {
      const written = await samples(translateWith(typedOf(edits)), order);
      return languagesOf(settings).flatMap(({ language, store }) => {
        const one = written.find((email) => email.kind === kind && email.store_code === store.storeCode);
        if (!one) return [];
        const { subject, html, text, is_made_up } = one;
        return [{ language, subject, html, text, is_made_up }];
      });
    },

    email: async (kind: string, language: string, edits: readonly EmailTextEdit[]): Promise<Email | null> => {
      const store = languagesOf(settings).find((one) => one.language === language)?.store;
      const written = await samples(translateWith(typedOf(edits)), 'made_up');
      return written.find((one) => one.kind === kind && one.store_code === store?.storeCode) ?? null;
    },
  };
};

export type EmailTextService = ReturnType<typeof createEmailTextService>;
