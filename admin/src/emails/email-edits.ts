// What is typed into the texts of an e-mail: as edits for the server, each over the version that its typing began on.
import type { EditedEmail, EmailTextEdit } from '@klaas/core/contract/admin/email-text-endpoints.ts';

export type EmailText = EditedEmail['texts'][number];
export type EmailSide = EmailText['sides'][number];

interface TypedText {
  text: string;
  /** Null: it was as supplied. */
  version: number | null;
}
/** By the name of the field. */
export type TypedTexts = Readonly<Record<string, TypedText>>;

export const nameOf = ({ id }: Pick<EmailText, 'id'>, { language }: Pick<EmailSide, 'language'>): string =>
  `${language}.${id}`;

export const storedOf = ({ text, supplied }: EmailSide): string => text ?? supplied;

/** A field that is again as it is stored is not kept. */
export const typeInto = (
  typed: TypedTexts,
  { name, side, text }: { name: string; side: EmailSide; text: string },
): TypedTexts => {
  const { [name]: before, ...others } = typed;
  if (text === storedOf(side)) return others;
  return { ...others, [name]: { text, version: (before ?? side).version } };
};

/** Without those that somebody else has saved alike meanwhile. */
export const editsOf = (texts: readonly EmailText[], typed: TypedTexts): EmailTextEdit[] =>
  texts.flatMap((text) =>
    text.sides.flatMap((side) => {
      const own = typed[nameOf(text, side)];
      if (!own || own.text === storedOf(side)) return [];
      const isSupplied = own.text === side.supplied;
      return [
        { id: text.id, language: side.language, version: own.version, text: isSupplied ? null : own.text },
      ];
    }),
  );

/** After a conflict: as it was chosen, over what is stored now. */
export const decide = (
  texts: readonly EmailText[],
  typed: TypedTexts,
  chosen: Readonly<Record<string, string>>,
): TypedTexts => {
  const sides = new Map(
    texts.flatMap((text) => text.sides.map((side) => [nameOf(text, side), side] as const)),
  );
  return Object.fromEntries(
    Object.entries(typed).map(([name, { text }]) => [
      name,
      { text: chosen[name] ?? text, version: sides.get(name)?.version ?? null },
    ]),
  );
};

export const toDraft = (typed: TypedTexts): Record<string, string> =>
  Object.fromEntries(Object.entries(typed).map(([name, one]) => [name, JSON.stringify(one)]));

const parse = (text: string): Partial<TypedText> | null => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Of an earlier release: what cannot be read is left out. */
export const fromDraft = (fields: Readonly<Record<string, string>>): TypedTexts =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const { text, version = null } = parse(field) ?? {};
      return text === undefined ? [] : [[name, { text, version }]];
    }),
  );
