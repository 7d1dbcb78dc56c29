// Titles and notes by language, as staff enters them: `title.et=…`, `note.et=…`. Empty removes one.

const FIELD = /^(?:method_)?(title|note)\.([a-z]{2,3})$/;
const MAX_LENGTH = { title: 100, note: 200 };

type ByLanguage = Record<string, string>;

export interface LocalTexts {
  titles: ByLanguage;
  notes: ByLanguage;
}

export const splitTexts = (given: object): { texts: LocalTexts; fields: object } => {
  const texts: LocalTexts = { titles: {}, notes: {} };
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const [, kind, language] = FIELD.exec(name) ?? [];
    if (language === undefined) fields[name] = value;
    else if (kind === 'note') texts.notes[language] = String(value).trim().slice(0, MAX_LENGTH.note);
    else texts.titles[language] = String(value).trim().slice(0, MAX_LENGTH.title);
  }
  return { texts, fields };
};

export const hasTexts = ({ titles, notes }: LocalTexts): boolean =>
  Object.keys(titles).length + Object.keys(notes).length > 0;

const merge = (stored: unknown, change: ByLanguage): ByLanguage =>
  Object.fromEntries(
    Object.entries({ ...(stored as ByLanguage | undefined), ...change }).filter(([, text]) => text !== ''),
  );

export const mergeTexts = (stored: Record<string, unknown>, { titles, notes }: LocalTexts): LocalTexts => ({
  titles: merge(stored['titles'], titles),
  notes: merge(stored['notes'], notes),
});
